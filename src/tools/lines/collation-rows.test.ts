import { describe, expect, test, vi } from 'vitest';
import { forAll } from '../../../support/for-all.ts';
import { linesAt, naturalLists, rowsOfLines } from '../../../support/tools/line-rows.ts';
import { findLines } from './byte-lines.ts';
import { sortRows } from './unit-rows.ts';

// Loaded again, so that the tests cover the table of units, too.
vi.resetModules();
const { collationRows } = await import('./collation-rows.ts');

const { compare } = new Intl.Collator('en', { numeric: true });

/** The lines, sorted by their rows, or undefined if the lines have no rows. */
function sortByRows(lines: readonly string[], ignoreCase = false): string[] | undefined {
  const rows = collationRows(rowsOfLines(lines), ignoreCase);
  return rows && linesAt(lines, sortRows(rows, false));
}

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const nines = '9'.repeat(254);

describe('the rows of ASCII lines have the same order as in the English collator, including ties', () => {
  test.each([
    ['each character', ascii],
    ['each character, in reverse order', ascii.toReversed()],
    ['each character between letters', ascii.map((character) => `a${character}b`)],
    ['each character between digits', ascii.map((character) => `1${character}2`)],
    ['pairs of characters', [...'_-~$019azAZ \t\u0000'].flatMap((a) => ascii.map((b) => b + a))],
    ['the first difference of case decides last', ['aB2', 'Ab1', 'AB1', 'ab2', 'aB1', 'ab1', 'Ab2', 'a b1']],
    ['leading zeros are ignored', ['a2', 'a01', 'a1', 'A001', 'a001', 'a00', 'a0', 'a']],
    ['a number ends after 254 digits', [`${nines}10`, `${nines}9`, nines, `1${nines}`, `${nines}0`]],
    ['zeros after 254 digits are leading zeros', [`${nines}1`, `${nines}01`, `${nines}001`, `0${nines}1`]],
    ['digits and capitals in turn', [`${'1A'.repeat(49)}1a`, '1A'.repeat(50)]],
    ['numbers of each length', Array.from({ length: 520 }, (_, length) => '1'.repeat((length * 7) % 520))],
  ])('%s', (_, lines) => {
    expect(sortByRows(lines)).toEqual(lines.toSorted(compare));
  });

  test('for any list, with and without case', () => {
    forAll([naturalLists], { numRuns: 200 }, (lines) => {
      expect(sortByRows(lines)).toEqual(lines.toSorted(compare));
      const folded = lines.map((line) => line.toLowerCase());
      expect(sortByRows(lines, true)?.map((line) => line.toLowerCase())).toEqual(folded.toSorted(compare));
    });
  });
});

test.each([
  { lines: ['a5', 'a1'], after: '9' },
  { lines: ['a$1', 'a0'], after: '00' },
  { lines: ['A', 'A\u0000'], after: 'A' },
])('the last line of $lines does not include bytes after it: $after', ({ lines, after }) => {
  const text = lines.join('\n');
  const rows = collationRows(findLines(Buffer.from(text + after), text.length), false);
  if (rows === undefined) throw new Error('all lines are ASCII');
  expect(linesAt(lines, sortRows(rows, false))).toEqual(lines.toSorted(compare));
  expect(linesAt(lines, sortRows(rows, true))).toEqual(lines.toSorted((a, b) => compare(b, a)));
});

test.each(['\u0080', 'é', '\u0301', 'İ', '\u212a', '😀'])('a list with %j has no rows', (character) => {
  expect(collationRows(rowsOfLines(['a', `1${character}`]), false)).toBeUndefined();
});
