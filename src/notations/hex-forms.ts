import { textOf, utf8Bytes } from '../core/text.ts';

/** Writes bytes with hexadecimal digits, up to the longest text. */

/** Bytes as pairs of digits: `48 65`. */
export function spacedHex(bytes: Uint8Array): string {
  return eachByte(bytes, '', ' ');
}

/** The digits of each byte, with a text before and, except at the end, after them. A line feed replaces the end of a row. */
export function eachByte(bytes: Uint8Array, before: string, after: string, perRow = Number.POSITIVE_INFINITY): string {
  const frame = `${before}00${after}`;
  let written = '';
  // In pieces: the text of all bytes can be too long.
  for (let first = 0; first < bytes.length; first += PIECE) {
    const piece = bytes.subarray(first, first + PIECE);
    const out = utf8Bytes(frame.repeat(piece.length));
    for (let index = 0; index < piece.length; index++) {
      const start = index * frame.length;
      const byte = piece[index] ?? 0;
      out[start + before.length] = DIGITS.charCodeAt(byte >> 4);
      out[start + before.length + 1] = DIGITS.charCodeAt(byte & 15);
      if ((index + 1) % perRow === 0) out[start + frame.length - 1] = 0x0a;
    }
    written += textOf(out);
  }
  return written.slice(0, -after.length || undefined);
}

const DIGITS = '0123456789abcdef';
const PIECE = 65_536;

/** Rows with the offset, the digits and the ASCII characters of 16 bytes: `00000000  48 65  He`. */
export function hexDump(bytes: Uint8Array, perRow = 16, offsetDigits = 8): string {
  let written = '';
  for (let first = 0; first < bytes.length; first += ROWS * perRow) {
    const piece = bytes.subarray(first, first + ROWS * perRow);
    const digits = spacedHex(piece);
    const characters = String.fromCharCode(...piece).replaceAll(/[^ -~]/g, '.');
    const rows: string[] = [];
    for (let start = 0; start < piece.length; start += perRow) {
      const pairs = digits.slice(3 * start, 3 * (start + perRow) - 1).padEnd(3 * perRow - 1);
      const offset = (first + start).toString(16).padStart(offsetDigits, '0');
      rows.push(`${offset}  ${pairs}  ${characters.slice(start, start + perRow)}\n`);
    }
    written += rows.join('');
  }
  return written.slice(0, -1);
}

const ROWS = 1_024;
