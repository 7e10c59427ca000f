import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeLinearly } from './canonical-order.ts';

/** All marks and all characters that normalization decomposes, and a few others, of the planes that have marks. */
const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /[\p{M}a1\n\ud800\udc00]/u.test(character) || character.normalize('NFD') !== character,
);

describe('the result is the same as that of String.prototype.normalize', () => {
  const long = '\u0345\u0301\u0f74\u0334'.repeat(12);

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
  ])('$rule', ({ text }) => {
    expect(normalizeLinearly(text)).toBe(text.normalize('NFD'));
  });

  test('for any runs of marks', () => {
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
