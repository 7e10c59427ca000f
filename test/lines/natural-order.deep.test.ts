import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, seed } from '../../support/deep.ts';
import { sortLines } from '../../support/tools/line-rows.ts';
import { naturalLists } from '../../support/tools/natural-lists.ts';

const COMPARISONS = cases(1_000_000);

const collator = new Intl.Collator('en', { numeric: true });

test(`${COMPARISONS} comparisons of ASCII lines have the same results as in the collator`, () => {
  let comparisons = 0;
  const compare = (a: string, b: string) => {
    comparisons++;
    return collator.compare(a, b);
  };
  for (let round = 0; comparisons < COMPARISONS; round++) {
    fc.assert(
      fc.property(naturalLists, fc.boolean(), fc.boolean(), (lines, desc, ignoreCase) => {
        const keyOf = (line: string) => (ignoreCase ? line.toLowerCase() : line);
        const expected = lines.toSorted((a, b) => (desc ? -1 : 1) * compare(keyOf(a), keyOf(b)));
        expect(sortLines(lines, { sortMode: 'natural', desc, ignoreCase })).toEqual(expected);
      }),
      { seed: seed + round, numRuns: 1000 },
    );
  }
});
