import fc from 'fast-check';
import { describe, test } from 'vitest';
import { fastPaths, sameAsPlain } from '../../support/tools/digits.ts';

/** A million comparisons of the fast paths with the plain loops. The quick suite has a sample of them. */

describe.each(fastPaths)('$name', ({ fast, plain }) => {
  test('any text, any digits, any error and its place: the same as the plain loops', () => {
    fc.assert(sameAsPlain(fast, plain), { numRuns: 150_000 });
  });
});
