import { copyOf, joinBytes } from './growing-bytes.ts';
import { decodeUtf8, firstInvalidUtf8 } from './text.ts';

/** Looks for bytes that are not UTF-8 in bytes that come in pieces. */
export interface Utf8Check {
  /** The index of the first byte that begins no well-formed sequence, counted from the first byte of all; -1 if none is known. */
  push(bytes: Uint8Array): number;
  /** What {@link push} returns, now that no byte follows. */
  end(): number;
}

/**
 * A check of one stream of bytes.
 *
 * @param isUtf8 Whether bytes are UTF-8, by the engine.
 */
export function utf8Check(
  isUtf8: (bytes: Uint8Array) => boolean = (bytes) => decodeUtf8(bytes) !== undefined,
): Utf8Check {
  /** The start of a sequence that the next bytes may complete. */
  let rest: Uint8Array = new Uint8Array(0);
  let checked = 0;
  return {
    push: (bytes) => {
      const whole = rest.length === 0 ? bytes : joinBytes(rest, bytes);
      const end = whole.length - cutShort(whole);
      const complete = whole.subarray(0, end);
      if (!isUtf8(complete)) return checked + firstInvalidUtf8(complete);
      checked += end;
      rest = copyOf(whole.subarray(end));
      return -1;
    },
    end: () => (rest.length === 0 ? -1 : checked),
  };
}

/** How many of the last bytes begin a sequence that may go on, at most three. */
function cutShort(bytes: Uint8Array): number {
  for (let count = 1; count <= Math.min(3, bytes.length); count++) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte >= 0xc0) return count < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? count : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}
