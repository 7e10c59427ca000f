import { expect, test } from 'vitest';
import { createError } from '../../../src/core/errors.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { base32, base64, hexToText, numberToWords, urlEncoder } from '../../../src/tools/index.ts';
import { completionRules, provenEnding } from '../../../support/page/completion.ts';
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
  [urlEncoder, '%ff%'],
  [urlEncoder, '%e0%8'],
  [urlEncoder, '%zz'],
  [numberToWords, '1 '.concat('2')],
  [numberToWords, `${'9'.repeat(36)},`],
])('no ending makes it valid: %o %j', (tool, text) => {
  expect(provenEnding(tool, text, tool === numberToWords ? {} : { operation: 'decode' })).toBeUndefined();
});

test('a text is not incomplete if the ending would make it too long', () => {
  expect(provenEnding(base64, 'A'.repeat(16_381), { operation: 'decode' })).toBe('A');
  expect(provenEnding(base64, `\n${'A'.repeat(16_382)}B`, { operation: 'decode' })).toBeUndefined();
});

test('an error of the whole input has no ending', () => {
  expect(endingFor(base64, 'a', {}, createError('INTERNAL_ERROR', {}))).toBeUndefined();
});
