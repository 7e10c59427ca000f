import { trimmedRange } from '../core/text.ts';
import { createErrorFrom } from '../core/textmill-error.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { NOT_A_NUMBER, TOO_MANY_DIGITS } from '../core/tool-errors.ts';

const PLUS = 0x2b;
const MINUS = 0x2d;
const ZERO = 0x30;

/** The maximum number of digits of each part of a number. */
export const MOST_DIGITS = { integer: 36, fractional: 100 } as const;

/** The names of the numbers from 0 to 19. */
export const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
] as const;

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

/** The names of the groups of three digits, from the last group to the first. */
const SCALES = [
  ...['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'],
  ...[' sextillion', ' septillion', ' octillion', ' nonillion', ' decillion'],
] as const;

const DIGITS = /^[0-9]*$/;

/** An integer part in which commas separate all groups of three digits. */
const GROUPED = /^[0-9]{1,3}(?:,[0-9]{3})+$/;

/**
 * A decimal number in English cardinal words, on the short scale (a billion is 10 ** 9).
 *
 * The conversion reads the digits and never computes a binary number, so every digit is exact. ASCII whitespace around
 * the number is ignored.
 */
export const numberToWords = defineTool({
  name: 'number-to-words',
  title: 'Number to words',
  icon: 'M13.75 7.6c0 2.8-2.6 5-5.75 5a6.6 6.6 0 0 1-2-.3l-3.25 1.2.9-2.6a4.7 4.7 0 0 1-1.4-3.3c0-2.8 2.6-5.1 5.75-5.1s5.75 2.3 5.75 5.1zM5.5 7.5h.01M8 7.5h.01M10.5 7.5h.01',
  rank: 5,
  keywords: ['spell', 'spelling', 'cardinal', 'english'],
  summary: 'Spells a decimal number in English words.',
  purpose:
    'It writes a number as you say it: 1042 is "one thousand forty-two", and 2.50 is "two point five zero". It does not write amounts of money or ordinals.',
  useWhen:
    'Use this when you need a number in English words, such as "one thousand forty-two". Do not spell a long number yourself. Send the number as a string. For an amount of money, send its whole units and its cents separately.',
  shortNames: [{ name: 'words' }],
  fields: {
    text: {
      kind: 'text',
      title: 'Number',
      maxCodePoints: 160,
      description: `The number: an optional sign, at most ${MOST_DIGITS.integer} integer digits with optional commas between groups of three, and at most ${MOST_DIGITS.fractional} fractional digits.`,
    },
    british: {
      kind: 'flag',
      title: 'British style',
      help: 'Adds "and": one hundred and one',
      default: false,
      description: 'Adds "and" before the tens and units: one hundred and one.',
    },
  },
  output: textResult,
  rules: [
    'The sign is `+` or `-`. ASCII whitespace around the number is ignored.',
    'Commas must separate all groups of three digits of the integer part, or be absent. The fraction has no commas.',
    'At least one side of the decimal point must have digits: `.5` is "zero point five", `5.` is "five", and `.` is rejected.',
    'Scientific notation, digits other than `0` to `9` and currency signs are rejected.',
    'Leading zeros are allowed and count as digits.',
    '`NOT_A_NUMBER` has the index of the first unexpected character, or of the end of the number if a digit is missing. `TOO_MANY_DIGITS` has no index.',
    'The names of large numbers are those of the short scale, up to decillion: a billion has nine zeros. Compound tens and units have a hyphen, as in "thirty-four".',
    'The fraction is the word "point" and the name of each digit, including zeros at the end. Nothing is rounded.',
    'A negative number begins with "minus", unless all its digits are zero.',
    'With `british`, "and" follows the hundreds of a group if tens or units come next. It also comes before the last three digits if they are from 1 to 99 and follow other groups: `1001` is "one thousand and one", but `1000100` is "one million one hundred".',
  ],
  errors: ['NOT_A_NUMBER', 'TOO_MANY_DIGITS'],
  examples: [
    {
      title: 'A negative number with a fraction',
      input: { text: '-1,234.50' },
      data: { result: 'minus one thousand two hundred thirty-four point five zero' },
    },
    { title: 'British style', input: { text: '1000001', british: true }, data: { result: 'one million and one' } },
    { title: 'A large number', input: { text: `1${'0'.repeat(33)}` }, data: { result: 'one decillion' } },
    {
      title: 'Scientific notation',
      input: { text: '1e3' },
      error: {
        code: 'NOT_A_NUMBER',
        message:
          'text is not a decimal number: unexpected character at index 1; use a decimal string with at most 36 integer and 100 fractional digits',
      },
    },
  ],
  run: ({ text, british }) => {
    const { start, end } = trimmedRange(text);
    const sign = text.charCodeAt(start);
    const number = text.slice(sign === MINUS || sign === PLUS ? start + 1 : start, end);
    const point = number.indexOf('.');
    const whole = point === -1 ? number : number.slice(0, point);
    const integer = DIGITS.test(whole) ? whole : GROUPED.test(whole) ? whole.replaceAll(',', '') : undefined;
    const fraction = point === -1 ? '' : number.slice(point + 1);
    if (integer === undefined || integer.length + fraction.length === 0 || !DIGITS.test(fraction)) {
      throw notANumber(text, start, end);
    }
    if (integer.length > MOST_DIGITS.integer) throw tooManyDigits('integer', integer);
    if (fraction.length > MOST_DIGITS.fractional) throw tooManyDigits('fractional', fraction);
    const words = integerWords(integer, british) + fractionWords(fraction);
    return { result: sign === MINUS && /[1-9]/.test(integer + fraction) ? `minus ${words}` : words };
  },
});

/** The input of {@link numberToWords}. */
export type NumberToWordsInput = InputOf<typeof numberToWords>;

/** The result of {@link numberToWords}. */
export type NumberToWordsResult = DataOf<typeof numberToWords>;

/** The longest prefix of a text that is also the prefix of a number. */
const NUMBER_START = /[+-]?(?:[0-9]{1,3}(?=,)(?:,[0-9]{3})*(?:,[0-9]{0,2}|\.[0-9]*)?|[0-9]*(?:\.[0-9]*)?)/y;

/** The error of a text with anything other than a number from `start` to `end`. */
function notANumber(text: string, start: number, end: number) {
  NUMBER_START.lastIndex = start;
  NUMBER_START.test(text);
  const position = NUMBER_START.lastIndex;
  const what = position === end ? 'a digit is missing' : 'unexpected character';
  return createErrorFrom(NOT_A_NUMBER, { field: 'text', what, position, ...MOST_DIGITS });
}

function tooManyDigits(part: keyof typeof MOST_DIGITS, digits: string) {
  return createErrorFrom(TOO_MANY_DIGITS, { field: 'text', part, digits: digits.length, ...MOST_DIGITS });
}

function integerWords(digits: string, british: boolean): string {
  let words = '';
  let value = 0;
  for (let index = 0; index < digits.length; index++) {
    value = value * 10 + digits.charCodeAt(index) - ZERO;
    const following = digits.length - 1 - index;
    if (following % 3 !== 0) continue;
    if (value > 0) {
      // British style has "and" before a last group without hundreds: one thousand and one.
      const joint = words === '' ? '' : british && following === 0 && value < 100 ? ' and ' : ' ';
      words += joint + groupWords(value, british) + (SCALES[following / 3] ?? '');
    }
    value = 0;
  }
  return words === '' ? UNITS[0] : words;
}

/** The words of a number from 1 to 999. */
function groupWords(value: number, british: boolean): string {
  if (value < 100) return tensWords(value);
  const hundreds = `${UNITS[Math.floor(value / 100)]} hundred`;
  return value % 100 === 0 ? hundreds : `${hundreds}${british ? ' and ' : ' '}${tensWords(value % 100)}`;
}

/** The words of a number from 1 to 99. */
function tensWords(value: number): string {
  if (value < UNITS.length) return UNITS[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${UNITS[value % 10]}`;
}

function fractionWords(digits: string): string {
  if (digits === '') return '';
  let words = ' point';
  for (let index = 0; index < digits.length; index++) words += ` ${UNITS[digits.charCodeAt(index) - ZERO]}`;
  return words;
}
