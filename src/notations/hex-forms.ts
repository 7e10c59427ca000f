import { hex } from '../codecs/hex.ts';

/** Bytes as pairs of digits: `48 65`. */
export function spacedHex(bytes: Uint8Array): string {
  return eachByte(bytes, '', ' ');
}

/** The digits of each byte, with a text before and, except at the end, after them. */
export function eachByte(bytes: Uint8Array, before: string, after: string): string {
  let written = '';
  // In pieces: a list of all bytes can be too long.
  for (let first = 0; first < bytes.length; first += 65_536)
    written += hex.encode(bytes.subarray(first, first + 65_536)).replaceAll(/../g, `${before}$&${after}`);
  return written.slice(0, -after.length || undefined);
}

/** Rows with the offset, the digits and the ASCII characters of 16 bytes: `00000000  48 65  He`. */
export function hexDump(bytes: Uint8Array, perRow = 16, offsetDigits = 8): string {
  let written = '';
  const size = 1_024 * perRow;
  for (let first = 0; first < bytes.length; first += size) {
    const piece = bytes.subarray(first, first + size);
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
