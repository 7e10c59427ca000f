import { expect, test } from 'vitest';
import { createError } from '../../../src/core/errors.ts';
import { limits } from '../../../src/core/limits.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { count } from '../../../src/documents/markdown.ts';
import { base32, base58, base64, numberToWords, urlEncoder } from '../../../src/tools/index.ts';
import { faultOf, messageOfMissing, tooLong } from './fault.ts';

/** Errors that are rare on the page; diagnosis.test.ts has the others. */

const decode = { operation: 'decode' };

test('a number without a known error is just not a number', () => {
  const error = createError('NOT_A_NUMBER', {
    field: 'text',
    what: 'unexpected character',
    position: 0,
    integer: 66,
    fractional: 66,
  });
  expect(faultOf(numberToWords, '12', {}, error)).toEqual({ message: 'This is not a number.' });
});

test('an error that the page does not know is marked at its position', () => {
  const error = new TextmillError('WRONG_TYPE', 'a message', 'a remedy', 'text', 1);
  expect(faultOf(base32, 'a😀b', decode, error)).toEqual({
    message: "The text can't be converted.",
    range: { start: 1, end: 3 },
  });
});

test.each<[tool: Tool, text: string, code: TextmillError['code'], position: number | undefined, message: string]>([
  [base64, 'a', 'INTERNAL_ERROR', undefined, 'Something went wrong on this page. Your text is not the cause.'],
  [base64, 'a', 'NOT_UTF8', undefined, 'These bytes are not UTF-8 text.'],
  [base64, 'a', 'WRONG_TYPE', undefined, "The text can't be converted."],
  [base58, 'a0', 'UNEXPECTED_CHARACTER', 1, '`0` is not used in Base58.'],
  [urlEncoder, 'a0', 'UNEXPECTED_CHARACTER', 1, '`0` is not allowed here.'],
  [base64, 'ab+*', 'UNEXPECTED_CHARACTER', 3, '`*` is not used in Base64.'],
  [base64, 'AB=C', 'WRONG_PADDING', 2, '`=` can only be at the end.'],
  [base58, 'a=', 'WRONG_PADDING', 1, '`=` can only be at the end.'],
  [base64, 'AAA A=', 'WRONG_PADDING', 5, 'Too many `=`: none is needed.'],
  [base64, 'AAA==', 'WRONG_PADDING', 3, 'Too many `=`: only one is needed.'],
  [base64, 'AA===', 'WRONG_PADDING', 2, 'Too many `=`: only two are needed.'],
  [base32, 'AAAAA====', 'WRONG_PADDING', 5, 'Too many `=`: only three are needed.'],
  [base32, 'AAAA=====', 'WRONG_PADDING', 4, 'Too many `=`: only four are needed.'],
  [base32, 'AA=======', 'WRONG_PADDING', 2, 'Too many `=`: only six are needed.'],
])('%o %j: %s at %s: %s', (tool, text, code, position, message) => {
  expect(faultOf(tool, text, decode, new TextmillError(code, 'a', 'b', 'text', position)).message).toBe(message);
});

test.each<
  [tool: Tool, text: string, code: TextmillError['code'], position: number, range: [start: number, end: number]]
>([
  [urlEncoder, 'aé', 'NOT_UTF8', 1, [1, 2]],
  [urlEncoder, 'a%C3%28', 'NOT_UTF8', 1, [1, 4]],
  [base58, 'ab😀', 'WRONG_LENGTH', 2, [2, 4]],
  [base64, '////==', 'NOT_UTF8', 0, [0, 4]],
  [base64, '/w ==', 'NOT_UTF8', 0, [0, 5]],
])('%o %j: %s at %s is marked at %j', (tool, text, code, position, [start, end]) => {
  const { range } = faultOf(tool, text, decode, new TextmillError(code, 'a', 'b', 'text', position));
  expect(range).toEqual({ start, end });
});

test('a text that is too long is explained by the limit that it exceeds', () => {
  const { text } = base58.fields;
  expect(tooLong('Text', text, 'é'.repeat(300), 'encode')).toBe('Text is too long: 600 of 512 bytes.');
  expect(tooLong('Text', urlEncoder.fields.text, 'a'.repeat(2 * limits.textCodePoints), 'encode')).toBe(
    `Text is too long: ${count(2 * limits.textCodePoints)} of ${count(limits.textCodePoints)} characters.`,
  );
  // As many characters as are allowed.
  expect(tooLong('Text', text, 'a'.repeat(1_024), 'encode')).toBe('Text is too long: 1,024 of 512 bytes.');
});

test('a text that only another program found too long has no figures', () => {
  expect(tooLong('Text', urlEncoder.fields.text, 'a', undefined)).toBe('Text is too long.');
});

test.each([
  ['0', 'Incomplete: one more digit needed.'],
  ['0'.repeat(5), 'Incomplete: five more digits needed.'],
  ['0'.repeat(6), 'Incomplete: six more digits needed.'],
  ['0'.repeat(7), 'Incomplete: seven more digits needed.'],
  ['0'.repeat(8), 'Incomplete: 8 more digits needed.'],
])('up to seven missing characters are counted in words: %s', (ending, message) => {
  const what = { what: 'unexpected character', position: 0, integer: 66, fractional: 66 } as const;
  expect(messageOfMissing(createError('NOT_A_NUMBER', { field: 'text', ...what }), ending)).toBe(message);
});
