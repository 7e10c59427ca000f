/** The bytes that an ASCII character takes within a JSON string: 1, 2 if it has a short escape, or 6. */
const asciiLengths = Uint8Array.from(
  { length: 0x80 },
  (_, code) => JSON.stringify(String.fromCharCode(code)).length - 2,
);

/**
 * The UTF-8 bytes that a well-formed text takes within a JSON string, as JSON.stringify writes it; where they are more than
 * `most`, any number above it.
 *
 * @example jsonLength('é\n', 100) // 4
 */
export function jsonLength(text: string, most: number): number {
  let length = 0;
  for (let index = 0; index < text.length && length <= most; index++) {
    const unit = text.charCodeAt(index);
    // A surrogate is half of four bytes.
    if (unit < 0x80) length += asciiLengths[unit] ?? 1;
    else length += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return length;
}
