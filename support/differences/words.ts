import type { Differences } from './difference.ts';

const american = 'numberToWords({ text })';
const british = 'numberToWords({ text, british: true })';

/** Deliberate differences from packages that write numbers in words. */
export const wordDifferences = {
  'digits of a fraction': {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '3.14',
    results: ['three point one four', 'three point fourteen'],
    reason: 'textmill names each digit of a fraction, as people read it aloud',
  },
  'negative zero': {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '-0.0',
    results: ['zero point zero', 'minus zero point zero'],
    reason: 'textmill writes no "minus" if all digits are zero',
  },
  commas: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '1,234',
    results: ['one thousand two hundred thirty-four', undefined],
    reason: 'textmill accepts commas between groups of three digits',
  },
  exponents: {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '1e3',
    results: [undefined, 'one thousand'],
    reason: 'textmill rejects exponents and hexadecimal, octal and binary numbers, which invoices do not contain',
  },
  'many digits': {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: `1${'0'.repeat(36)}`,
    results: [undefined, 'one undecillion'],
    reason: 'textmill has names up to decillion, so an integer has at most 36 digits',
  },
  'other whitespace': {
    ours: american,
    theirs: 'n2words/en-US: toCardinal(text)',
    input: '\u00a07',
    results: [undefined, 'seven'],
    reason: 'textmill ignores only ASCII whitespace around a number',
  },
  '"and" before thousands': {
    ours: british,
    theirs: 'n2words/en-GB: toCardinal(text)',
    input: '1001000',
    results: ['one million one thousand', 'one million and one thousand'],
    reason: 'textmill writes "and" only before tens and units',
  },
  'capital letters': {
    ours: american,
    theirs: "to-words: new ToWords({ localeCode: 'en-US' }).convert(number)",
    input: '21',
    results: ['twenty-one', 'Twenty One'],
    reason: 'textmill writes lower case and hyphens, as in running text',
  },
  lakh: {
    ours: american,
    theirs: "to-words: new ToWords({ localeCode: 'en-IN' }).convert(number)",
    input: '100000',
    results: ['one hundred thousand', 'One Lakh'],
    reason: 'textmill writes the short scale; the Indian scale is the default of to-words',
  },
  'commas between groups': {
    ours: american,
    theirs: 'number-to-words: toWords(number)',
    input: '1001',
    results: ['one thousand one', 'one thousand, one'],
    reason: 'textmill writes no commas',
  },
} as const satisfies Differences;
