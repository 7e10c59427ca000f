import { expect, test } from 'vitest';
import { createHttpError } from '../../../src/contract/errors.ts';
import { createError } from '../../../src/core/errors.ts';
import { limits } from '../../../src/core/limits.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { base32, base58, base64, hexToText, numberToWords, urlEncoder } from '../../../src/tools/index.ts';
import { completionRules, provenEnding } from '../../../support/page/completion.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
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

test.each<[tool: Tool, text: string, ending: string]>([
  [urlEncoder, '%', '22'],
  [urlEncoder, '%4', '2'],
  [urlEncoder, '%e0%', 'a2%82'],
  [urlEncoder, '%f0%9f%98%', '82'],
  [urlEncoder, '%f4%', '82%82%82'],
  [urlEncoder, 'a%c3', '%82'],
  [urlEncoder, '%ed', '%82%82'],
  [hexToText, `e4${' '.repeat(10)}`, '8282'],
  [hexToText, 'f0', 'a28282'],
  [base64, 'YWHD', 'gg'],
  [base32, 'AAAAAAGD', 'QI'],
])('the rest of the last character makes it valid: %o %j', (tool, text, ending) => {
  expect(provenEnding(tool, text, { operation: 'decode' })).toBe(ending);
});

test('bytes in Base58 have no ending, even if another digit would make them UTF-8', () => {
  expect(provenEnding(base58, '3Q', { operation: 'decode' })).toBeUndefined();
});

test('no ending is tried if the error has no position, or more than nine characters after it', () => {
  // The tool converts any text, so the first ending that is tried helps.
  const endingAfter = (text: string, at: { position: number } | { byte: number }) =>
    endingFor(shout, text, {}, createError('NOT_UTF8', { field: 'text', ...at }));
  expect(endingAfter('123 456 789 ', { position: 0 })).toBe('82');
  expect(endingAfter('123 456 7890', { position: 0 })).toBeUndefined();
  expect(endingAfter('123 456 7890', { position: 1 })).toBe('82');
  expect(endingAfter('1', { byte: 0 })).toBeUndefined();
});

test('a text is not incomplete if the ending would make it too long', () => {
  expect(provenEnding(base64, 'A'.repeat(limits.textCodePoints - 3), { operation: 'decode' })).toBe('A');
  expect(provenEnding(base64, `\n${'A'.repeat(limits.textCodePoints - 2)}B`, { operation: 'decode' })).toBeUndefined();
});

test('an error of the whole input has no ending', () => {
  expect(endingFor(base64, 'a', {}, createHttpError('INTERNAL_ERROR', {}))).toBeUndefined();
});
