/**
 * Shared memory for the bytes of one conversion. In V8, creating an array takes longer than converting a short text, so
 * all conversions share two arrays. Their content is valid until the next conversion.
 */

/** For the UTF-8 bytes of a text: enough for the longest text of the service, unless most of it is beyond U+FFFF. */
export const textBytes = new Uint8Array(49_152);

/** For the bytes of a result. */
export const resultBytes = new Uint8Array(98_304);

/** Returns `kept` if it has room for `length` bytes, otherwise new memory. */
export function roomFor(length: number, kept: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return length > kept.length ? new Uint8Array(length) : kept;
}
