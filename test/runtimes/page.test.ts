import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import recorded from './differences.json' with { type: 'json' };

/** docs/maintainers/differences.md has the numbers in `differences.json`, which the deep tests compare with runtimes. */

const { lower, moved, movedHan } = recorded;
const page = readFileSync('docs/maintainers/differences.md', 'utf8');

/** The code points in ranges such as `A7CE 10EC5-10EC7`. */
function codesIn(ranges: string): readonly number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

test('the page has the recorded numbers of characters that differ between versions of Unicode', () => {
  const { 'by radical': byRadical, 'by code point': byCodePoint } = movedHan;
  const written = (count: number) => count.toLocaleString('en-US');
  for (const version of [15, 16] as const) {
    const counts = [codesIn(lower[version]).length, codesIn(moved[version]).length, byRadical[version]];
    expect(page).toContain(`| Unicode ${version} | ${counts.map(written).join(' | ')} |`);
  }
  expect(page).toContain(`| by code point | | | ${written(byCodePoint[17])} |`);
});
