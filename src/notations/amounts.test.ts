import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { amountReadings } from './amounts.ts';

/** The numbers of the lines of a text; undefined if they are not amounts. */
function numbersIn(text: string): string | undefined {
  const [reading] = amountReadings(text, true);
  return reading?.text;
}

test.each<[rule: string, number: string, amounts: readonly string[]]>([
  ['a decimal comma', '12.50', ['12,50', '"12,50"', '12,50 €', '€ 12,50', 'EUR 12,50', '12,50 EUR', '12,50;']],
  ['groups of three digits', '1234567', ['1,234,567', '1.234.567', '1 234 567', "1'234'567", '1’234’567']],
  ['groups and a decimal sign', '1234.5', ['1,234.5', '1.234,5', '1 234,5', "1'234.5", '1\u202f234,5', '1234,5']],
  ['lakh groups', '1234567.8', ['12,34,567.8', '₹12,34,567.8']],
  ['underscores', '-100.25', ['-1_00.25', '-1_0_0.2_5']],
  ['a single group or a decimal point, as in the tool', '1.234', ['1.234', '1.234\u200b']],
  ['a single group with a comma', '1234', ['1,234', '$1,234', '1,234.–', '1_234', '1234.']],
  [
    'a point before three digits in money of countries with a decimal comma',
    '1234',
    ['1.234 €', '1.234 EUR', 'R$ 1.234'],
  ],
  ['a point in other money', '1.234', ['$1.234', '€ 1.234', 'KWD 1.234']],
  ['a comma after a zero, which is decimal', '0.125', ['0,125', '.125', ',125', '+0,125']],
  ['a minus', '-5', ['-5', '−5', '–5', '5-', '(5)', '($5)', '$(5)', '-$5', '$-5', '€ -5', '-5 kr']],
  [
    'currencies',
    '12',
    [
      '$12',
      '$12 USD',
      'A$12 AUD',
      '€12 EUR',
      '12 $',
      'US$12',
      '12\u00a0zł',
      'Rs. 12',
      'kr 12',
      'CHF 12.–',
      '12 dollars',
      '12 руб.',
    ],
  ],
  ['digits of other scripts', '123.5', ['١٢٣٫٥', '१२३.५', '１２３，５', '１２３.５', '𝟏𝟐𝟑.𝟓']],
  ['an exponent', '1500', ['1.5e3', '1,5E+3', '15e2', '$1.5e3']],
  ['a power of ten', '30000', ['3 × 10^4', '3e4']],
  [
    'a label, of which the currency marks the end',
    '9800.50',
    ['Cena 9 800,50 Kč', 'Order 12: €9,800.50', 'Net pay .... 9,800.50'],
  ],
  ['a mark for no cents', '1899', ['€ 1.899,-', '￥1,899-', "CHF 1'899.-", 'UGX 1,899/=', 'Rs 1,899/-', '1899:- SEK']],
  ['a minus after cents, or without a currency', '-12.5', ['12,5-', '12,5- EUR', '(12,5)', 'Saldo: -12,5']],
  [
    'what follows is no number',
    '1299.00',
    [
      ...[
        '1.299,00 €*',
        'USD 1,299.00 (incl. VAT)',
        'US$ 1,299.00/mo',
        '1,299.00 p.a.',
        '1.299,00 EUR inkl. 19% MwSt.',
      ],
      ...['R$ 1.299,00', 'S/ 1,299.00', 'RM1,299.00', '1,299.00 CR', 'Coffee – 1.299,00 €'],
    ],
  ],
  ['a scale', '1200000', ['₹12 lakh', '1.2 million', '1,2 Mio. €', '$1.2M', '120万円', 'Rp 1,2 juta']],
  ['a negative exponent', '0.0015', ['1.5e-3', '15e-4', '0.15e-2']],
])('%s: %s', (_, number, amounts) => {
  for (const amount of amounts) expect(numbersIn(amount), amount).toBe(number);
});

test.each([
  ['1,234\n12,50', '1.234\n12.50'],
  ['1,234\n5,678', '1234\n5678'],
  ['1.234\n12,5', '1234\n12.5'],
  ['$1,200\n\n€ 1\r\n(7)', '1200\n1\n-7'],
  ['1,234.5\n12,50', undefined],
  ['1,234\n1.234\n1,234.5', '1234\n1.234\n1234.5'],
  ['12,50\nabc', undefined],
])('all lines have one format, that of the tool first: %j', (text, numbers) => {
  expect(numbersIn(text)).toBe(numbers);
});

const others = [
  ...['', ' \n', '$', 'zł', 'abc', '12 abc', '12%', '1²', '½', '-(5)', '(5', '--5', '5--', '-5-', '5$3', '1e100'],
  ...[
    '12:30',
    'USD 5 EUR',
    '$5 €',
    '$5 EUR',
    '1 2',
    '12 34',
    '1,2,3',
    '1.2.3',
    '192.168.0.1',
    '2026-11-27',
    '+49 30 901820',
    '1234 567',
  ],
  ...[
    '10 - 20 €',
    '$10–$20',
    'USD 100 = EUR 92',
    '₹1.25 Cr',
    'Chapter (500)',
    'Fee ($5)',
    'Node 20.1',
    '5 km',
    '2 x 3',
    '12,5 %',
  ],
  ...[
    '978-3-16-148410-0',
    '14:30',
    'page 3 of 10',
    '3–4',
    '$5 and $6',
    '- 5\n- 7',
    '12,34,5678',
    '1.234,567.8',
    '1 234.567 890',
    '1__0',
    '1,10_00',
    '9'.repeat(201),
    '1\n'.repeat(524_289),
  ],
];

test.each(others.map((text) => [text.slice(0, 40), text]))('other texts are not amounts: %j', (_, text) => {
  expect(numbersIn(text)).toBeUndefined();
});

test.each([
  ['28.11.2026\tShop\t-23,45\n27.11.2026\tWages\t+2.345,67', '-23.45\n2345.67'],
  ['Subtotal   10.00\nTax         2.00', '10.00\n2.00'],
  ['| Item | Qty | Total |\n|---|---|---|\n| Pen | 3 | $4.50 |\n| Ink | 1 | $12.00 |', '4.50\n12.00'],
])('a table with one column of amounts has them on its lines: %j', (text, numbers) => {
  expect(numbersIn(text)).toBe(numbers);
});

test.each(['2 x $5.00', '10 to 20 €', 'A\tB\n1.50\t2.50', '2024 revenue $5.3M'])(
  'one of several numbers is partial: %j',
  (text) => {
    expect([...amountReadings(text, true)].map(({ left }) => left?.sentence)).toContain('Uses one of several numbers.');
  },
);

test('an amount is read in any notation, and its digits are those of the text', () => {
  const forms = ['de-DE', 'en-US', 'fr-FR', 'de-CH', 'en-IN', 'pt-BR', 'ar-EG', 'ja-JP'].flatMap((language) =>
    ['EUR', 'USD', 'INR'].map((currency) => new Intl.NumberFormat(language, { style: 'currency', currency })),
  );
  forAll(
    [fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), fc.constantFrom(...forms)],
    (cents, form) => {
      const text = cents.map((cent) => form.format(cent / 100)).join('\n');
      expect(numbersIn(text), text).toBe(cents.map((cent) => (cent / 100).toFixed(2)).join('\n'));
    },
  );
});

test.each([
  ['12,50', 'Read as 12.50', 'Read as a plain number'],
  ['1e-99', 'Read as a plain number', 'Read as a plain number'],
  ['12,50\n3', 'Read as numbers', 'Read as numbers'],
])('the label shows a number that is not long, and the plain one shows none: %j', (text, label, plain) => {
  expect([...amountReadings(text, true)]).toMatchObject([{ label, plain }]);
});
