import fc from 'fast-check';
import { test } from 'vitest';
import { findJsonFault } from '../../src/contract/json-fault.ts';
import { cases, seed } from '../../support/deep.ts';
import { isJson, jsonPieces, mutatedJson } from '../../support/json/mutated-json.ts';

/** As in json-fault.test.ts, with more texts. */
test.each([
  ['JSON with mistakes', mutatedJson],
  ['pieces of JSON', jsonPieces],
])('a text without a fault is what the engine parses: %s', (_, texts) => {
  const property = fc.property(texts, (text) => (findJsonFault(text) === undefined) === isJson(text));
  fc.assert(property, { seed, numRuns: cases(300_000) });
});
