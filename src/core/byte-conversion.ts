import { GrowingBytes } from './growing-bytes.ts';

/**
 * A conversion of bytes that arrive in pieces. If the conversion allows it, the memory used does not grow with the
 * input.
 *
 * A result that is a list of lines ends with LF, and is empty if there are no lines. All other results are identical,
 * byte for byte, to the results of the tool.
 */
export interface ByteConversion {
  /** Whether the input is text. If so, the bytes must be UTF-8; the caller checks that. */
  readonly takesText: boolean;
  /**
   * Converts the next bytes, and returns the next part of the result. Neither array may be kept without a copy: the
   * caller may overwrite `bytes` after the call, and the next call may overwrite the result.
   *
   * @throws TextmillError if the bytes can't be converted. Its position is counted from the start of the whole input.
   * @throws RangeError if the conversion needs more memory than the runtime allows.
   */
  push(bytes: Uint8Array): Uint8Array;
  /** Ends the input, and returns the last part of the result, or throws a TextmillError. */
  end(): Uint8Array;
}

/** A conversion that needs all bytes. Its `push` throws a RangeError if they exceed 1 GiB or the memory. */
export function collected(takesText: boolean, convert: (bytes: Uint8Array) => Uint8Array): ByteConversion {
  const all = new GrowingBytes();
  return {
    takesText,
    push: (bytes) => {
      all.push(bytes);
      return nothing;
    },
    end: () => convert(all.bytes),
  };
}

const nothing = new Uint8Array(0);
