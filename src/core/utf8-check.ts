import { copyOf, joinBytes } from './growing-bytes.ts';
import { firstInvalidUtf8 } from './text.ts';

/** Checks bytes that come in pieces: they must be UTF-8. */
export interface Utf8Check {
  /**
   * Takes the next bytes, and returns those that are checked: a sequence that the next bytes may complete is held back
   * until they come. What is returned is valid as long as what was given.
   *
   * @throws The error of the first byte that begins no well-formed sequence.
   */
  push(bytes: Uint8Array): Uint8Array;
  /**
   * Told that no byte follows.
   *
   * @throws The error of a sequence that was not completed.
   */
  end(): void;
}

/**
 * A check of one stream of bytes.
 *
 * @param invalid The error of a byte, by its index, counted from the first byte of all.
 * @param isUtf8 Whether bytes are UTF-8, by the engine.
 */
export function utf8Check(invalid: (byte: number) => Error, isUtf8: (bytes: Uint8Array) => boolean): Utf8Check {
  /** The start of a sequence that the next bytes may complete. */
  let rest: Uint8Array = new Uint8Array(0);
  let checked = 0;
  return {
    push: (bytes) => {
      const whole = rest.length === 0 ? bytes : joinBytes(rest, bytes);
      const end = whole.length - cutShort(whole);
      const complete = whole.subarray(0, end);
      if (!isUtf8(complete)) throw invalid(checked + firstInvalidUtf8(complete));
      checked += end;
      rest = copyOf(whole.subarray(end));
      return complete;
    },
    end: () => {
      if (rest.length > 0) throw invalid(checked);
    },
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
