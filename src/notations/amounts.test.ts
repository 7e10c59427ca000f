import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { amountReadings } from './amounts.ts';

/** The numbers of the lines of a text; undefined if they are not amounts. */
function numbersIn(text: string): string | undefined {
  const [reading] = amountReadings(text, true);
  return reading?.text;
}

/** The amounts are separated by a slash in spaces. */
test.each<[rule: string, number: string, amounts: string]>([
  ['a decimal comma', '12.50', '12,50 / "12,50" / 12,50 € / € 12,50 / EUR 12,50 / 12,50 EUR / 12,50;'],
  ['groups of three digits', '1234567', "1,234,567 / 1.234.567 / 1 234 567 / 1'234'567 / 1’234’567 / 1_234_567"],
  ['groups and a decimal sign', '1234.5', "1,234.5 / 1.234,5 / 1 234,5 / 1'234.5 / 1\u202f234,5 / 1234,5"],
  ['lakh groups', '1234567.8', '12,34,567.8 / ₹12,34,567.8'],
  ['a single group or a decimal point, as in the tool or its money', '1.234', '1.234 / 1.234\u200b / $1.234 / € 1.234'],
  ['a single group', '1234', '1,234 / $1,234 / 1,234.– / 1_234 / 1234. / 1.234 € / 1.234 EUR / R$ 1.234'],
  ['a comma after a zero, which is decimal', '0.125', '0,125 / .125 / ,125 / +0,125'],
  ['a minus', '-5', '-5 / −5 / –5 / 5- / (5) / ($5) / $(5) / -$5 / $-5 / € -5 / -5 kr'],
  ['a minus and cents', '-12.5', '12,5- / 12,5- EUR / (12,5) / Saldo: -12,5'],
  [
    'currencies',
    '12',
    '$12 / $12 USD / A$12 AUD / €12 EUR / 12 $ / US$12 / 12\u00a0zł / Rs. 12 / kr 12 / 12 dollars / 12 руб.',
  ],
  ['digits of other scripts', '123.5', '١٢٣٫٥ / १२३.५ / １２３，５ / １２３.５ / 𝟏𝟐𝟑.𝟓'],
  ['an exponent', '1500', '1.5e3 / 1,5E+3 / 15e2 / $1.5e3 / 1.5 × 10^3'],
  ['a negative exponent', '0.0015', '1.5e-3 / 15e-4 / 0.15e-2'],
  ['a scale', '1200000', '₹12 lakh / 1.2 million / 1,2 Mio. € / $1.2M / 120万円 / Rp 1,2 jt / €1,200천'],
  ['a label with an end', '9800.50', 'Order 12: €9,800.50 / Net pay .... 9,800.50 / Coffee – 9.800,50 €'],
  ['a label before what is written as an amount', '9800', 'Cena 9 800 Kč / Rent $9,800 / Summe EUR 9800'],
  [
    'a mark for no cents',
    '1899',
    "€ 1.899,- / ￥1,899- / CHF 1'899.- / UGX 1,899/= / Rs 1,899/- / 1899:- SEK / CHF 1899.–",
  ],
  [
    'what follows is not a number',
    '1299.00',
    '1.299,00 €* / USD 1,299.00 (incl. VAT) / US$ 1,299.00/mo / 1,299.00 p.a.',
  ],
  ['what follows is not a number', '1299.00', 'S/ 1,299.00 / RM1,299.00 / 1,299.00 CR / 1.299,00 EUR inkl. 19% MwSt.'],
  ['a measure', '99.9', '99,9 % / 99.9% / Rate: 99,9 ‰ / 99.9 °C / 99,9 kg / 99.9 GB / 99,9 km/h'],
])('%s: %s', (_, number, amounts) => {
  for (const amount of amounts.split(' / ')) expect(numbersIn(amount), amount).toBe(number);
});

test.each([
  ['1,234\n12,50', '1.234\n12.50'],
  ['1.234\n12,5', '1234\n12.5'],
  ['$1,200\n\n€ 1\r\n(7)', '1200\n1\n-7'],
  ['1,234.5\n12,50', undefined],
  ['1,234\n1.234\n1,234.5', '1234\n1.234\n1234.5'],
  ['12,50\nabc', undefined],
  ['28.11.2026\tShop\t-23,45\n27.11.2026\tWages\t+2.345,67', '-23.45\n2345.67'],
  ['Subtotal   10.00\nTax         2.00', '10.00\n2.00'],
  ['| Item | Qty | Total |\n|---|---|---|\n| Pen | 3 | $4.50 |\n| Ink | 1 | $12.00 |', '4.50\n12.00'],
])('all lines, or the rows of a table, have one format, that of the tool first: %j', (text, numbers) => {
  expect(numbersIn(text)).toBe(numbers);
});

test.each([
  ['€1.234\n€999', '1.234\n999', '1234\n999'],
  ['1.234\n1,234', '1.234\n1234', '1234\n1.234'],
])(
  'a point before three digits is of two readings, and neither is sure, if nothing shows which: %j',
  (text, ...numbers) => {
    const [points, commas] = ['plain numbers with decimal points', 'plain numbers with decimal commas'];
    const both = [points, commas].map((label, index) => ({ label, text: numbers[index], isAmbiguous: true }));
    expect([...amountReadings(text, true)]).toMatchObject(both);
  },
);

test('a zero before other digits of a thousand stays, as the tool reads it', () => {
  expect(numbersIn('01,234\n05,678')).toBe('1234\n5678');
});

test.each(['€1.234\n€999.5', '€1.234\n€0.999', '1.234 €\n€999', '€1.234\n€0,999', '€1,234\n€999', '1.234,5\n1.234'])(
  'an amount shows the sign of all others: %j',
  (text) => expect([...amountReadings(text, true)]).toMatchObject([{ isAmbiguous: false }]),
);

/** Texts that are not amounts, by the same separator. */
const others = [
  ' / \n / $ / zł / abc / 12 abc / 12% / 1² / ½ / -(5) / (5 / --5 / 5-- / -5- / 5$3 / ::1 / :5 / 1.5B / 9.30 Uhr / 12.5o',
  '12:30 / USD 5 EUR / $5 € / $5 EUR / 1 2 / 12 34 / 1,2,3 / 1.2.3 / 192.168.0.1 / 2026-11-27 / +49 30 901820 / 1234 567',
  '10 - 20 € / $10–$20 / USD 100 = EUR 92 / ₹1.25 Cr / Chapter (500) / Fee ($5) / Node 20.1 / 5 trillion € / $5 trillion / 4,5 mil. € / 1.5B€ / >= 5 / - $5 / 5 km / 2 x 3 / 2 x $5.00 / 5¢',
  '978-3-16-148410-0 / page 3 of 10 / 3–4 / $5 and $6 / - 5\n- 7 / - 1,5 / 12,34,5678 / 1.234,567.8 / 1 234.567 890 / 1__0 / A\tB\n1.50\t2.50',
  `1,10_00 / Price basic 1500 EUR / 10 to 20 € / ${'9'.repeat(201)} / ${'1\n'.repeat(32_769)}`,
].flatMap((row) => row.split(' / '));

test.each(others.map((text) => [text.slice(0, 40), text]))('other texts are not amounts: %j', (_, text) => {
  expect(numbersIn(text)).toBeUndefined();
});

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
  ['12,50', 'the number 12.50'],
  ['1e-99', 'plain numbers'],
  ['12,50\n3', 'plain numbers'],
])('the label shows a number that is not long: %j', (text, label) => {
  expect([...amountReadings(text, true)]).toMatchObject([{ label }]);
});
