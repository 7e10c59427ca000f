import { newBytes } from '../../core/growing-bytes.ts';
import { isAsciiDigit } from '../../core/text.ts';
import { skipDigits } from './number-rows.ts';
import type { UnitRows } from './unit-rows.ts';

/**
 * The order of `Intl.Collator('en', { numeric: true })` for ASCII, as rows of units. It is the order of the root
 * collation of CLDR, which English does not change, so all JavaScript engines agree on it.
 *
 * A row consists of one unit per character. If the line has capitals, LETTER_CASE and one unit per letter follow:
 * between lines that are otherwise equal, the first difference of case decides. Control characters other than
 * whitespace are ignored. A number has one or two units for its length without leading zeros, and one unit per digit.
 */

/** The symbols and whitespace, in ascending order. The digits come after them, and the letters after the digits. */
const SYMBOLS = '\t\n\v\f\r _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';

const LETTER_CASE = 1;
const SMALL = 2;
const CAPITAL = 3;
const FIRST_SYMBOL = 2;
const NUMBER = FIRST_SYMBOL + SYMBOLS.length;
/** The length of a number takes one unit from NUMBER up to 15 digits, and from 16 digits two units from LONG_NUMBER. */
const LONG_NUMBER = NUMBER + 16;
const FIRST_LETTER = LONG_NUMBER + 16;
const LARGEST = FIRST_LETTER + 25;

/** The collator splits a longer sequence of digits into numbers of this length and a number of the remaining digits. */
const MOST_DIGITS = 254;

/** The units of the characters, by code. Ignored characters have 0. */
const unitOf = new Uint8Array(128);
for (const [index, symbol] of [...SYMBOLS].entries()) unitOf[symbol.charCodeAt(0)] = FIRST_SYMBOL + index;
for (let index = 0; index < 26; index++) {
  unitOf[0x41 + index] = FIRST_LETTER + index;
  unitOf[0x61 + index] = FIRST_LETTER + index;
}

/** The rows for lines of UTF-8, or undefined if a line is not ASCII. */
export function collationRows({ units: bytes, starts }: UnitRows, ignoreCase: boolean): UnitRows | undefined {
  const count = starts.length - 1;
  // At most two units for each single digit or capital, and for each line LETTER_CASE and the unit that ends the row.
  const units = newBytes(2 * ((starts[count] ?? 0) + count));
  const rowStarts = new Uint32Array(count + 1);
  let end = 0;
  for (let line = 0; line < count; line++) {
    const start = starts[line] ?? 0;
    const stop = (starts[line + 1] ?? 0) - 1;
    let hasCapitals = false;
    let index = start;
    while (index < stop) {
      const code = bytes[index] ?? 0;
      if (code > 0x7f) return undefined;
      if (isAsciiDigit(code)) {
        const next = skipDigits(bytes, index + 1, stop);
        end = writeDigits(bytes, index, next, units, end);
        index = next;
      } else {
        const unit = unitOf[code] ?? 0;
        if (unit !== 0) units[end++] = unit;
        hasCapitals ||= isCapital(code);
        index++;
      }
    }
    if (hasCapitals && !ignoreCase) end = writeCase(bytes, start, stop, units, end);
    end++;
    rowStarts[line + 1] = end;
  }
  return { units, starts: rowStarts, unitBits: 32 - Math.clz32(LARGEST + 1) };
}

/** Writes a sequence of digits as the numbers that the collator reads it as, and returns their end. */
function writeDigits(bytes: Uint8Array, from: number, to: number, units: Uint8Array, start: number): number {
  let end = start;
  let index = from;
  while (index < to) {
    while (index < to && bytes[index] === 0x30) index++;
    const length = Math.min(to - index, MOST_DIGITS);
    if (length < 16) {
      units[end++] = NUMBER + length;
    } else {
      units[end++] = LONG_NUMBER + (length >> 4);
      units[end++] = 1 + (length & 15);
    }
    for (const stop = index + length; index < stop; index++) units[end++] = bytes[index] ?? 0;
  }
  return end;
}

function writeCase(bytes: Uint8Array, from: number, to: number, units: Uint8Array, start: number): number {
  let end = start;
  units[end++] = LETTER_CASE;
  for (let index = from; index < to; index++) {
    const code = bytes[index] ?? 0;
    if (isCapital(code)) units[end++] = CAPITAL;
    else if (code >= 0x61 && code <= 0x7a) units[end++] = SMALL;
  }
  return end;
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}
