import fc from 'fast-check';
import { describe, test } from 'vitest';
import { cases, seed } from '../../support/deep.ts';
import { fastPaths, sameAsPlain } from '../../support/tools/digits.ts';

/** Compares the fast implementations with the plain loops. `npm test` runs a sample. */

describe.each(fastPaths)('$name', ({ fast, plain }) => {
  test('any text, any digits, any error and its position: the same as the plain loops', () => {
    fc.assert(sameAsPlain(fast, plain), { seed, numRuns: cases(150_000) });
  });
});
