import { resultBytes, roomFor } from '../core/scratch.ts';
import { decodeAscii, encodeUtf8 } from '../core/text.ts';
import {
  type Alphabet,
  defineAlphabet,
  endBeforeLast,
  type GroupCodec,
  groupCodec,
  type Implementation,
  SPACE,
  withoutWhiteSpace,
} from './rfc4648.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The ASCII codes of each pair of digits by their combined value, with the first digit in the low byte. */
const pairs = /* @__PURE__ */ Uint16Array.from({ length: 1024 }, (_, pair) => {
  return DIGITS.charCodeAt(pair >> 5) | (DIGITS.charCodeAt(pair & 31) << 8);
});

/** The last group, completed with zeros. */
const lastGroup = new Uint8Array(5);

/** Base32 in whole groups: each half of a group has 20 bits, which fit the 32-bit operations of JavaScript. */
const inGroups: Implementation = {
  encode: (bytes, length) => {
    const out = roomFor(Math.ceil(length / 5) * 8, resultBytes);
    const rest = length % 5;
    let end = encodeGroups(bytes, length - rest, out, 0);
    if (rest > 0) {
      for (let index = 0; index < 5; index++) lastGroup[index] = index < rest ? (bytes[length - rest + index] ?? 0) : 0;
      end = encodeGroups(lastGroup, 5, out, end);
      out.fill(0x3d, Math.ceil(length * 1.6), end);
    }
    return decodeAscii(out, 0, end);
  },

  decode: (text, out, values) => {
    const digits = text.includes('\n') ? withoutWhiteSpace(text) : text;
    const { bytes, length } = encodeUtf8(digits);
    const read = decodeDigits(bytes, length - (length % 8), values, out);
    const written = (read / 8) * 5;
    if (digits === text) return { read, written };
    return { read: endBeforeLast(digits.slice(read).replaceAll('=', '').length, text, values), written };
  },
};

export const base32Alphabet: Alphabet = /* @__PURE__ */ defineAlphabet('Base32', DIGITS, inGroups);

/**
 * Base32 (RFC 4648 §6).
 *
 * Encoding writes uppercase letters and padding. Decoding accepts uppercase and lowercase letters and ignores ASCII
 * whitespace. Padding may be omitted, but incomplete padding is an error. Unused bits in the last digit must be zero.
 *
 * @example base32.encode(new Uint8Array([0xfb, 0xff])) // '7P7Q===='
 * @example base32.decode('7p7q') // new Uint8Array([0xfb, 0xff])
 */
export const base32: GroupCodec = /* @__PURE__ */ groupCodec(base32Alphabet, true);

/** Encodes the first `length` bytes, whole groups, to `out` from `start`, and returns the end of the digits. */
function encodeGroups(bytes: Uint8Array, length: number, out: Uint8Array, start: number): number {
  let index = start;
  for (let position = 0; position < length; position += 5, index += 8) {
    const middle = bytes[position + 2] ?? 0;
    writeHalf(out, index, ((bytes[position] ?? 0) << 12) | ((bytes[position + 1] ?? 0) << 4) | (middle >> 4));
    const last = ((bytes[position + 3] ?? 0) << 8) | (bytes[position + 4] ?? 0);
    writeHalf(out, index + 4, ((middle & 15) << 16) | last);
  }
  return index;
}

function writeHalf(out: Uint8Array, index: number, half: number): void {
  const first = pairs[half >> 10] ?? 0;
  const second = pairs[half & 1023] ?? 0;
  out[index] = first;
  out[index + 1] = first >> 8;
  out[index + 2] = second;
  out[index + 3] = second >> 8;
}

/** Decodes whole groups up to the first character other than a digit, and returns the number of digits decoded. */
function decodeDigits(digits: Uint8Array, end: number, values: Uint8Array, out: Uint8Array): number {
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
