import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { linesAt } from '../../../support/tools/line-rows.ts';
import { sortByCollator } from './collator-order.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

function sorted(lines: readonly string[]): string[] {
  return linesAt(lines, sortByCollator(lines, false));
}

/** Marks at different positions of the canonical order. One consists of two UTF-16 code units. */
const marks = ['\u0301', '\u0323', '\u0345', '\u0327', '\u0f72', '\u0591', '\u{1d165}'];

/** As many marks as `count`, in a different order for each `number`. */
function mixed(count: number, number: number): string {
  return Array.from({ length: count }, (_, index) => marks[(index * (number + 1) + number) % marks.length]).join('');
}

test('numbers have the order of their values', () => {
  expect(sorted(['é10', 'é9'])).toEqual(['é9', 'é10']);
});

describe('the order is the same as in the collator, with up to 255 consecutive combining marks', () => {
  test.each([1, 2, 29, 30, 31, 60, 255])('%i marks in any order', (count) => {
    const lines = Array.from({ length: 24 }, (_, number) => `a${mixed(count, number % 9)}`);
    expect(sorted(lines)).toEqual(lines.toSorted(compare));
  });

  test.each([29, 30, 100, 254])(
    'lines with the same marks in a different order are equal, and keep their order: %i marks',
    (count) => {
      const acute = '\u0301'.repeat(count);
      const below = [`a\u0323${acute}`, `a${acute}\u0323`, `\u1ea1${acute}`, `a${acute.slice(1)}\u0323\u0301`];
      expect(sorted(below)).toEqual(below);
      expect(sorted(below.toReversed())).toEqual(below.toReversed());
    },
  );

  test.each([
    { rule: 'marks at the start', lines: ['\u0301\u0323a', '\u0323\u0301b', '\u0323\u0301a'] },
    { rule: 'precomposed letters', lines: ['ạ́', 'ạ\u0301', 'á\u0323', 'a', 'á', 'ạ', '각\u0323', '각'] },
    { rule: 'U+0344, which is two marks', lines: ['a\u0344', 'a\u0308\u0301', 'a\u0308', 'a\u0323\u0344'] },
    {
      rule: 'marks that form a contraction, and the same marks separately',
      lines: ['\u0f71\u0f72', '\u0f73', '\u0f71\u0f71\u0f72', '\u0f72\u0f71'],
    },
    {
      rule: 'up to four consecutive U+0F71',
      lines: ['\u0f71\u0f71\u0f71\u0f71\u0f72', '\u0f71\u0f71\u0f71\u0f73', '\u0f71\u0f72', '\u0f71\u0f71\u0f71\u0f71'],
    },
    { rule: 'no marks', lines: ['é10', 'é9', 'e10', 'ê9', '世', '😀', 'É9'] },
  ])('$rule', ({ lines }) => {
    expect(sorted(lines)).toEqual(lines.toSorted(compare));
  });
});

test.each([256, 510, 511, 16_000])('%i marks are compared as if U+034F followed every 255 of them', (count) => {
  const split = (line: string) => line.replaceAll(/\p{M}{255}(?=\p{M})/gu, '$&\u034f');
  const lines = Array.from({ length: 12 }, (_, number) => `a${mixed(count, number)}${number % 2 === 0 ? 'b' : 'a'}`);
  const expected = lines.map((line) => ({ line, key: split(line) })).sort((a, b) => compare(a.key, b.key));
  expect(sorted(lines)).toEqual(expected.map(({ line }) => line));
});

describe.each([
  ['a list in which every line has only marks', ['\u0f72', '\u0f74', '\u0f80'], []],
  ['a list of lines with marks and lines without', ['\u0f72', '\u0f74', '\u0f80', 'a'], ['b', 'a']],
])('%s', (_, ends, others) => {
  test.each([4, 5, 8, 9, 12])(
    '%i of U+0F71 are compared as if U+034F followed every four of them, except at the end',
    (count) => {
      /** A run, split into groups of four. */
      const run = (length: number, separator: string) =>
        Array.from({ length: Math.ceil(length / 4) }, (_, group) =>
          '\u0f71'.repeat(Math.min(4, length - 4 * group)),
        ).join(separator);
      const lines = (separator: string) => [
        ...ends.flatMap((end) => [1, count - 1, count].map((n) => run(n, separator) + end)),
        ...others,
      ];
      const expected = lines('\u034f').toSorted(compare);
      expect(sorted(lines(''))).toEqual(expected.map((line) => line.replaceAll('\u034f', '')));
    },
  );
});

test('lists that would occupy the collator of Node 20 forever are sorted', () => {
  const lines = [
    'l\u0343\u0f77l\ud834\udd6d\u3099\u0f80\u0344\u0345\u0f79\u0343\u034f\u0301\u0f74\u0338\u0f80\ud834\udd65\u0f77\u0f79\u0344\u0338\u0fb2\u0323\u0307\u05b0\u0654\u0654\u0301\ud834\udd65\u0344\u0f76\u0343\u0f81\ud834\udd65\u034f\u0343\u0f72\u0343\u0653\u3099\u0f75\u0f79\u0f76\u0323',
    'l\u0343\u0f77l\ud834\udd6d\u3099\u0f80\u0344\u0345\u0f79\u0343\u034f\u0301\u0f74\u0338\u0f80\ud834\udd65\u0f77\u0f79\u0344\u0338\u0fb2\u0323\u0307\u05b0\u0f72\u0654\u0301\ud834\udd65\u0344\u0f76\u0343\u0f81\ud834\udd65\u034f\u0343\u0654\u0343\u0653\u3099\u0f75\u0f79\u0f76\u0323',
    '\ufb01\u0323\u0f73l\u0f73\u0323',
  ];
  // In a separate process, because only killing the process would end an endless comparison.
  const program = `
    import { sortByCollator } from './src/tools/lines/collator-order.ts';
    process.stdout.write(JSON.stringify([...sortByCollator(${JSON.stringify(lines)}, false)]));`;
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { encoding: 'utf8', timeout: 100_000, killSignal: 'SIGKILL' },
  );
  expect({ stderr, signal }).toEqual({ stderr: '', signal: null });
  expect(JSON.parse(stdout)).toHaveLength(3);
});
