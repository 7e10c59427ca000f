import { expect, test } from 'vitest';
import { limits } from '../core/limits.ts';
import { type ErrorCode, errorIn } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { base32, base58, base64, hexToText, numberToWords, urlEncoder } from '../tools/index.ts';
import { describeError } from './errors.ts';

/** Errors that are rare on the page; web/home/conversion/diagnosis.test.ts has the others. */

const options = { operation: 'decode' };

/** The description of an error that a decoder throws, or would throw. */
function described(tool: Tool, text: string, code: ErrorCode, position?: number) {
  return describeError({ code, field: 'text', position }, { tool, options, text }, (name) => name);
}

test('an error without words of its own is marked at its position', () => {
  expect(described(base32, 'a😀b', 'NOT_FOUND', 1)).toEqual({
    sentence: 'Text has an invalid value.',
    range: { start: 1, end: 3 },
  });
});

test.each<[tool: Tool, text: string, code: ErrorCode, position: number, message: string]>([
  [base64, 'AB=C', 'WRONG_PADDING', 2, '`=` can only be at the end.'],
  [base58, 'a=', 'WRONG_PADDING', 1, '`=` can only be at the end.'],
  [base64, 'AAA A=', 'WRONG_PADDING', 5, 'Too many `=`: none is needed.'],
  [base64, 'AA===', 'WRONG_PADDING', 2, 'Too many `=`: only 2 are needed.'],
  [base32, 'AAAA=====', 'WRONG_PADDING', 4, 'Too many `=`: only 4 are needed.'],
])('%o %j: %s at %s: %s', (tool, text, code, position, message) => {
  expect(described(tool, text, code, position).sentence).toBe(message);
});

test.each<[tool: Tool, text: string, code: ErrorCode, position: number, range: [number, number]]>([
  [urlEncoder, 'aé', 'NOT_UTF8', 1, [1, 2]],
  [urlEncoder, 'a%C3%28', 'NOT_UTF8', 1, [1, 4]],
  [base58, 'ab😀', 'WRONG_LENGTH', 2, [2, 4]],
  [base64, '////', 'NOT_UTF8', 0, [0, 4]],
  [base64, '/w ==', 'NOT_UTF8', 0, [0, 5]],
])('%o %j: %s at %s is marked at %j', (tool, text, code, position, [start, end]) => {
  expect(described(tool, text, code, position).range).toEqual({ start, end });
});

test.each<[tool: Tool, text: string, byte: string, marked: string]>([
  [base64, 'Yelh', 'E9', 'Yelh'],
  [base64, 'YWFh\nYW\nHp', 'E9', 'YW\nHp'],
  [base32, '5FQWCYLB', 'E9', '5FQWCYLB'],
  [base32, 'MHUWCYLB', 'E9', 'MHUWCYLB'],
  [base32, 'MFQWCYPJ', 'E9', 'MFQWCYPJ'],
  [hexToText, '63 61 66 E9', 'E9', 'E9'],
  [urlEncoder, 'caf%e9', 'E9', '%e9'],
  [urlEncoder, 'caf%C3%A9%e2%82', 'E2', '%e2%82'],
])(
  'the first byte that is not UTF-8 is named, and the digits around it are marked: %o %j',
  (tool, text, byte, marked) => {
    const { position } = errorIn(() => convert(tool, { ...options, text }, { sizeLimits: false })) ?? {};
    const { sentence, range } = described(tool, text, 'NOT_UTF8', position);
    expect(sentence).toBe(`Byte ${byte} is not UTF-8 text.`);
    expect(text.slice(range?.start, range?.end)).toBe(marked);
  },
);

test.each<[tool: Tool, text: string, sizes: string]>([
  [base58, 'é'.repeat(300), '600 of 512 bytes'],
  [urlEncoder, 'a'.repeat(2 * limits.textCodePoints), '32,768 of 16,384 characters'],
  // As many characters as are allowed.
  [base58, 'a'.repeat(1_024), '1,024 of 512 bytes'],
  [numberToWords, '1'.repeat(161), '161 of 160 characters'],
])('a text that is too long is explained by the limit that it exceeds: %o', (tool, text, sizes) => {
  const given = { tool, options: {}, text };
  const { sentence } = describeError({ code: 'TOO_LONG', field: 'text', position: undefined }, given, (name) => name);
  expect(sentence).toBe(`Text is too long: ${sizes}.`);
});
