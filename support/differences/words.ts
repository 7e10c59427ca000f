import type { Difference } from './difference.ts';

const american = 'numberToWords({ text })';
const british = 'numberToWords({ text, british: true })';

/** Deliberate differences from packages that write numbers in words. */
export const wordDifferences = {
  fractionDigits: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '3.14',
    results: ['three point one four', 'three point fourteen'],
    reason: 'each digit of a fraction is named, as people read it aloud',
  },
  minusZero: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '-0.0',
    results: ['zero point zero', 'minus zero point zero'],
    reason: 'there is no "minus" if all digits are zero',
  },
  commas: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '1,234',
    results: ['one thousand two hundred thirty-four', undefined],
    reason: 'commas between groups of three digits are accepted',
  },
  otherNumbers: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '1e3',
    results: [undefined, 'one thousand'],
    reason: 'exponents and hexadecimal, octal and binary numbers are rejected, because invoices do not contain them',
  },
  longInteger: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: `1${'0'.repeat(36)}`,
    results: [undefined, 'one undecillion'],
    reason: 'names go up to decillion, so an integer has at most 36 digits',
  },
  longFraction: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: `0.${'0'.repeat(101)}`,
    results: [undefined, `zero point${' zero'.repeat(101)}`],
    reason: 'a fraction has at most 100 digits',
  },
  spaces: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '\u00a07',
    results: [undefined, 'seven'],
    reason: 'only ASCII whitespace around a number is ignored',
  },
  and: {
    ours: british,
    theirs: 'n2words/en-GB: toCardinal(text)',
    input: '1001000',
    results: ['one million one thousand', 'one million and one thousand'],
    reason: '"and" is only before tens and units',
  },
} as const satisfies Record<string, Difference>;
