import { isAsciiDigit } from './text.ts';
import { totalLength, type UnitRows } from './unit-rows.ts';

/**
 * The order of the numbers at the start of lines, as rows of units, so that numbers are compared exactly, however long. A
 * row has a unit for the sign, then the digits: how many digits the number of integer digits has, that number, the integer
 * digits, the decimals. A negative number has the complements of the digits, and a last unit above them all.
 */

const NEGATIVE = 1;
const ZERO = 2;
const POSITIVE = 3;
const AFTER_DIGITS = 12;

/** The rows of lines, by {@link leadingNumber}. */
export function numberRows(lines: readonly string[]): UnitRows {
  // Beside a line's digits: the sign, up to eleven digits of the length and the last unit.
  const units = new Uint8Array(totalLength(lines) + 13 * lines.length);
  const starts: number[] = [];
  let end = 0;
  for (const line of lines) {
    starts.push(end);
    const { isNegative, integer, decimals } = leadingNumber(line) ?? zero;
    if (integer === '' && decimals === '') {
      units[end++] = ZERO;
      continue;
    }
    units[end++] = isNegative ? NEGATIVE : POSITIVE;
    const size = String(integer.length);
    const digits = size.length + size + integer + decimals;
    for (let index = 0; index < digits.length; index++) {
      const digit = digits.charCodeAt(index) - 0x30;
      units[end++] = isNegative ? 11 - digit : digit + 1;
    }
    if (isNegative) units[end++] = AFTER_DIGITS;
  }
  starts.push(end);
  return { units, starts, unitBits: 4 };
}

/** The number at the start of a line. */
export interface LeadingNumber {
  readonly isNegative: boolean;
  /** The digits before the point, without leading zeros. */
  readonly integer: string;
  /** The digits after the point, without trailing zeros. */
  readonly decimals: string;
}

const zero: LeadingNumber = { isNegative: false, integer: '', decimals: '' };

/** The number at the start of a line, after white space: sign, digits and fraction; no exponent, no commas, no hex. */
export function leadingNumber(line: string): LeadingNumber | undefined {
  const text = line.trimStart();
  const isNegative = text.startsWith('-');
  const begin = isNegative || text.startsWith('+') ? 1 : 0;
  const point = skipDigits(text, begin);
  const end = text[point] === '.' ? skipDigits(text, point + 1) : point;
  if (point === begin && end <= point + 1) return undefined;
  let first = begin;
  while (first < point && text[first] === '0') first++;
  let last = end;
  while (last > point + 1 && text[last - 1] === '0') last--;
  return { isNegative, integer: text.slice(first, point), decimals: text.slice(point + 1, last) };
}

/** The index of the first character from `start` on that is not a digit. */
function skipDigits(text: string, start: number): number {
  let index = start;
  while (index < text.length && isAsciiDigit(text.charCodeAt(index))) index++;
  return index;
}
