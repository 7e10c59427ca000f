import { copyOf, joinBytes } from '../core/growing-bytes.ts';
import { firstInvalidUtf8 } from '../core/text.ts';

/** Checks that bytes that arrive in pieces are UTF-8. */
export interface Utf8Check {
  /**
   * Checks the next bytes, and returns the valid ones. If the last sequence is incomplete, it is returned by the next
   * call. The returned array may share the memory of `bytes`.
   *
   * @throws The error for the first byte that does not begin a well-formed sequence.
   */
  push(bytes: Uint8Array): Uint8Array;
  /**
   * Ends the input.
   *
   * @throws The error for a last sequence that is incomplete.
   */
  end(): void;
}

/**
 * Creates a check for one stream of bytes.
 *
 * @param invalid Returns the error for an invalid byte at an index, counted from the start of the stream.
 * @param isUtf8 Whether bytes are UTF-8: the fast check of the runtime.
 */
export function utf8Check(invalid: (byte: number) => Error, isUtf8: (bytes: Uint8Array) => boolean): Utf8Check {
  /** An incomplete sequence at the end of the last piece. */
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

/** The number of last bytes, 0 to 3, that belong to an incomplete sequence. */
function cutShort(bytes: Uint8Array): number {
  for (let count = 1; count <= 3; count++) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte >= 0xc0) return count < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? count : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}
