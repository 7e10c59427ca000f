import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { convert, errorOf } from '../../support/tools/convert.ts';
import { numberToWords } from './number-to-words.ts';

function spell(text: string, british = false): string {
  return String(convert(numberToWords, { text, british })['result']);
}

const notANumber = { code: 'NOT_A_NUMBER' };

const useDecimal = 'use a decimal string with at most 36 integer and 100 fractional digits';

const names = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A second implementation below has the words of any number. */
test.each([
  ['1001', 'one thousand one', 'one thousand and one'],
  ['101101', 'one hundred one thousand one hundred one', 'one hundred and one thousand one hundred and one'],
  ['-1,234.50', 'minus one thousand two hundred thirty-four point five zero', undefined],
  ['-0.0', 'zero point zero', 'zero point zero'],
  ['000,001', 'one', 'one'],
  ['.5', 'zero point five', 'zero point five'],
  ['5.', 'five', 'five'],
])('%s is %s, and in British style %s', (text, words, british = words.replace('hundred ', 'hundred and ')) => {
  expect(convert(numberToWords, { text })).toEqual({ result: words });
  expect(spell(text, true)).toBe(british);
});

describe('commas', () => {
  test.each([
    ...['1,0', '1,00', '1,0000', '12,34', '1234,567', '1,234567', '1,234,5', '1,23,456', '10,00,000', '1000,000'],
    ...[',123', ',', '1,', '1,000,', ',1,000', '1,,000', '-,123', '0000,000', '1, 000', '1.000.000', '1_000', "1'000"],
    ...['1,000 000', '1 000', '1\u202f000', '1.234,5', '1.000,000', '.123,456', '0.1,234', '1，000', '1,٠٠٠'],
  ])('in other positions, and other separators, are rejected: %j', (text) => {
    expect(errorOf(numberToWords, { text })).toMatchObject(notANumber);
  });
});

describe('a text other than a decimal number is rejected', () => {
  test.each([
    ...['', ' ', '\n', '.', '+', '-', '+.', '-.', '- .'],
    ...['+-1', '--1', '++1', '- 1', '+ 1', '1-', '1+', '1..2', '1.2.3', '..5', '1 .5', '1. 5', '1 2', '1\n2'],
    ...['one', 'NaN', 'Infinity', 'null', '1n', '1.5f', '$1', '1%', '1/2', '(1)', '#1'],
    // Scientific notation, other bases, and other digits, signs and points.
    ...['1e3', '1E3', '1e+3', '1e-3', '.5e1', '1e', 'e3', '0x1', '0X1F', '0b1', '0o7', 'ff'],
    ...['١', '１', '１２３', '1٢', '²', '½', '五', 'Ⅷ', '𝟏', '−1', '＋1', '﹣1', '1٫5', '1．5', '1。5'],
  ])('%j', (text) => {
    expect(errorOf(numberToWords, { text })).toMatchObject(notANumber);
  });

  test.each(['\u00a0', '\ufeff', '\u2003', '\u3000', '\u2028', '\u0085', '\v', '\u200b', '\0'])(
    'other whitespace around a number: %j',
    (space) => {
      expect(errorOf(numberToWords, { text: `${space}1` })).toMatchObject(notANumber);
      expect(errorOf(numberToWords, { text: `1${space}` })).toMatchObject(notANumber);
    },
  );
});

describe('the error points to', () => {
  test.each([
    { text: '12a4', position: 2 },
    { text: '-😀1', position: 1 },
  ])('the first unexpected character: $text', ({ text, position }) => {
    const message = `text is not a decimal number: unexpected character at index ${position}; ${useDecimal}`;
    expect(errorOf(numberToWords, { text })).toEqual({ ...notANumber, message, position });
  });

  test.each([
    { text: '+.', position: 2 },
    { text: ' 1,00\n', position: 5 },
  ])('the end, if a digit is missing: $text', ({ text, position }) => {
    const message = `text is not a decimal number: a digit is missing at index ${position}; ${useDecimal}`;
    expect(errorOf(numberToWords, { text })).toEqual({ ...notANumber, message, position });
  });
});

describe('ASCII whitespace around the number is ignored', () => {
  test.each([' 1', '1 ', '\t1', '1\n', '\r\n1\r\n', '\f1\f', ' \t\n\f\r1 \t\n\f\r'])('%j is one', (text) => {
    expect(spell(text)).toBe('one');
  });
});

describe('limits', () => {
  const nines = 'nine hundred ninety-nine';
  const scales = [
    ...['decillion', 'nonillion', 'octillion', 'septillion', 'sextillion', 'quintillion'],
    ...['quadrillion', 'trillion', 'billion', 'million', 'thousand'],
  ];
  const largest = `${scales.map((scale) => `${nines} ${scale}`).join(' ')} ${nines}`;

  test('36 integer digits are accepted', () => {
    expect(spell('9'.repeat(36))).toBe(largest);
    expect(spell(`-${'9'.repeat(36)}.9`)).toBe(`minus ${largest} point nine`);
    expect(spell('999,'.repeat(11).concat('999'))).toBe(largest);
    expect(spell('9'.repeat(36), true)).toBe(largest.replaceAll('hundred', 'hundred and'));
  });

  test.each([
    ['37 digits', '9'.repeat(37), 37],
    ['39 digits in groups', `999${',999'.repeat(12)}`, 39],
    ['37 digits and a fraction', `${'9'.repeat(37)}.5`, 37],
    ['36 leading zeros and a digit', `${'0'.repeat(36)}1`, 37],
    ['40 zeros with a sign and whitespace, which do not count', `\n-${'0'.repeat(40)} `, 40],
    ['37 digits, reported before 101 fractional digits', `${'9'.repeat(37)}.${'9'.repeat(101)}`, 37],
  ])('more than 36 integer digits are rejected: %s', (_, text, digits) => {
    expect(errorOf(numberToWords, { text })).toEqual({
      code: 'TOO_MANY_DIGITS',
      message: `text has ${digits} integer digits, ${digits - 36} too many: ${useDecimal}`,
      position: undefined,
    });
  });

  test('100 fractional digits are accepted', () => {
    expect(spell(`1.${'0'.repeat(100)}`)).toBe(`one point${' zero'.repeat(100)}`);
    expect(spell(`.${'9'.repeat(100)}`)).toBe(`zero point${' nine'.repeat(100)}`);
  });

  test.each([
    { rule: '101 digits', text: `1.${'9'.repeat(101)}`, digits: 101 },
    { rule: '110 zeros', text: `1.${'0'.repeat(110)}`, digits: 110 },
    { rule: '101 digits without an integer part', text: `.${'9'.repeat(101)}`, digits: 101 },
  ])('more than 100 fractional digits are rejected: $rule', ({ text, digits }) => {
    expect(errorOf(numberToWords, { text })).toEqual({
      code: 'TOO_MANY_DIGITS',
      message: `text has ${digits} fractional digits, ${digits - 100} too many: ${useDecimal}`,
      position: undefined,
    });
  });

  test('a text that is not a number is rejected as such, even if it has too many digits', () => {
    expect(errorOf(numberToWords, { text: `${'9'.repeat(37)}x` })).toMatchObject({ ...notANumber, position: 37 });
  });

  test('the longest number with commas, a sign and whitespace is at most 160 code points long', () => {
    const text = `-${'999,'.repeat(11)}999.${'9'.repeat(100)}`;
    expect(spell(text.padEnd(160))).toBe(`minus ${largest} point${' nine'.repeat(100)}`);
  });
});

// A second implementation with another design: it recurses over the value, from the largest unit to the smallest.

const units: readonly (readonly [string, bigint])[] = [
  ...'decillion nonillion octillion septillion sextillion quintillion quadrillion trillion billion million thousand'
    .split(' ')
    .map((name, index) => [name, 1000n ** BigInt(11 - index)] as const),
  ['hundred', 100n],
];

function wordsOf(value: bigint, british: boolean): string {
  const unit = units.find(([, size]) => size <= value);
  if (unit !== undefined) {
    const [name, size] = unit;
    const rest = value % size;
    const joint = british && rest < 100n ? ' and ' : ' ';
    return `${wordsOf(value / size, british)} ${name}${rest === 0n ? '' : joint + wordsOf(rest, british)}`;
  }
  if (value < 20n) return names[Number(value)] ?? '';
  const rest = value % 10n;
  return `${tens[Number(value / 10n) - 2]}${rest === 0n ? '' : `-${names[Number(rest)]}`}`;
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 36 });
const sparseDigits = fc.string({ unit: fc.constantFrom('0', '0', '0', '1', '9'), minLength: 1, maxLength: 36 });
const integers = fc.oneof(digits, sparseDigits);
const fractions = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 100 });

function grouped(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

describe.each([
  { style: 'American', british: false },
  { style: 'British', british: true },
])('any number in $style style', ({ british }) => {
  test('from 0 to 10000 has the words of the second implementation', () => {
    for (let value = 0; value <= 10_000; value++) {
      const expected = wordsOf(BigInt(value), british);
      // An assertion takes longer than the conversion.
      if (spell(String(value), british) !== expected) expect(spell(String(value), british)).toBe(expected);
    }
  });

  test('with up to 36 digits has the words of the second implementation', () => {
    forAll([integers], { numRuns: 300 }, (integer) => {
      expect(spell(integer, british)).toBe(wordsOf(BigInt(integer), british));
    });
  });

  test('has the words of its sign, its integer part, the point and the digits of its fraction', () => {
    const integerOrNone = fc.oneof(integers, fc.constant(''));
    forAll([fc.constantFrom('', '+', '-'), integerOrNone, fractions], { numRuns: 200 }, (sign, integer, fraction) => {
      fc.pre(integer + fraction !== '');
      const value = BigInt(integer);
      const minus = sign === '-' && (value !== 0n || BigInt(fraction) !== 0n) ? 'minus ' : '';
      const point = fraction === '' ? '' : ` point ${Array.from(fraction, (digit) => names[Number(digit)]).join(' ')}`;
      expect(spell(`${sign}${integer}.${fraction}`, british)).toBe(minus + wordsOf(value, british) + point);
    });
  });

  test('has the same words with and without commas', () => {
    forAll([integers, fractions], (integer, fraction) => {
      expect(spell(`${grouped(integer)}.${fraction}`, british)).toBe(spell(`${integer}.${fraction}`, british));
    });
  });
});

/** Whether a text is a number, without a regular expression. */
function isNumber(text: string): boolean {
  const body = text.startsWith('+') || text.startsWith('-') ? text.slice(1) : text;
  const [integer = '', fraction = '', ...rest] = body.split('.');
  const [first = '', ...groups] = integer.split(',');
  const isDigits = (piece: string) => Array.from(piece).every((character) => '0123456789'.includes(character));
  const hasGroups = groups.length > 0;
  return (
    rest.length === 0 &&
    [first, ...groups, fraction].every(isDigits) &&
    integer + fraction !== '' &&
    (!hasGroups || (first.length >= 1 && first.length <= 3 && groups.every(({ length }) => length === 3)))
  );
}

/** Digits that complete the start of a number. */
const endings = ['', '0', '00', '000'];

/** The first index at which a text, without whitespace around it, is no longer the start of a number, or its end. */
function faultSlowly(text: string): number {
  const start = text.length - text.trimStart().length;
  const body = text.trim();
  let index = 0;
  while (index < body.length && endings.some((ending) => isNumber(body.slice(0, index + 1) + ending))) index++;
  return start + index;
}

test('any text of digits, signs, points and commas has words, or an error that points to its first fault', () => {
  const digit = fc.constantFrom('0', '1', '9', '00', '123', '999');
  const mark = fc.constantFrom('.', ',', ',000', ',123', '+', '-', 'e', ' ', '😀');
  const texts = fc.array(fc.oneof({ weight: 3, arbitrary: digit }, { weight: 2, arbitrary: mark }), { maxLength: 7 });
  forAll([texts.map((pieces) => pieces.join(''))], { numRuns: 500 }, (text) => {
    if (isNumber(text.trim())) expect(spell(text)).toMatch(/^[a-z]+(?:[ -][a-z]+)*$/);
    else expect(errorOf(numberToWords, { text })).toMatchObject({ ...notANumber, position: faultSlowly(text) });
  });
});
