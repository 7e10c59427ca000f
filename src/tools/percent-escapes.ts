import { NO_BYTE, sequenceLength } from '../core/text.ts';

/** Percent-encoding of bytes, shared by the conversions of whole texts and of bytes that arrive in pieces. */

export const PERCENT_SIGN = 0x25;

const capitalDigits = Uint8Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));

/** For each byte, the character that a form contains, or 0 if the byte is escaped. */
export const formCharacters = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x20 ? 0x2b : /[\w*.-]/.test(String.fromCharCode(byte)) ? byte : 0,
);

/** Writes the first `length` bytes as characters or escapes, and returns the index after the last one in `out`. */
export function escapeBytes(bytes: Uint8Array, length: number, characters: Uint8Array, out: Uint8Array): number {
  let end = 0;
  for (let index = 0; index < length; index++) {
    const byte = bytes[index] ?? 0;
    const character = characters[byte] ?? 0;
    if (character !== 0) {
      out[end++] = character;
    } else {
      out[end] = PERCENT_SIGN;
      out[end + 1] = capitalDigits[byte >> 4] ?? 0;
      out[end + 2] = capitalDigits[byte & 15] ?? 0;
      end += 3;
    }
  }
  return end;
}

const NO_DIGIT = -1;

/** The values of hexadecimal digits in upper and lower case, by ASCII code. */
const digitValues = Int8Array.from({ length: 0x80 }, (_, code) => {
  const digit = String.fromCharCode(code);
  return /[0-9A-Fa-f]/.test(digit) ? Number.parseInt(digit, 16) : NO_DIGIT;
});

/** The byte of two hexadecimal digits in upper or lower case, or {@link NO_BYTE} if one of them is not a digit. */
export function byteOfDigits(high: number, low: number): number {
  const byte = (digitValue(high) << 4) | digitValue(low);
  return byte < 0 ? NO_BYTE : byte;
}

function digitValue(unit: number): number {
  return digitValues[unit] ?? NO_DIGIT;
}

/**
 * The number of bytes before the first missing byte, if they begin a character; 0 if they do not, or if no byte is
 * missing.
 *
 * @example bytesBeforeCut(0xe2, 0x82, NO_BYTE, NO_BYTE) // 2
 */
export function bytesBeforeCut(first: number, second: number, third: number, fourth: number): 0 | 1 | 2 | 3 {
  if (second === NO_BYTE) return first >= 0xc2 && first <= 0xf4 ? 1 : 0;
  if (third === NO_BYTE) return sequenceLength(first, second, 0x80, 0x80) > 2 ? 2 : 0;
  return fourth === NO_BYTE && sequenceLength(first, second, third, 0x80) > 3 ? 3 : 0;
}
