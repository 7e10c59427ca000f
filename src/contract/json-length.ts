/** The bytes that each UTF-16 unit takes in a JSON string. A surrogate counts as half of four bytes. */
const unitLengths = new Uint8Array(0x10000).fill(3).fill(2, 0x80, 0x800).fill(2, 0xd800, 0xe000);

// An ASCII character takes 1 byte, 2 if it has a short escape, or 6.
for (let unit = 0; unit < 0x80; unit++) unitLengths[unit] = JSON.stringify(String.fromCharCode(unit)).length - 2;

/**
 * The UTF-8 bytes that a well-formed text takes in a JSON string, as JSON.stringify writes it. If there are more than
 * `most`, the result is any number above `most`.
 *
 * @example jsonLength('é\n', 100) // 4
 */
export function jsonLength(text: string, most: number): number {
  let length = 0;
  for (let index = 0; index < text.length && length <= most; index++) {
    length += unitLengths[text.charCodeAt(index)] ?? 0;
  }
  return length;
}
