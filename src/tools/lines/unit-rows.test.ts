import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../support/for-all.ts';
import { sortNumbers, sortRows, type UnitRows } from './unit-rows.ts';

/** Rows of units for sortRows, with one more unit after each row: its number, or always the same. */
function rowsOf(rows: readonly (readonly number[])[], unitBits: number, after?: number): UnitRows {
  const starts = [0];
  for (const row of rows) starts.push((starts.at(-1) ?? 0) + row.length + 1);
  return {
    units: Uint8Array.from(rows.flatMap((row, index) => [...row, after ?? index])),
    starts: Uint32Array.from(starts),
    unitBits,
  };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((unit, place) => unit !== b[place]);
  return index === -1 ? a.length - b.length : (a[index] ?? 0) - (b[index] ?? 0);
}

function expectSorted(rows: readonly (readonly number[])[], unitBits: number, after?: number) {
  const indexes = rows.map((_, index) => index);
  const compareRows = (a: number, b: number) => compare(rows[a] ?? [], rows[b] ?? []);
  expect([...sortRows(rowsOf(rows, unitBits, after), false)]).toEqual(indexes.toSorted(compareRows));
  expect([...sortRows(rowsOf(rows, unitBits, after), true)]).toEqual(indexes.toSorted((a, b) => compareRows(b, a)));
}

const bits = [1, 4, 7, 8].map((unitBits) => ({ unitBits }));

describe.each(bits)('units of $unitBits bits', ({ unitBits }) => {
  const largest = 2 ** unitBits - 2;
  const unit = fc.oneof(fc.constantFrom(0, largest), fc.integer({ min: 0, max: largest }));
  const row = fc.array(unit, { maxLength: 20 });

  test.each([
    { rule: 'few rows', size: 8 },
    { rule: 'many rows', size: 300 },
  ])('$rule: the sort is stable, and a prefix of a row comes before it', ({ size }) => {
    const beginnings = fc.tuple(row, fc.array(fc.tuple(fc.nat(20), row), { maxLength: size, size: 'max' }));
    fc.assert(
      fc.property(beginnings, ([beginning, ends]) =>
        expectSorted(
          ends.map(([length, end]) => [...beginning.slice(0, length), ...end]),
          unitBits,
        ),
      ),
      { numRuns: 40 },
    );
  });
});

describe('units are compared only at the same position of their rows', () => {
  /** Nine or more rows are packed. Seven units are packed first, and more than eight tied rows are packed again. */
  const nine = (row: string) => Array<string>(9).fill(row);
  const digits = [...'987654321'];

  test.each([
    ['the row before has the units of other rows', ['xxxxxx', 'abcdefgz', ...nine('abcdefgxxxxxxy')]],
    [
      'the next units of a row are the first units of other rows',
      ['x', 'abcdefgabcdefz', ...digits.map((digit) => `abcdefg${digit}`)],
    ],
    [
      'the last tied rows continue like the row after them',
      [
        ...['abcdefghhhhhhhb', 'abcdefghhhhhhha', ...digits.map((digit) => `abcdefg${digit}`)],
        ...['abcdefga', 'abcdefgb', 'abcdefgc', 'abcdefgd', 'abcdefge', 'abcdefgf', 'hhhhhhh', 'hhhhhhh', 'hhhhhhh'],
      ],
    ],
    [
      'tied rows continue like rows that were packed before them',
      [...Array.from('abcdefghijklmnopqrstuvw', (letter) => `9${letter}`), ...digits.map((digit) => `xxxxxxx${digit}`)],
    ],
    ['short rows, with the same unit after each', ['aaa', 'aa', 'a', 'a', 'aa', 'a', 'aa', 'a', 'aa', 'a']],
    ['empty rows, with the unit of the first row after each', ['a', ...nine('')]],
    ['the unit before the last row is the second unit of other rows', [...nine('aa'), 'ab']],
    ['the unit before each row is the second unit of the first row', ['aa', ...nine('ac'), 'ab']],
  ])('%s', (_, rows) => {
    expectSorted(
      rows.map((row) => [...Buffer.from(row)]),
      8,
      'a'.charCodeAt(0),
    );
  });
});

test('thousands of rows, most of them similar', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [0, (index * 7919) % 251, (index * 31) % 255, 0]);
  expectSorted(rows, 8);
});

test('so many rows that the lower 32 bits have no room for a unit', () => {
  const rows = Array.from({ length: 2 ** 17 }, (_, index) => Array.from(String((index * 7919) % 2 ** 17), Number));
  const order = sortRows(rowsOf(rows, 16), false);
  const sorted = rows.map((row) => row.join('')).sort();
  expect(Array.from(order, (index) => rows[index]?.join('')).every((row, place) => row === sorted[place])).toBe(true);
});

test('numbers of 32 bits are sorted, and equal numbers keep their order', () => {
  forAll(
    [fc.uint32Array({ maxLength: 300, size: 'max' }), fc.integer({ min: 1, max: 2 ** 32 })],
    { numRuns: 40 },
    (any, divisor) => {
      const numbers = any.map((number) => number % divisor);
      const indexes = Array.from(numbers, (_, index) => index);
      const difference = (a: number, b: number) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
      expect([...sortNumbers(numbers, false)]).toEqual(indexes.toSorted(difference));
      expect([...sortNumbers(numbers, true)]).toEqual(indexes.toSorted((a, b) => difference(b, a)));
    },
  );
});
