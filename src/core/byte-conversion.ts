/**
 * A conversion of bytes that come in pieces. Its memory does not grow with their number, if the conversion allows that.
 *
 * A list of lines ends with LF, and is without bytes if it has no
 * lines; every other result is what the tool returns, to the byte.
 */
export interface ByteConversion {
  /** Whether it takes text: then the bytes must be UTF-8, which the caller checks (utf8-check.ts). */
  readonly takesText: boolean;
  /**
   * Takes the next bytes, and returns what they add to the result. Neither may be kept: the next call may write there.
   *
   * @throws TextmillError, its position counted from the start of all.
   * @throws RangeError if the conversion has to keep more than the engine has memory for.
   */
  push(bytes: Uint8Array): Uint8Array;
  /**
   * What the end of the input adds to the result.
   *
   * @throws TextmillError
   */
  end(): Uint8Array;
}
