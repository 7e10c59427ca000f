import { newBytes } from '../../core/growing-bytes.ts';
import { isAsciiDigit } from '../../core/text.ts';
import type { UnitRows } from './unit-rows.ts';

/**
 * The order of the numbers at the start of lines, as rows of units. Numbers of any length are compared exactly.
 *
 * A row begins with a unit for the sign. Units for digits follow: let n be the number of integer digits; then the row
 * contains the number of digits of n, the digits of n, the integer digits and the decimals. A negative number has the
 * complements of these digits, and a last unit that is larger than any digit.
 */

/** Lines without a number come last, in descending order too. */
const NONE_DESCENDING = 0;
const NEGATIVE = 1;
const ZERO = 2;
const POSITIVE = 3;
const NONE_ASCENDING = 4;
const AFTER_DIGITS = 11;

/** The most units of a row in addition to the digits: the sign, 11 for the length, the last unit and the row's end. */
const MOST_ADDED = 14;

const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const DIGIT_ZERO = 0x30;

/**
 * The rows for lines of UTF-8, by the number at the start of each line. Whitespace may precede the number. A number
 * consists of a sign, digits and a fraction. Exponents, commas and hexadecimal numbers are not recognized.
 */
export function numberRows({ units: bytes, starts }: UnitRows, desc: boolean): UnitRows {
  const count = starts.length - 1;
  const units = newBytes((starts[count] ?? 0) + MOST_ADDED * count);
  const rowStarts = new Uint32Array(count + 1);
  let end = 0;
  for (let line = 0; line < count; line++) {
    const number = leadingNumber(bytes, starts[line] ?? 0, (starts[line + 1] ?? 0) - 1);
    if (number === undefined) units[end++] = desc ? NONE_DESCENDING : NONE_ASCENDING;
    else end = writeNumber(bytes, number, units, end);
    end++;
    rowStarts[line + 1] = end;
  }
  return { units, starts: rowStarts, unitBits: 4 };
}

/** The number at the start of a line: where its digits begin and end, without leading zeros and last zeros of decimals. */
function leadingNumber(bytes: Uint8Array, start: number, stop: number) {
  let begin = start;
  for (let length = 1; length > 0 && begin < stop; begin += length) length = whiteSpaceLength(bytes, begin);
  // A sign or a point after the end of the line is read too, but no digits after it.
  const isNegative = bytes[begin] === MINUS;
  if (isNegative || bytes[begin] === PLUS) begin++;
  const integerEnd = skipDigits(bytes, begin, stop);
  const decimals = integerEnd + 1;
  let decimalsEnd = bytes[integerEnd] === POINT ? skipDigits(bytes, decimals, stop) : decimals;
  if (integerEnd === begin && decimalsEnd === decimals) return undefined;
  let integer = begin;
  while (integer < integerEnd && bytes[integer] === DIGIT_ZERO) integer++;
  while (decimalsEnd > decimals && bytes[decimalsEnd - 1] === DIGIT_ZERO) decimalsEnd--;
  return { isNegative, integer, integerEnd, decimals, decimalsEnd };
}

/** The index of the first byte from `start` that is not a digit. */
export function skipDigits(bytes: Uint8Array, start: number, stop: number): number {
  let index = start;
  while (index < stop && isAsciiDigit(bytes[index] ?? 0)) index++;
  return index;
}

type LeadingNumber = NonNullable<ReturnType<typeof leadingNumber>>;

/** Writes the row of a number, and returns its end. */
function writeNumber(bytes: Uint8Array, number: LeadingNumber, units: Uint8Array, start: number): number {
  const { isNegative, integer, integerEnd, decimals, decimalsEnd } = number;
  let end = start;
  if (integer === integerEnd && decimals === decimalsEnd) {
    units[end++] = ZERO;
    return end;
  }
  const base = isNegative ? 10 : 0;
  const sign = isNegative ? -1 : 1;
  units[end++] = isNegative ? NEGATIVE : POSITIVE;
  const size = String(integerEnd - integer);
  units[end++] = base + sign * size.length;
  for (let index = 0; index < size.length; index++) units[end++] = base + sign * (size.charCodeAt(index) - DIGIT_ZERO);
  for (let at = integer; at < integerEnd; at++) units[end++] = base + sign * ((bytes[at] ?? 0) - DIGIT_ZERO);
  for (let at = decimals; at < decimalsEnd; at++) units[end++] = base + sign * ((bytes[at] ?? 0) - DIGIT_ZERO);
  if (isNegative) units[end++] = AFTER_DIGITS;
  return end;
}

/** The length in UTF-8 of the character at `index` if `String.prototype.trim` removes it, otherwise 0. */
export function whiteSpaceLength(bytes: Uint8Array, index: number): 0 | 1 | 2 | 3 {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return first === 0x20 || (first >= 0x09 && first <= 0x0d) ? 1 : 0;
  // All multibyte whitespace begins with one of these bytes, so most letters are decided here.
  if (first !== 0xc2 && first !== 0xe1 && first !== 0xe2 && first !== 0xe3 && first !== 0xef) return 0;
  const second = bytes[index + 1] ?? 0;
  if (first === 0xc2) return second === 0xa0 ? 2 : 0;
  const point = ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | ((bytes[index + 2] ?? 0) & 0x3f);
  return /\s/.test(String.fromCharCode(point)) ? 3 : 0;
}
