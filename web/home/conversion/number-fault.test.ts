import { expect, test } from 'vitest';
import { numberFault } from './number-fault.ts';

test.each(['', '+', ' - ', '.', '-.'])('a digit is missing from %j', (text) => {
  const end = text.trimEnd().length;
  expect(numberFault(text)).toEqual({ start: end, end, message: 'A digit is missing.' });
});

test.each(['12', '-1,234.5', '123,456', '.5', '5.'])('%j has no error', (text) => {
  expect(numberFault(text)).toBeUndefined();
});

test.each([
  ['x+', 0, "`x` can't be part of a number."],
  ['1e3', 1, "`e` can't be part of a number."],
  ['1+2', 1, '`+` can only be at the start.'],
  ['1-2', 1, '`-` can only be at the start.'],
  ['1.2.3', 3, 'A number can have only one decimal point.'],
  ['1.2,3', 3, 'Commas can only be before the decimal point.'],
])('the first character that can’t be part of %j is marked, and the reason is stated', (text, start, message) => {
  expect(numberFault(text)).toEqual({ start, end: start + 1, message });
});

test.each([
  [',123', 0],
  ['-,123', 1],
  ['1234,567', 4],
  ['1,23', 1],
  ['1,234,5', 5],
  ['123,456,7', 7],
])('the comma of a wrong group in %j is marked: the one before it, or after the first group', (text, start) => {
  const message = 'Commas must separate groups of three digits.';
  expect(numberFault(text)).toEqual({ start, end: start + 1, message });
});

test('a surplus digit is found in a number of any length', () => {
  expect(numberFault(`1${',111'.repeat(1_000_000)}`)).toEqual({
    start: 48,
    end: 4_000_001,
    message: 'Too many digits before the decimal point: 3000001 of 36.',
  });
});
