import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SHORT_RUN } from './canonical-order.ts';

/** All marks and all characters that normalization decomposes, and a few others, of the planes that have marks. */
const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /[\p{M}a1\n\ud800\udc00]/u.test(character) || character.normalize('NFD') !== character,
);

const long = '\u0345\u0301\u0f74\u0334'.repeat(12);

/** The function, without the ranks that it knows from earlier texts. */
async function loadAgain() {
  vi.resetModules();
  const { normalizeLinearly } = await import('./canonical-order.ts');
  return normalizeLinearly;
}

describe('the result is the same as that of String.prototype.normalize', () => {
  test.each([
    { rule: 'the empty text', text: '' },
    { rule: 'no marks', text: 'a1 ꙰😀' },
    { rule: 'only marks', text: long },
    { rule: 'the marks of a letter belong to the run that follows', text: `\u1ea5${long}` },
    { rule: 'a run before text', text: `${long}é각` },
    { rule: 'runs, long and short', text: `\u1ea5${long}ạ\u0301\n\u0301\u0323${long}b${long}${long}` },
    { rule: 'marks of the first and of the last class', text: `a${'\u0345\u0334'.repeat(50)}` },
    { rule: 'marks of two code units', text: `a${'\u{1d16d}\u{1d165}\u{16ff0}'.repeat(50)}` },
    {
      rule: 'a letter of two code units with marks of two code units',
      text: `\u{1d160}${long}\u{1d15e}${'\u{1d165}'.repeat(50)}`,
    },
    { rule: 'marks that are decomposed', text: `a${'\u0344\u0f81\u0340\u0316\u0f73'.repeat(50)}` },
    { rule: 'a mark that is not reordered ends a run', text: `a${long}\u034f${long}\u20dd${long}\u0dda${long}` },
    { rule: 'characters after U+1FFFF end a run', text: `a${long}\u{20000}${long}\u{2f800}${long}\u{e0100}${long}` },
    { rule: 'unpaired surrogates end a run', text: `a${long}\udd65${long}\ud834${long}\ud834` },
    {
      rule: 'each character within a run',
      text: characters.map((character) => `${long}${character}\u0301\u0334`).join(''),
    },
    { rule: 'each character before a run', text: characters.map((character) => `${character}${long}`).join('') },
    { rule: 'all characters in a row', text: characters.join('') },
    { rule: 'all characters in a row, in reverse order', text: characters.toReversed().join('') },
  ])('$rule', async ({ text }) => {
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
    fc.assert(
      fc.property(fc.array(run, { maxLength: 5 }), (runs) => {
        const text = runs
          .flatMap(([some, length, step]) => Array.from({ length }, (_, index) => some[(index * step) % some.length]))
          .join('');
        expect(normalizeLinearly(text)).toBe(text.normalize('NFD'));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the engine need not sort long runs', () => {
  const unordered = '\u0345\u0334'.repeat(SHORT_RUN / 2);
  const ordered = '\u0301'.repeat(2 * SHORT_RUN);
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
