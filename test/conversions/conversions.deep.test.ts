import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases, seed } from '../../support/deep.ts';
import { convertPieces, convertWhole, lineCases, urlCases } from '../../support/tools/byte-pieces.ts';
import { fastAlphabets, sameAsPlain } from '../../support/tools/digits.ts';

/** Conversions of random texts. The quick suite runs a sample of these. */

describe.each(fastAlphabets)('$name', ({ fast, plain }) => {
  test('any text, any digits, any error and its position: the same as the plain loop', () => {
    fc.assert(sameAsPlain(fast, plain), { seed, numRuns: cases(150_000) });
  });
});

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
