/** The bytes that each UTF-16 unit takes within a JSON string. A surrogate is half of four bytes. */
const unitLengths = new Uint8Array(0x10000).fill(3).fill(2, 0x80, 0x800).fill(2, 0xd800, 0xe000);

// ASCII takes 1, 2 if it has a short escape, or 6.
for (let unit = 0; unit < 0x80; unit++) unitLengths[unit] = JSON.stringify(String.fromCharCode(unit)).length - 2;

/**
 * The UTF-8 bytes that a well-formed text takes within a JSON string, as JSON.stringify writes it; where they are more than
 * `most`, any number above it.
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
