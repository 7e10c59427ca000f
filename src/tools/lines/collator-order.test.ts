import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { forAll } from '../../../support/for-all.ts';
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

describe('the order is the same as in the collator, with any number of consecutive combining marks', () => {
  test.each([1, 2, 29, 30, 31, 60, 255, 300])('%i marks in any order', (count) => {
    const lines = Array.from({ length: 24 }, (_, number) => `a${mixed(count, number % 9)}`);
    expect(sorted(lines)).toEqual(lines.toSorted(compare));
  });

  test.each([29, 30, 100, 254, 1000])(
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
    { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' },
  );
  expect({ stderr, signal }).toEqual({ stderr: '', signal: null });
  expect(JSON.parse(stdout)).toHaveLength(3);
});

/** All marks and all characters that normalization decomposes, and a few others, of the planes that have marks. */
const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /[\p{M}a1\n\ud800\udc00]/u.test(character) || character.normalize('NFD') !== character,
);

const long = '\u0345\u0301\u0f74\u0334'.repeat(12);

/** The function, without the ranks that it knows from earlier texts. */
async function loadAgain() {
  vi.resetModules();
  const { normalizeLinearly } = await import('./collator-order.ts');
  return normalizeLinearly;
}

describe('the result is the same as that of String.prototype.normalize', () => {
  test.each([
    ['the empty text', ''],
    ['no marks', 'a1 ꙰😀'],
    ['only marks', long],
    ['the marks of a letter belong to the run that follows', `\u1ea5${long}`],
    ['a run before text', `${long}é각`],
    ['runs, long and short', `\u1ea5${long}ạ\u0301\n\u0301\u0323${long}b${long}${long}`],
    ['marks of the first and of the last class', `a${'\u0345\u0334'.repeat(50)}`],
    ['marks of two code units', `a${'\u{1d16d}\u{1d165}\u{16ff0}'.repeat(50)}`],
    ['a letter of two code units with marks of two code units', `\u{1d160}${long}\u{1d15e}${'\u{1d165}'.repeat(50)}`],
    ['marks that are decomposed', `a${'\u0344\u0f81\u0340\u0316\u0f73'.repeat(50)}`],
    ['a mark that is not reordered ends a run', `a${long}\u034f${long}\u20dd${long}\u0dda${long}`],
    ['characters after U+1FFFF end a run', `a${long}\u{20000}${long}\u{2f800}${long}\u{e0100}${long}`],
    ['unpaired surrogates end a run', `a${long}\udd65${long}\ud834${long}\ud834`],
    ['each character within a run', characters.map((character) => `${long}${character}\u0301\u0334`).join('')],
    ['each character before a run', characters.map((character) => `${character}${long}`).join('')],
    ['all characters in a row', characters.join('')],
    ['all characters in a row, in reverse order', characters.toReversed().join('')],
  ])('%s', async (_, text) => {
    const normalizeLinearly = await loadAgain();
    expect(normalizeLinearly(text)).toBe(text.normalize('NFD'));
  });

  test('for any runs of marks', async () => {
    const normalizeLinearly = await loadAgain();
    const run = fc.tuple(
      fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 255 }),
      fc.nat(12),
    );
    forAll([fc.array(run, { maxLength: 5 })], { numRuns: 100 }, (runs) => {
      const text = runs
        .flatMap(([some, length, step]) => Array.from({ length }, (_, index) => some[(index * step) % some.length]))
        .join('');
      expect(normalizeLinearly(text)).toBe(text.normalize('NFD'));
    });
  });
});

describe('the engine need not sort long runs', () => {
  const unordered = '\u0345\u0334'.repeat(20);
  const ordered = '\u0301'.repeat(80);
  const sortable = characters.filter((mark) => /\p{M}/u.test(mark) && isSortable(mark));

  /** The texts that are passed on to String.prototype.normalize, the last of which is the whole text. */
  function passedOn(action: () => void): string[] {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    try {
      action();
      return normalize.mock.contexts.map(String);
    } finally {
      normalize.mockRestore();
    }
  }

  test.each([
    { rule: 'all marks with a class, once in reverse order', text: `a${sortable.toReversed().join('')}` },
    { rule: 'marks that repeat', text: long },
    { rule: 'marks that are decomposed', text: '\u0344\u0f81\u0340\u0341\u0343\u0316\u0f73\u0f75'.repeat(50) },
    { rule: 'several runs', text: `a${long}bc${long}1${unordered}\n${long}` },
    { rule: 'a run after U+FFFF', text: `\uffff${long}` },
    { rule: 'a run that is just long enough', text: `a${unordered}\u0334` },
  ])('they are sorted: $rule', async ({ text }) => {
    const normalizeLinearly = await loadAgain();
    const sorted = text.normalize('NFD');
    expect(passedOn(() => normalizeLinearly(text)).at(-1)).toBe(sorted);
  });

  test.each([
    { rule: 'a run is too short', text: `a${unordered}` },
    { rule: 'all runs are too short', text: `a${unordered}b1${unordered}\n${unordered}` },
    { rule: 'the long run is in order, at the start', text: `${ordered}a${unordered}` },
    { rule: 'the long run is in order, after other text', text: `a\u0316${ordered}b${unordered}` },
  ])('a text stays as it is if $rule', async ({ text }) => {
    const normalizeLinearly = await loadAgain();
    expect(passedOn(() => normalizeLinearly(text)).at(-1)).toBe(text);
  });

  test('the order of each mark is determined once', async () => {
    const normalizeLinearly = await loadAgain();
    normalizeLinearly(long);
    expect(passedOn(() => normalizeLinearly(long))).toHaveLength(1);
  });
});

/** Whether a mark is sorted: after the mark of the last class, or before that of the first. */
function isSortable(mark: string): boolean {
  return [`\u0345${mark}`, `${mark}\u0334`].some(
    (pair) => mark.normalize('NFD') === mark && pair.normalize('NFD') !== pair,
  );
}
