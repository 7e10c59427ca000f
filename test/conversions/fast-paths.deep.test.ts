import fc from 'fast-check';
import { describe, test } from 'vitest';
import { cases, seed } from '../../support/deep.ts';
import { fastAlphabets, sameAsPlain } from '../../support/tools/digits.ts';

/** Compares the fast implementations with the plain loop. `npm test` runs a sample. */

describe.each(fastAlphabets)('$name', ({ fast, plain }) => {
  test('any text, any digits, any error and its position: the same as the plain loop', () => {
    fc.assert(sameAsPlain(fast, plain), { seed, numRuns: cases(150_000) });
  });
});
