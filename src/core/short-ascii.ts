/**
 * The text of a few bytes that are ASCII. TextDecoder takes three times as long, however short the text is.
 */

/** The longest text that this is faster for. */
const MOST_BYTES = 32;

/** Whether the bytes are few. There must be room for as many as that behind `start`. */
export function areFew(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= MOST_BYTES && start + MOST_BYTES <= bytes.length;
}

export function areAscii(bytes: Uint8Array, start: number, end: number): boolean {
  let bits = 0;
  for (let index = start; index < end; index++) bits |= bytes[index] ?? 0;
  return bits < 0x80;
}

/** The text of bytes that are few and ASCII. */
export function decodeFewAscii(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += 16) text += sixteen(bytes, at).slice(0, end - at);
  return text;
}

/** The characters of 16 bytes, whatever the last ones are: a call with a constant number of arguments is fastest. */
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
