/** Decodes a few bytes of ASCII. For short texts, TextDecoder takes three times as long. */

/** The longest text, in bytes, that is decoded faster here. */
const MOST_BYTES = 32;

/** Whether `decodeFewAscii` can decode the bytes: at most 32, in an array that has 32 bytes from `start`. */
export function areFew(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= MOST_BYTES && start + MOST_BYTES <= bytes.length;
}

export function areAscii(bytes: Uint8Array, start: number, end: number): boolean {
  let bits = 0;
  for (let index = start; index < end; index++) bits |= bytes[index] ?? 0;
  return bits < 0x80;
}

/** The text of the bytes, for which `areFew` and `areAscii` must be true. */
export function decodeFewAscii(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += 16) text += sixteen(bytes, at).slice(0, end - at);
  return text;
}

/** The characters of 16 bytes, including any past the end: a call with a fixed number of arguments is fastest. */
function sixteen(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(
    bytes[at] ?? 0,
    bytes[at + 1] ?? 0,
    bytes[at + 2] ?? 0,
    bytes[at + 3] ?? 0,
    bytes[at + 4] ?? 0,
    bytes[at + 5] ?? 0,
    bytes[at + 6] ?? 0,
    bytes[at + 7] ?? 0,
    bytes[at + 8] ?? 0,
    bytes[at + 9] ?? 0,
    bytes[at + 10] ?? 0,
    bytes[at + 11] ?? 0,
    bytes[at + 12] ?? 0,
    bytes[at + 13] ?? 0,
    bytes[at + 14] ?? 0,
    bytes[at + 15] ?? 0,
  );
}
