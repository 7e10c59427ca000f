import { createEncodingError, UNEXPECTED_CHARACTER } from '../core/encoding-errors.ts';
import { resultBytes, roomFor } from '../core/scratch.ts';
import { decodeAscii, encodeUtf8, trimmedRange } from '../core/text.ts';
import { type Codec, checkBytes, checkText } from './codec.ts';

/**
 * Base58 with the alphabet of Bitcoin and its rule for zeros: each leading zero byte is a `1`
 * (https://github.com/bitcoin/bitcoin/blob/master/src/base58.cpp, draft-msporny-base58-03).
 *
 * The time of a conversion between bases grows with the square of the length. For speed, each step processes several
 * digits. A number is a list of limbs of four digits or three bytes, the least significant limb first.
 *
 * One loop does two steps, each with its own carry, because the processor computes both at the same time: from 512
 * bytes, one step per loop takes 1.4 to 1.9 times as long.
 */

/**
 * Base58 with the alphabet of Bitcoin, without a checksum. Each zero byte at the start becomes a `1` at the start.
 *
 * The time of both conversions grows with the square of the length: 20,000 bytes take about 0.02 seconds. Base58 is for
 * short values, such as keys and addresses. Decoding ignores ASCII whitespace around the value and rejects it inside.
 *
 * @example base58.encode(new Uint8Array([0, 0xfb, 0xff])) // '1LBG'
 * @example base58.decode('1LBG') // new Uint8Array([0, 0xfb, 0xff])
 */
export const base58: Codec = /* @__PURE__ */ Object.freeze({
  encode: (bytes: Uint8Array) => encodeBase58(checkBytes(bytes), bytes.length),
  decode: (text: string) => {
    const { bytes, start, end } = decodeBase58(checkText(text));
    return bytes.slice(start, end);
  },
});

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ZERO = 0x31;
const NO_DIGIT = 255;

const codes = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const values = new Uint8Array(256).fill(NO_DIGIT);
for (const [value, code] of codes.entries()) values[code] = value;

const fromBytes = defineConversion(256, 6, 58 ** 4);
const toBytes = defineConversion(58, 8, 256 ** 3);

/** Memory for the limbs of the longest text that the service accepts. It is reused, like the bytes in scratch.ts. */
const keptLimbs = new Float64Array(256);

/** The digits that encode the first `length` bytes. */
export function encodeBase58(bytes: Uint8Array, length: number): string {
  const zeros = countZeros(bytes, 0, length);
  const { limbs, count } = toLimbs(bytes, zeros, length, fromBytes);
  const end = zeros + count * 4;
  const out = roomFor(end, resultBytes);
  for (let limb = 0, index = end; limb < count; limb++, index -= 4) {
    const value = (limbs[limb] ?? 0) | 0;
    const high = (value / 3364) | 0;
    const low = value - high * 3364;
    out[index - 1] = codes[low % 58] ?? 0;
    out[index - 2] = codes[(low / 58) | 0] ?? 0;
    out[index - 3] = codes[high % 58] ?? 0;
    out[index - 4] = codes[(high / 58) | 0] ?? 0;
  }
  // Replace the leading zeros of the first limb with those of the bytes.
  let start = zeros;
  while (start < end && out[start] === ZERO) start++;
  for (let zero = 0; zero < zeros; zero++) out[--start] = ZERO;
  return decodeAscii(out, start, end);
}

/** The bytes that `text` encodes, as `bytes` from `start` to `end`. The next conversion may overwrite them. */
export function decodeBase58(text: string): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly start: number;
  readonly end: number;
} {
  const { bytes } = encodeUtf8(text);
  const { start, end } = trimmedRange(text);
  for (let position = start; position < end; position++) {
    const value = values[bytes[position] ?? 0] ?? NO_DIGIT;
    // Everything before the first error is ASCII, so the index of a byte is the index of a code point.
    if (value === NO_DIGIT) throw createEncodingError(UNEXPECTED_CHARACTER, 'Base58', position);
    bytes[position] = value;
  }
  const zeros = countZeros(bytes, start, end);
  const { limbs, count } = toLimbs(bytes, start + zeros, end, toBytes);
  const outEnd = zeros + count * 3;
  const out = roomFor(outEnd, resultBytes);
  for (let limb = 0, index = outEnd; limb < count; limb++, index -= 3) {
    const value = (limbs[limb] ?? 0) | 0;
    out[index - 1] = value;
    out[index - 2] = value >> 8;
    out[index - 3] = value >> 16;
  }
  let outStart = zeros + countZeros(out, zeros, outEnd);
  for (let zero = 0; zero < zeros; zero++) out[--outStart] = 0;
  return { bytes: out, start: outStart, end: outEnd };
}

function countZeros(digits: Uint8Array, start: number, end: number): number {
  let index = start;
  while (index < end && digits[index] === 0) index++;
  return index - start;
}

type BaseConversion = ReturnType<typeof defineConversion>;

/** A conversion between two bases: from digits of `radix`, `digitsPerStep` at a time, to limbs of `base`. */
function defineConversion(radix: number, digitsPerStep: number, base: number) {
  const factor = radix ** digitsPerStep;
  return {
    radix,
    digitsPerStep,
    // The factor of each step, as two limbs.
    high: Math.floor(factor / base),
    low: factor % base,
    base,
    limbsPerDigit: Math.log(radix) / Math.log(base),
  };
}

/** The number with the digits from `start` to `end`, as limbs from 0 to base - 1. */
function toLimbs(digits: Uint8Array, start: number, end: number, conversion: BaseConversion) {
  const { radix, digitsPerStep, limbsPerDigit } = conversion;
  // Until the end, limbs are signed. This takes one limb more than the number.
  const most = Math.ceil((end - start) * limbsPerDigit) + 1;
  const limbs = most > keptLimbs.length ? new Float64Array(most) : keptLimbs;
  let count = 0;
  // The first iteration processes the digits beyond a multiple of two steps, if there are any.
  let position = start;
  let next = start + ((end - start) % (2 * digitsPerStep) || 2 * digitsPerStep);
  for (; position < end; position = next, next += 2 * digitsPerStep) {
    const middle = Math.max(position, next - digitsPerStep);
    const needed = Math.ceil((next - start) * limbsPerDigit) + 1;
    while (count < needed) limbs[count++] = 0;
    const first = numberOf(digits, position, middle, radix);
    multiplyAndAddTwice(limbs, count, conversion, first, numberOf(digits, middle, next, radix));
  }
  normalize(limbs, count, conversion.base);
  return { limbs, count };
}

function numberOf(digits: Uint8Array, start: number, end: number, radix: number): number {
  let value = 0;
  for (let position = start; position < end; position++) value = value * radix + (digits[position] ?? 0);
  return value;
}

/** Adding and then subtracting it rounds a number of at most 51 bits to an integer, twice as fast as Math.round. */
const ROUNDER = 1.5 * 2 ** 52;

/**
 * Multiplies the number by a step's factor and adds to it, twice. Carries are rounded to the nearest integer, so limbs
 * are from -base / 2 to base / 2. Two products and the added digits then have at most 51 bits, where numbers are exact.
 */
function multiplyAndAddTwice(
  limbs: Float64Array,
  count: number,
  conversion: BaseConversion,
  first: number,
  second: number,
): void {
  const { high, low, base } = conversion;
  const inverse = 1 / base;
  let carry = first;
  let nextCarry = second;
  let previous = 0;
  let nextPrevious = 0;
  for (let index = 0; index < count; index++) {
    const limb = limbs[index] ?? 0;
    const sum = limb * low + previous * high + carry;
    carry = sum * inverse + ROUNDER - ROUNDER;
    previous = limb;
    const nextLimb = sum - carry * base;
    const nextSum = nextLimb * low + nextPrevious * high + nextCarry;
    nextCarry = nextSum * inverse + ROUNDER - ROUNDER;
    nextPrevious = nextLimb;
    limbs[index] = nextSum - nextCarry * base;
  }
}

/** Changes all limbs to numbers from 0 to base - 1. */
function normalize(limbs: Float64Array, count: number, base: number): void {
  let carry = 0;
  for (let index = 0; index < count; index++) {
    const sum = (limbs[index] ?? 0) + carry;
    carry = Math.floor(sum / base);
    limbs[index] = sum - carry * base;
  }
}
