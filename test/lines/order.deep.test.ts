import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortByCollator } from '../../src/tools/lines/collator-order.ts';
import { cases, seed } from '../../support/deep.ts';
import { forAll } from '../../support/for-all.ts';
import { linesAt, naturalLists, sortLines } from '../../support/tools/line-rows.ts';

const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const marks = characters.filter((character) => /\p{M}/u.test(character));
const { compare } = new Intl.Collator('en', { numeric: true });

/** Runs of marks that are not split. Each run consists of a few different marks. */
const runs = fc
  .tuple(
    fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 8 }),
    fc.array(fc.nat(7), { maxLength: 255, size: 'max' }),
  )
  .map(([some, order]) => order.map((index) => some[index % some.length]).join(''));

test('lines with long runs of marks are sorted the same as by the collator', () => {
  // More than four consecutive U+0F71 are compared differently.
  const line = fc
    .tuple(fc.constantFrom('', 'a', 'é', 'b1'), runs, fc.constantFrom('', '1', 'x'))
    .map((parts) => parts.join('').replaceAll(/[\u0f71\u0f73\u0f75\u0f81]/g, ''));
  forAll([fc.array(line, { maxLength: 12, size: 'max' })], { seed, numRuns: cases(1000) }, (lines) => {
    expect(linesAt(lines, sortByCollator(lines, false))).toEqual(lines.toSorted(compare));
  });
});

const COMPARISONS = cases(1_000_000);

const collator = new Intl.Collator('en', { numeric: true });

test(`${COMPARISONS} comparisons of ASCII lines have the same results as in the collator`, () => {
  let comparisons = 0;
  const compare = (a: string, b: string) => {
    comparisons++;
    return collator.compare(a, b);
  };
  for (let round = 0; comparisons < COMPARISONS; round++) {
    forAll(
      [naturalLists, fc.boolean(), fc.boolean()],
      { seed: seed + round, numRuns: 1000 },
      (lines, desc, ignoreCase) => {
        const keyOf = (line: string) => (ignoreCase ? line.toLowerCase() : line);
        const expected = lines.toSorted((a, b) => (desc ? -1 : 1) * compare(keyOf(a), keyOf(b)));
        expect(sortLines(lines, { sortMode: 'natural', desc, ignoreCase })).toEqual(expected);
      },
    );
  }
});
