import { describe, expect, test } from 'vitest';
import { sortByCollator } from './collator-order.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

function sorted(lines: readonly string[]): string[] {
  return sortByCollator(lines).map((index) => lines[index] ?? '');
}

/** Of different places in canonical order, one of two UTF-16 units. */
const marks = ['\u0301', '\u0323', '\u0345', '\u0327', '\u0f72', '\u0591', '\u{1d165}'];

/** As many marks, in an order of their own for each number. */
function mixed(count: number, number: number): string {
  return Array.from({ length: count }, (_, index) => marks[(index * (number + 1) + number) % marks.length]).join('');
}

describe('the order is that of the collator, with up to 255 combining marks in a row', () => {
  test.each([1, 2, 29, 30, 31, 253])('%i marks in any order', (count) => {
    const lines = Array.from({ length: 24 }, (_, number) => `a${mixed(count, number % 9)}`);
    expect(sorted(lines)).toEqual(lines.toSorted(compare));
  });

  test.each([29, 30, 100, 254])('lines with the same marks in another order keep their places: %i of them', (count) => {
    const acute = '\u0301'.repeat(count);
    const below = [`a\u0323${acute}`, `a${acute}\u0323`, `\u1ea1${acute}`, `a${acute.slice(1)}\u0323\u0301`];
    expect(sorted(below)).toEqual(below);
    expect(sorted(below.toReversed())).toEqual(below.toReversed());
  });

  test.each([
    { rule: 'marks before all else', lines: ['\u0301\u0323a', '\u0323\u0301b', '\u0323\u0301a'] },
    {
      rule: 'letters that have marks of their own',
      lines: ['ạ́', 'ạ\u0301', 'á\u0323', 'a', 'á', 'ạ', '각\u0323', '각'],
    },
    { rule: 'U+0344, which is two marks', lines: ['a\u0344', 'a\u0308\u0301', 'a\u0308', 'a\u0323\u0344'] },
    {
      rule: 'marks that contract, and their like apart',
      lines: ['\u0f71\u0f72', '\u0f73', '\u0f71\u0f71\u0f72', '\u0f72\u0f71'],
    },
    {
      rule: 'up to four of U+0F71 in a row',
      lines: ['\u0f71\u0f71\u0f71\u0f71\u0f72', '\u0f71\u0f71\u0f71\u0f73', '\u0f71\u0f72', '\u0f71\u0f71\u0f71\u0f71'],
    },
    { rule: 'no marks', lines: ['é10', 'é9', 'e10', 'ê9', '世', '😀', 'É9'] },
  ])('$rule', ({ lines }) => {
    expect(sorted(lines)).toEqual(lines.toSorted(compare));
  });
});
