import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { createConverter } from '../../../src/notations/converter.ts';
import { base32, base58, base64, hexToText, numberToWords, urlEncoder } from '../../../src/tools/index.ts';
import { decode } from '../../../support/page/input.ts';
import { chosenOperation } from '../session/options.ts';
import { faultOf, messageOfMissing, tooLong } from './fault.ts';

/** Errors that are rare on the page; diagnosis.test.ts has the others. */

const decoder = (tool: Tool) => createConverter(tool, decode);
const notNumber = new TextmillError('NOT_A_NUMBER', 'a message', 'a remedy', 'text', 0);

test('an error that the page does not know is marked at its position', () => {
  const error = new TextmillError('WRONG_TYPE', 'a message', 'a remedy', 'text', 1);
  expect(faultOf(decoder(base32), 'a😀b', error)).toEqual({
    message: "The text can't be converted.",
    range: { start: 1, end: 3 },
  });
});

test.each<[tool: Tool, text: string, code: TextmillError['code'], position: number | undefined, message: string]>([
  [base64, 'a', 'INTERNAL_ERROR', undefined, 'Something went wrong on this page. Your text is not the cause.'],
  [base64, 'a', 'WRONG_TYPE', undefined, "The text can't be converted."],
  [urlEncoder, 'a0', 'UNEXPECTED_CHARACTER', 1, '`0` is not allowed here.'],
  [base64, 'AB=C', 'WRONG_PADDING', 2, '`=` can only be at the end.'],
  [base58, 'a=', 'WRONG_PADDING', 1, '`=` can only be at the end.'],
  [base64, 'AAA A=', 'WRONG_PADDING', 5, 'Too many `=`: none is needed.'],
  [base64, 'AA===', 'WRONG_PADDING', 2, 'Too many `=`: only two are needed.'],
  [base32, 'AAAA=====', 'WRONG_PADDING', 4, 'Too many `=`: only four are needed.'],
])('%o %j: %s at %s: %s', (tool, text, code, position, message) => {
  expect(faultOf(decoder(tool), text, new TextmillError(code, 'a', 'b', 'text', position)).message).toBe(message);
});

test.each<[tool: Tool, text: string, code: TextmillError['code'], position: number, range: [number, number]]>([
  [urlEncoder, 'aé', 'NOT_UTF8', 1, [1, 2]],
  [urlEncoder, 'a%C3%28', 'NOT_UTF8', 1, [1, 4]],
  [base58, 'ab😀', 'WRONG_LENGTH', 2, [2, 4]],
  [base64, '////==', 'NOT_UTF8', 0, [0, 4]],
  [base64, '/w ==', 'NOT_UTF8', 0, [0, 5]],
])('%o %j: %s at %s is marked at %j', (tool, text, code, position, [start, end]) => {
  const { range } = faultOf(decoder(tool), text, new TextmillError(code, 'a', 'b', 'text', position));
  expect(range).toEqual({ start, end });
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
    const error = decoder(tool).errorOf(text);
    const { message, range } = error === undefined ? {} : faultOf(decoder(tool), text, error);
    expect(message).toBe(`Byte ${byte} is not UTF-8 text.`);
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
  expect(tooLong('Text', tool.fields.text, text, chosenOperation(tool, {}))).toBe(`Text is too long: ${sizes}.`);
});

test.each([
  ['0', 'Incomplete: one more digit needed.'],
  ['0'.repeat(7), 'Incomplete: seven more digits needed.'],
  ['0'.repeat(8), 'Incomplete: 8 more digits needed.'],
])('up to seven missing characters are counted in words: %s', (ending, message) => {
  expect(messageOfMissing(notNumber, ending)).toBe(message);
});
