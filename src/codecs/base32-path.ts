import { resultBytes, roomFor } from '../core/scratch.ts';
import { decodeAscii, encodeUtf8 } from '../core/text.ts';
import { type Path, SPACE } from './alphabet.ts';

/**
 * Base32, which no runtime provides, in whole groups of five bytes and eight digits. Each half of a group has 20 bits,
 * which fit the 32-bit operations of JavaScript.
 */

export const BASE32_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The ASCII codes of each pair of digits by their combined value, with the first digit in the low byte. */
const pairs = /* @__PURE__ */ Uint16Array.from({ length: 1024 }, (_, pair) => {
  return BASE32_DIGITS.charCodeAt(pair >> 5) | (BASE32_DIGITS.charCodeAt(pair & 31) << 8);
});

export const base32Path: Path = {
  encode: (bytes, length) => {
    const out = roomFor(Math.ceil(length / 5) * 8, resultBytes);
    // Clear old bytes after the end, which would become part of the last group.
    if (length < bytes.length) bytes.fill(0, length, length + 4);
    let index = 0;
    for (let position = 0; position < length; position += 5, index += 8) {
      const middle = bytes[position + 2] ?? 0;
      writeHalf(out, index, ((bytes[position] ?? 0) << 12) | ((bytes[position + 1] ?? 0) << 4) | (middle >> 4));
      const last = ((bytes[position + 3] ?? 0) << 8) | (bytes[position + 4] ?? 0);
      writeHalf(out, index + 4, ((middle & 15) << 16) | last);
    }
    for (let padding = Math.ceil(length * 1.6); padding < index; padding++) out[padding] = 0x3d;
    return decodeAscii(out, 0, index);
  },

  decode: (text, out, values) => {
    const { bytes, length } = encodeUtf8(text);
    return decodeGroups(bytes, length - (length % 8), values, out);
  },
};

/** Decodes whole groups up to the first character other than a digit, and returns the number of digits decoded. */
function decodeGroups(digits: Uint8Array, end: number, values: Uint8Array, out: Uint8Array): number {
  let index = 0;
  for (let position = 0; position < end; position += 8) {
    const a = values[digits[position] ?? 0] ?? 0;
    const b = values[digits[position + 1] ?? 0] ?? 0;
    const c = values[digits[position + 2] ?? 0] ?? 0;
    const d = values[digits[position + 3] ?? 0] ?? 0;
    const e = values[digits[position + 4] ?? 0] ?? 0;
    const f = values[digits[position + 5] ?? 0] ?? 0;
    const g = values[digits[position + 6] ?? 0] ?? 0;
    const h = values[digits[position + 7] ?? 0] ?? 0;
    // Only characters other than digits have values from 64.
    if ((a | b | c | d | e | f | g | h) >= SPACE) return position;
    const first = (a << 15) | (b << 10) | (c << 5) | d;
    const second = (e << 15) | (f << 10) | (g << 5) | h;
    out[index] = first >> 12;
    out[index + 1] = first >> 4;
    out[index + 2] = (first << 4) | (second >> 16);
    out[index + 3] = second >> 8;
    out[index + 4] = second;
    index += 5;
  }
  return end;
}

function writeHalf(out: Uint8Array, index: number, half: number): void {
  const first = pairs[half >> 10] ?? 0;
  const second = pairs[half & 1023] ?? 0;
  out[index] = first;
  out[index + 1] = first >> 8;
  out[index + 2] = second;
  out[index + 3] = second >> 8;
}
