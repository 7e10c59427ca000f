/**
 * Memory for the bytes of one conversion. V8 takes longer to make an array than to convert a short text, so conversions share
 * two: what is in them is valid until the next conversion writes there.
 */

/** For the UTF-8 bytes of a text. Room for the longest of a service, unless most of it is outside the basic plane. */
export const textBytes = new Uint8Array(49_152);

/** For the bytes of a result. */
export const resultBytes = new Uint8Array(98_304);

/** The memory that is kept, if it has room for `length` bytes, or else new memory. */
export function roomFor(length: number, kept: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return length > kept.length ? new Uint8Array(length) : kept;
}
