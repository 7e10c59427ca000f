import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortRows, type UnitRows } from './unit-rows.ts';

/** Rows of units as sortRows takes them. */
function rowsOf(rows: readonly (readonly number[])[], unitBits: number): UnitRows {
  const starts = [0];
  for (const row of rows) starts.push((starts.at(-1) ?? 0) + row.length);
  return { units: Uint16Array.from(rows.flat()), starts, unitBits };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((unit, place) => unit !== b[place]);
  return index === -1 ? a.length - b.length : (a[index] ?? 0) - (b[index] ?? 0);
}

const bits = [1, 4, 7, 16].map((unitBits) => ({ unitBits }));

describe.each(bits)('units of $unitBits bits', ({ unitBits }) => {
  const largest = 2 ** unitBits - 1;
  const unit = fc.oneof(fc.constantFrom(1, largest), fc.integer({ min: 1, max: largest }));
  const row = fc.array(unit, { maxLength: 20 });

  test.each([
    { rule: 'few rows', size: 8 },
    { rule: 'many rows', size: 300 },
  ])('$rule: a stable sort, a row before those that it begins', ({ size }) => {
    const beginnings = fc.tuple(row, fc.array(fc.tuple(fc.nat(20), row), { maxLength: size, size: 'max' }));
    fc.assert(
      fc.property(beginnings, ([beginning, ends]) => {
        const rows = ends.map(([length, end]) => [...beginning.slice(0, length), ...end]);
        const indexes = rows.map((_, index) => index);
        expect(sortRows(rowsOf(rows, unitBits))).toEqual(
          indexes.toSorted((a, b) => compare(rows[a] ?? [], rows[b] ?? [])),
        );
      }),
      { numRuns: 40 },
    );
  });
});

test('rows that are all equally long may have units of 0', () => {
  const rows = Array.from({ length: 100 }, (_, index) => [(index * 7) % 5]);
  const indexes = rows.map((_, index) => index);
  expect(sortRows(rowsOf(rows, 3))).toEqual(indexes.toSorted((a, b) => compare(rows[a] ?? [], rows[b] ?? [])));
});

test('thousands of rows, in units of 9 bits', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [1, ((index * 7919) % 251) + 1, ((index * 31) % 256) + 1]);
  const indexes = rows.map((_, index) => index);
  expect(sortRows(rowsOf(rows, 9))).toEqual(indexes.sort((a, b) => compare(rows[a] ?? [], rows[b] ?? [])));
});
