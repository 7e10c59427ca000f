import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import recorded from './differences.json' with { type: 'json' };

/**
 * The numbers in docs/maintainers/differences.md are those that `differences.json` records, which the deep tests compare with
 * runtimes.
 */

const { lower, moved, movedHan } = recorded;
const page = readFileSync('docs/maintainers/differences.md', 'utf8');

/** The code points in ranges such as `A7CE 10EC5-10EC7`. */
function codesIn(ranges: string): readonly number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

test('the page has the recorded number of letters and characters that differ between versions of Unicode', () => {
  const later = codesIn(moved[16]);
  const earlier = codesIn(moved[15]).filter((code) => !later.includes(code));
  expect(page).toContain(
    `Unicode 16 lacks ${codesIn(lower[16]).length} capital letters of Unicode 17, and Unicode 15 lacks ${codesIn(lower[15]).length}.`,
  );
  expect(later).toHaveLength(9);
  expect(page).toContain('**From Unicode 16 to 17,** nine older characters moved');
  expect(page).toContain(`**From Unicode 15 to 17,** ${earlier.length} more characters moved`);
});

test('the page has the recorded number of Chinese characters at another place', () => {
  const { 'by radical': byRadical, 'by code point': byCodePoint } = movedHan;
  const written = (count: number) => count.toLocaleString('en-US');
  expect(page).toContain(`${written(byCodePoint[17])} are at another place in the two orders`);
  expect(byRadical[16]).toBe(1);
  expect(page).toContain(
    `from Unicode 15 to 17, ${written(byRadical[15])} characters of the block moved, and from 16 to 17, one`,
  );
});
