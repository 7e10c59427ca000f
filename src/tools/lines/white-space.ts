/**
 * The length in UTF-8 of the character at `index` if `String.prototype.trim` removes it, otherwise 0. That is the
 * whitespace and line terminators of ECMA-262 (§12.2, §12.3).
 */
export function whiteSpaceLength(bytes: Uint8Array, index: number): 0 | 1 | 2 | 3 {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return first === 0x20 || (first >= 0x09 && first <= 0x0d) ? 1 : 0;
  // All multibyte whitespace begins with one of these bytes, so most letters are decided here.
  if (first !== 0xc2 && first !== 0xe1 && first !== 0xe2 && first !== 0xe3 && first !== 0xef) return 0;
  const second = bytes[index + 1] ?? 0;
  if (first === 0xc2) return second === 0xa0 ? 2 : 0;
  const point = ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | ((bytes[index + 2] ?? 0) & 0x3f);
  return SPACES.has(point) ? 3 : 0;
}

/** The whitespace characters that take three bytes in UTF-8. */
const SPACES = new Set(
  Array.from(
    '\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
    (character) => character.charCodeAt(0),
  ),
);
