import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../support/for-all.ts';
import { compareCodePoints, linesAt, rowsOfLines, sortLines } from '../../../support/tools/line-rows.ts';
import { findLines } from './byte-lines.ts';
import { orderLines } from './order.ts';

describe.each([2, 128, 129])('alpha is the order of code points: %i lines', (count) => {
  const basic = ['', 'a', 'B', '10', '9', 'é', '\u0000', '\ud7ff', '\ue000', '\uffff', 'file name '];

  test.each([
    { rule: 'without surrogates', pieces: basic },
    { rule: 'with surrogates', pieces: [...basic, '😀', '\u{10000}', '\u{10ffff}'] },
  ])('$rule', ({ pieces }) => {
    const line = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join(''));
    const lists = fc.array(line, { minLength: count, maxLength: count, size: 'max' });
    forAll([lists], { numRuns: 5 }, (lines) => {
      const ascending = lines.toSorted(compareCodePoints);
      const order = { sortMode: 'alpha', ignoreCase: false } as const;
      expect(sortLines(lines, { ...order, desc: false })).toEqual(ascending);
      expect(sortLines(lines, { ...order, desc: true })).toEqual(ascending.reverse());
    });
  });
});

test('ignoreCase compares A to Z as a to z, and all other ASCII characters as they are', () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  const folded = ascii.map((character) => character.toLowerCase());
  const indexes = ascii.map((_, index) => index);
  const expected = indexes.toSorted((a, b) => compareCodePoints(folded[a] ?? '', folded[b] ?? ''));
  const order = { sortMode: 'alpha', ignoreCase: true, desc: false } as const;
  // For ASCII, the texts are not read.
  expect([...orderLines(rowsOfLines(ascii), order, [])]).toEqual(expected);
});

test.each([
  { sortMode: 'alpha', sorted: ['a', 'b', 'Bb'] },
  { sortMode: 'length', sorted: ['b', 'a', 'Bb'] },
] as const)('bytes after the last line are not part of it: $sortMode with ignoreCase', ({ sortMode, sorted }) => {
  const lines = ['Bb', 'b', 'a'];
  const text = Buffer.from(lines.join('\n'));
  const bytes = Buffer.from([...text, 0x80]);
  const order = { sortMode, ignoreCase: true, desc: false } as const;
  expect(linesAt(lines, orderLines(findLines(bytes, text.length), order, []))).toEqual(sorted);
});
