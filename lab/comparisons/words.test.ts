import fc from 'fast-check';
import { toCardinal as britishWords } from 'n2words/en-GB';
import { toCardinal as americanWords } from 'n2words/en-US';
import { describe } from 'vitest';
import { wordDifferences } from '../../support/differences/words.ts';
import { type Adaptation, type Comparison, describeDifferences, describePeer, type Result } from './comparison.ts';
import type { Request } from './requests.ts';
import { spaces } from './texts.ts';

/** Compares number to words with n2words. */

const rows = wordDifferences;

const american: Request = { tool: 'number-to-words' };
const british: Request = { tool: 'number-to-words', options: { british: true } };

const digits = (minLength: number, maxLength: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength }),
    // Most groups of three digits are zero or small.
    fc
      .array(fc.constantFrom('000', '000', '001', '010', '019', '020', '021', '100', '101', '999'), { maxLength: 12 })
      .map((groups) => groups.join('').slice(0, maxLength).padEnd(minLength, '0')),
  );

const sign = fc.constantFrom('', '', '', '-', '+');

const withCommas = (text: string) => text.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Numbers of all shapes, and texts that are nearly numbers. */
const numberTexts = fc
  .tuple(
    fc.oneof({ arbitrary: fc.constantFrom('', ' ', '\n'), weight: 9 }, fc.constantFrom(...spaces)),
    fc.oneof({ arbitrary: sign, weight: 8 }, fc.constantFrom('--', '+-', '\u2212', '$')),
    fc.oneof({ arbitrary: digits(0, 36), weight: 6 }, digits(1, 12).map(withCommas), digits(35, 40)),
    fc.oneof(
      { arbitrary: fc.constantFrom('', '.'), weight: 6 },
      { arbitrary: digits(0, 20).map((fraction) => `.${fraction}`), weight: 4 },
      digits(95, 105).map((fraction) => `.${fraction}`),
      fc.constantFrom('..', ',', ',5', '.1,000', 'e5', 'e-2', '_1', '٣', ' 1', 'n'),
    ),
    fc.oneof({ arbitrary: fc.constantFrom('', '\r', '\t'), weight: 9 }, fc.constantFrom(...spaces)),
  )
  .map((parts) => parts.join(''))
  .chain((text) => fc.oneof({ arbitrary: fc.constant(text), weight: 15 }, fc.constantFrom(`0x${text}`, `0b${text}`)));

const ASCII_SPACES = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g;

/** A number with the point and digits of a fraction. */
const FRACTION = /^(?<sign>[+-]?)(?<integer>\d*)\.(?<fraction>\d*)$/;

const asciiSpaces: Adaptation = {
  rows: [rows.spaces],
  sends: (text) => text.replaceAll(ASCII_SPACES, ''),
  expects: (theirs, _, sent) => (/^\s|\s$/.test(sent) ? undefined : theirs),
};

const commas: Adaptation = {
  rows: [rows.commas],
  sends: (text) => (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text),
};

const onlyDecimal: Adaptation = {
  rows: [rows.otherNumbers],
  expects: (theirs, _, sent) => (/[a-z]/i.test(sent) ? undefined : theirs),
};

const MOST = { integer: 36, fraction: 100 };

/** The peer writes the integer, and each digit of the fraction. */
const fractionDigits: Adaptation = {
  rows: [rows.fractionDigits, rows.minusZero, rows.longInteger, rows.longFraction],
  sends: (text) => {
    const { integer = '', fraction = '', sign: minus = '' } = FRACTION.exec(text)?.groups ?? {};
    return integer + fraction === '' ? text : `${minus}${integer || '0'}`;
  },
  expects: (theirs, input) => {
    const text = input.replaceAll(ASCII_SPACES, '').replaceAll(',', '');
    const { fraction = '' } = FRACTION.exec(text)?.groups ?? {};
    const isLong = fraction.length > MOST.fraction || (/^[+-]?(\d*)/.exec(text)?.[1]?.length ?? 0) > MOST.integer;
    if (theirs === undefined || isLong) return undefined;
    const words =
      fraction === '' ? theirs : [theirs, 'point', ...Array.from(fraction, (digit) => americanWords(digit))].join(' ');
    return /[1-9]/.test(text) ? words : words.replace('minus ', '');
  },
};

const n2words = [asciiSpaces, commas, fractionDigits, onlyDecimal];

/** "and" comes only before tens and units, so not before a last group with a name. */
const andBeforeUnits: Adaptation = {
  rows: [rows.and],
  expects: (theirs) => theirs?.replace(/(?<! hundred) and (?=\S+ \w+illion$|\S+ thousand$)/, ' '),
};

/** Asks a package, which reports an error in its own way. */
const asking =
  (convert: (text: string) => string): Comparison['ask'] =>
  (texts) =>
    texts.map((text): Result => {
      try {
        return convert(text);
      } catch {
        return undefined;
      }
    });

const comparisons: readonly Comparison[] = [
  {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    count: 5000,
    inputs: numberTexts,
    ask: asking(americanWords),
    differences: n2words,
    rejects: true,
  },
  {
    ours: british,
    theirs: 'n2words/en-GB: toCardinal(text)',
    count: 5000,
    inputs: numberTexts,
    ask: asking(britishWords),
    differences: [andBeforeUnits, ...n2words],
    rejects: true,
  },
];

describe('packages', () => {
  describePeer('packages, words', comparisons);
  describeDifferences(rows, comparisons);
});
