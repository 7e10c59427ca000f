import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, seed } from '../../support/deep.ts';
import { convertPieces, convertWhole, lineCases, urlCases } from '../../support/tools/byte-pieces.ts';

/** The quick suite runs a sample of these. */

test.each([
  { name: 'lines', texts: lineCases },
  { name: 'percent-encoding', texts: urlCases },
])('$name: any pieces have the same result as the whole text', ({ texts }) => {
  fc.assert(
    fc.property(texts, (given) => {
      expect(convertPieces(given)).toEqual(convertWhole(given));
    }),
    { seed, numRuns: cases(15_000) },
  );
});
