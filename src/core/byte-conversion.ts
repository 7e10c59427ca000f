/** A conversion of bytes that come in pieces, in memory that does not grow with their number. */
export interface ByteConversion {
  /**
   * Takes the next bytes, and returns what they add to the result. Neither may be kept: the next call may write there.
   *
   * @throws TextmillError, its position counted from the first byte of all.
   */
  push(bytes: Uint8Array): Uint8Array;
  /**
   * What the end of the input adds to the result.
   *
   * @throws TextmillError
   */
  end(): Uint8Array;
}
