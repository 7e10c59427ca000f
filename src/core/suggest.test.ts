import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { suggest } from './suggest.ts';

const names = ['text', 'operation', 'urlSafe', 'padding', 'sortMode', 'desc', 'sep', 'ignoreCase'];

describe('a close name is found', () => {
  test.each([
    { rule: 'the closest of several', name: 'desp', meant: 'desc' },
    { rule: 'a capital beyond ASCII with a small letter in ASCII', name: 'PADD\u0130NG', meant: 'padding' },
  ])('$rule: $name', ({ name, meant }) => {
    expect(suggest(name, names)).toBe(meant);
  });

  test('thousands of separators around and between its letters', () => {
    expect(suggest(`${'-'.repeat(3_000)}sort${'\u4e16'.repeat(3_000)}Mode${'_'.repeat(3_000)}`, names)).toBe(
      'sortMode',
    );
  });
});

describe('no name is found', () => {
  test.each([
    { rule: 'the empty name', name: '' },
    { rule: 'only separators', name: '__' },
    { rule: 'a property that every object has', name: '__proto__' },
    { rule: 'a property that every object has', name: 'constructor' },
    { rule: 'letters beyond ASCII', name: 'текст' },
  ])('$rule: $name', ({ name }) => {
    expect(suggest(name, names)).toBeUndefined();
  });

  test('for a long name that begins like a candidate', () => {
    expect(suggest(`text${'x'.repeat(10_000)}`, names)).toBeUndefined();
    expect(suggest(`sort${'-'.repeat(3_000)}Modern art`, names)).toBeUndefined();
    expect(suggest(`ignoreCasexy${'-'.repeat(3_000)}z`, names)).toBeUndefined();
  });

  test('if no candidate has letters', () => {
    expect(suggest('text', [])).toBeUndefined();
    expect(suggest('--', ['', '_'])).toBeUndefined();
  });
});

/** Optimal string alignment, as textbooks define it: a table of the distances between all prefixes. */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(i + j === 0 ? 0 : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}

test('names of at least three letters allow one edit, and names of at least seven letters two', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
  forAll([word, word], { numRuns: 150 }, (name, candidate) => {
    const length = Math.max(name.length, candidate.length);
    const most = length < 3 ? 0 : length < 7 ? 1 : 2;
    expect(suggest(name, [candidate])).toBe(distanceOf(name, candidate) <= most ? candidate : undefined);
  });
});

test('the first of the candidates with the fewest edits wins', () => {
  const name = 'abcdefgh';
  const edit = fc.record({
    at: fc.nat(name.length),
    removed: fc.nat(2),
    added: fc.constantFrom('', 'a', 'h', 'x', 'ab', 'ba', 'hg', 'xx'),
  });
  const candidate = fc
    .array(edit, { maxLength: 2 })
    .map((edits) =>
      edits.reduce((text, { at, removed, added }) => text.slice(0, at) + added + text.slice(at + removed), name),
    );
  forAll([fc.array(candidate, { maxLength: 5 })], { numRuns: 300 }, (candidates) => {
    const distances = candidates.map((each) => distanceOf(name, each));
    const least = Math.min(...distances);
    expect(suggest(name, candidates)).toBe(least <= 2 ? candidates[distances.indexOf(least)] : undefined);
  });
});

test('a suggestion is always a candidate, and a candidate is found in any case and with any separators', () => {
  const candidate = fc.constantFrom(...names);
  forAll([fc.string()], (name) => expect([undefined, ...names]).toContain(suggest(name, names)));
  forAll([candidate, fc.constantFrom('_', '-', ' ', '.'), fc.boolean()], (name, separator, isUpper) => {
    const spelled = [...name].join(separator);
    expect(suggest(isUpper ? spelled.toUpperCase() : spelled.toLowerCase(), names)).toBe(name);
  });
});
