import { expect, test } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base32, base58, base64, hexToText, numberToWords, urlEncoder } from '../../../src/tools/index.ts';
import { completionRules, provenEnding } from '../../../support/page/completion.ts';
import { INTERNAL_ERROR } from './attempt.ts';
import { endingFor } from './completion.ts';

// The deep suite runs more cases.
test.each(completionRules())('$title', ({ check }) => check({ numRuns: 20 }));

test.each<[tool: Tool, text: string]>([
  [base64, 'Zg=='.repeat(2)],
  [base64, 'ww'],
  [base64, 'Zh='],
  [base32, 'MY='.concat('A')],
  [hexToText, '4 '],
  [hexToText, 'e4 zz'],
  [base64, 'Zg='.concat('Zg')],
  [urlEncoder, '%zz'],
  [numberToWords, '1 '.concat('2')],
  [numberToWords, `${'9'.repeat(36)},`],
])('no ending makes it valid: %o %j', (tool, text) => {
  expect(provenEnding(tool, text, tool === numberToWords ? {} : { operation: 'decode' })).toBeUndefined();
});

test.each([
  ['%', '22'],
  ['%4', '2'],
  ['%e', '2'],
  ['%e0%', '22'],
])('the rest of the last escape makes it valid, even if its byte is not UTF-8: %j', (text, ending) => {
  expect(provenEnding(urlEncoder, text, { operation: 'decode' })).toBe(ending);
});

test.each<[tool: Tool, text: string]>([
  [urlEncoder, 'caf%E9'],
  [urlEncoder, '%ff%8'],
  [hexToText, 'f0'],
  [base64, 'YWHD'],
  [base58, '3Q'],
])('bytes that are not UTF-8 are not incomplete: %o %j', (tool, text) => {
  expect(provenEnding(tool, text, { operation: 'decode' })).toBeUndefined();
});

test('an error of the whole input has no ending', () => {
  expect(endingFor(base64, 'a', {}, INTERNAL_ERROR)).toBeUndefined();
});
