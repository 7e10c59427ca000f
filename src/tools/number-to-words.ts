import { createError } from '../core/errors.ts';
import { trimmedRange } from '../core/text.ts';
import { defineTool, textResult } from '../core/tool.ts';

/**
 * A decimal number in English cardinal words, on the short scale (a billion is 10 ** 9).
 *
 * It works on the digits, never on a binary number, so that every digit counts. ASCII white space around the number is
 * overlooked.
 */

const MOST_INTEGER_DIGITS = 36;
const MOST_FRACTIONAL_DIGITS = 100;

const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
] as const;

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

/** The names of the groups of three digits, the last group first. */
const SCALES = [
  ...['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'],
  ...[' sextillion', ' septillion', ' octillion', ' nonillion', ' decillion'],
] as const;

/** Sign, integer part (plain, or in groups of three by commas throughout) and fraction, with a digit in one of the two. */
const NUMBER = /^([+-]?)(?=\.?[0-9])([0-9]*|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]*))?$/;

/** The number-to-words tool. */
export const numberToWords = defineTool({
  name: 'number-to-words',
  title: 'Number to words',
  summary: 'Spells a decimal number in English words.',
  fields: {
    text: {
      kind: 'text',
      title: 'Number',
      maxCodePoints: 160,
      description: `The number: a sign or none, at most ${MOST_INTEGER_DIGITS} integer digits, plain or in groups of three by commas, and at most ${MOST_FRACTIONAL_DIGITS} fractional digits.`,
    },
    british: {
      kind: 'flag',
      title: 'British style',
      default: false,
      description: 'Says and before the tens and units, as in one hundred and one.',
    },
  },
  output: textResult,
  rules: [
    'A sign is `+` or `-`. Commas stand between groups of three digits in the whole integer part or nowhere, and never after the point. ASCII white space around the number is ignored.',
    'Digits are needed on one side of the point: `.5` is zero point five, `5.` is five, `.` is an error. Scientific notation, other digits and currency signs are errors.',
    'Leading zeros are allowed and count as digits.',
    'Names are those of the short scale, up to decillion (a billion has nine zeros). Compound tens and units have a hyphen.',
    'Each fractional digit is spelled by itself after the word point, final zeros too. Nothing is rounded.',
    'A negative number begins with minus, unless all its digits are zero.',
    '`british` puts and between hundreds and the rest of a group, and before a last group below one hundred that follows others: `1001` is one thousand and one, `1000100` is one million one hundred.',
  ],
  errors: ['NOT_A_NUMBER'],
  examples: [
    {
      title: 'A negative number with a fraction',
      input: { text: '-1,234.50' },
      data: { result: 'minus one thousand two hundred thirty-four point five zero' },
    },
    { title: 'British style', input: { text: '1000001', british: true }, data: { result: 'one million and one' } },
    {
      title: 'A large number',
      input: { text: `1${'0'.repeat(33)}` },
      data: { result: 'one decillion' },
    },
    {
      title: 'Scientific notation',
      input: { text: '1e3' },
      error: {
        code: 'NOT_A_NUMBER',
        message:
          'text must be a decimal string: use a decimal string with at most 36 integer and 100 fractional digits',
      },
    },
  ],
  run: ({ text, british }) => {
    const { start, end } = trimmedRange(text);
    const match = NUMBER.exec(text.slice(start, end));
    const integer = (match?.[2] ?? '').replaceAll(',', '');
    const fraction = match?.[3] ?? '';
    if (match === null || integer.length > MOST_INTEGER_DIGITS || fraction.length > MOST_FRACTIONAL_DIGITS) {
      throw createError('NOT_A_NUMBER', {
        field: 'text',
        integerDigits: MOST_INTEGER_DIGITS,
        fractionalDigits: MOST_FRACTIONAL_DIGITS,
      });
    }
    const isNegative = match[1] === '-' && /[1-9]/.test(integer + fraction);
    return { result: (isNegative ? 'minus ' : '') + integerWords(integer, british) + fractionWords(fraction) };
  },
});

function integerWords(digits: string, british: boolean): string {
  const words: string[] = [];
  const groups = Math.ceil(digits.length / 3);
  const padded = digits.padStart(groups * 3, '0');
  for (let index = 0; index < groups; index++) {
    const value = Number(padded.slice(index * 3, index * 3 + 3));
    if (value === 0) continue;
    const scale = groups - 1 - index;
    // British style joins a last group without hundreds to the larger ones: one thousand and one.
    const isJoined = british && scale === 0 && value < 100 && words.length > 0;
    words.push((isJoined ? 'and ' : '') + groupWords(value, british) + (SCALES[scale] ?? ''));
  }
  return words.length === 0 ? UNITS[0] : words.join(' ');
}

/** A number from 1 to 999. */
function groupWords(value: number, british: boolean): string {
  if (value < 100) return tensWords(value);
  const hundreds = `${UNITS[Math.floor(value / 100)]} hundred`;
  return value % 100 === 0 ? hundreds : `${hundreds}${british ? ' and ' : ' '}${tensWords(value % 100)}`;
}

/** A number from 1 to 99. */
function tensWords(value: number): string {
  if (value < UNITS.length) return UNITS[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${UNITS[value % 10]}`;
}

function fractionWords(digits: string): string {
  if (digits === '') return '';
  return ` point ${Array.from(digits, (digit) => UNITS[Number(digit)]).join(' ')}`;
}
