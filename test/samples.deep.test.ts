import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault } from '../src/contract/json-fault.ts';
import { cases, seed } from '../support/deep.ts';
import { forAll } from '../support/for-all.ts';
import { isJson, jsonPieces, mutatedJson } from '../support/json/mutated-json.ts';
import { convertPieces, convertWhole, lineCases, urlCases } from '../support/tools/byte-pieces.ts';
import { fastAlphabets, sameAsPlain } from '../support/tools/digits.ts';
import { naturalLists, sortLines } from '../support/tools/line-rows.ts';

/** Properties of random texts. The quick suite tests each with a sample; here are many more. */

describe.each(fastAlphabets)('$name', ({ fast, plain }) => {
  test('any text, any digits, any error and its position: the same as the plain loop', () => {
    fc.assert(sameAsPlain(fast, plain), { seed, numRuns: cases(150_000) });
  });
});

test.each([
  { name: 'lines', texts: lineCases },
  { name: 'percent-encoding', texts: urlCases },
])('$name: any pieces have the same result as the whole text', ({ texts }) => {
  forAll([texts], { seed, numRuns: cases(15_000) }, (given) => {
    expect(convertPieces(given)).toEqual(convertWhole(given));
  });
});

test.each([
  ['JSON with mistakes', mutatedJson],
  ['pieces of JSON', jsonPieces],
])('a text without a fault is what the engine parses: %s', (_, texts) => {
  const property = fc.property(texts, (text) => (findJsonFault(text) === undefined) === isJson(text));
  fc.assert(property, { seed, numRuns: cases(300_000) });
});

test('lists of ASCII lines have the natural order of the collator', () => {
  const { compare } = new Intl.Collator('en', { numeric: true });
  forAll([naturalLists], { seed, numRuns: cases(10_000) }, (lines) => {
    const order = { sortMode: 'natural', desc: false, ignoreCase: false } as const;
    expect(sortLines(lines, order)).toEqual(lines.toSorted(compare));
  });
});
