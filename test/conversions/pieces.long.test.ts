import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertPieces, convertWhole, lineCases, urlCases } from '../../support/tools/byte-pieces.ts';

/** The quick suite runs a sample of these. */

test.each([
  { name: 'lines', cases: lineCases },
  { name: 'percent-encoding', cases: urlCases },
])('$name: any pieces have the same result as the whole text', ({ cases }) => {
  fc.assert(
    fc.property(cases, (given) => {
      expect(convertPieces(given)).toEqual(convertWhole(given));
    }),
    { numRuns: 15_000 },
  );
});
