import { createError } from '../core/errors.ts';
import { decodeUtf8, encodeUtf8, trimmedRange } from '../core/text.ts';
import { defineTool, textResult } from '../core/tool.ts';
import { encodeOrDecode } from './encode-or-decode.ts';

/**
 * Base58 of a text's UTF-8 bytes, with the alphabet of Bitcoin and its rule for zeros: each leading zero byte is a `1`
 * (https://github.com/bitcoin/bitcoin/blob/master/src/base58.cpp, draft-msporny-base58-03).
 *
 * Decoding overlooks ASCII white space around the value, as Bitcoin Core does, and none within it.
 *
 * A conversion between bases takes time with the square of the length, so it works on several digits at a time: a
 * product of two such groups stays below 2 ** 53, where numbers are exact.
 */

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ZERO = 0x31;
const NO_DIGIT = 255;

const values = new Uint8Array(128).fill(NO_DIGIT);
for (const [value, digit] of [...DIGITS].entries()) values[digit.charCodeAt(0)] = value;

const TWO_BYTES = 2 ** 16;
const THREE_BYTES = 2 ** 24;
const FOUR_DIGITS = 58 ** 4;
const FIVE_DIGITS = 58 ** 5;

/** The Base58 tool. */
export const base58 = defineTool({
  name: 'base58',
  title: 'Base58',
  summary: 'Encodes text as Base58 with the Bitcoin alphabet, or decodes Base58 to text.',
  fields: {
    text: {
      kind: 'text',
      title: 'Text',
      maxCodePoints: 1024,
      maxUtf8Bytes: { encode: 512 },
      description:
        'Text to encode, or Base58 to decode, in time with the square of its length; ASCII white space around it is ignored.',
    },
    operation: encodeOrDecode,
  },
  output: textResult,
  rules: [
    'The alphabet is that of Bitcoin: digits and letters without `0`, `O`, `I` and `l`. There is no checksum.',
    'Each zero byte (U+0000) at the start of the text is a `1` at the start of the result, and the other way round.',
    'Decoding ignores ASCII white space around the value; inside it is an error.',
    'The empty text has the empty result.',
  ],
  errors: ['UNEXPECTED_CHARACTER', 'NOT_UTF8'],
  examples: [
    { title: 'Encode', input: { text: 'Hello World!' }, data: { result: '2NEpo7TZRRrLZSi2U' } },
    {
      title: 'Decode',
      input: { text: '2NEpo7TZRRrLZSi2U\n', operation: 'decode' },
      data: { result: 'Hello World!' },
    },
    { title: 'Leading zero bytes', input: { text: '\u0000\u0000a' }, data: { result: '112g' } },
    {
      title: 'A letter that Base58 leaves out',
      input: { text: '2NEpO7', operation: 'decode' },
      error: { code: 'UNEXPECTED_CHARACTER', message: 'text is not valid Base58: unexpected character at index 4' },
    },
  ],
  run: ({ text, operation }) => ({ result: operation === 'encode' ? encode(encodeUtf8(text)) : decode(text) }),
});

function encode(bytes: Uint8Array): string {
  let zeros = 0;
  while (bytes[zeros] === 0) zeros++;
  // Groups of five digits, the least significant first.
  const groups: number[] = [];
  for (let index = zeros; index < bytes.length; ) {
    const isPair = (bytes.length - index) % 2 === 0;
    let carry = isPair ? (bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0) : (bytes[index] ?? 0);
    index += isPair ? 2 : 1;
    for (let group = 0; group < groups.length; group++) {
      const product = (groups[group] ?? 0) * TWO_BYTES + carry;
      carry = Math.floor(product / FIVE_DIGITS);
      groups[group] = product - carry * FIVE_DIGITS;
    }
    if (carry > 0) groups.push(carry);
  }
  let result = '';
  for (let group of groups) {
    for (let digit = 0; digit < 5; digit++) {
      result = (DIGITS[group % 58] ?? '') + result;
      group = Math.floor(group / 58);
    }
  }
  return '1'.repeat(zeros) + result.replace(/^1+/, '');
}

function decode(text: string): string {
  const { start, end } = trimmedRange(text);
  for (let position = start; position < end; position++) {
    if ((values[text.charCodeAt(position)] ?? NO_DIGIT) === NO_DIGIT) {
      throw createError('UNEXPECTED_CHARACTER', { field: 'text', format: 'Base58', position });
    }
  }
  const decoded = decodeUtf8(decodeDigits(text.slice(start, end)));
  if (decoded === undefined) throw createError('NOT_UTF8', { field: 'text' });
  return decoded;
}

function decodeDigits(digits: string): Uint8Array {
  let zeros = 0;
  while (digits.charCodeAt(zeros) === ZERO) zeros++;
  // Groups of three bytes, the least significant first.
  const groups: number[] = [];
  // The first step takes what makes the rest whole groups of four digits; multiplying nothing, its factor is no matter.
  for (let index = zeros; index < digits.length; ) {
    const next = index + ((digits.length - index) % 4 || 4);
    let carry = 0;
    for (; index < next; index++) carry = carry * 58 + (values[digits.charCodeAt(index)] ?? 0);
    for (let group = 0; group < groups.length; group++) {
      const product = (groups[group] ?? 0) * FOUR_DIGITS + carry;
      carry = Math.floor(product / THREE_BYTES);
      groups[group] = product - carry * THREE_BYTES;
    }
    if (carry > 0) groups.push(carry);
  }
  const bytes: number[] = [];
  for (const group of groups) bytes.push(group & 0xff, (group >> 8) & 0xff, group >> 16);
  while (bytes.at(-1) === 0) bytes.pop();
  for (let zero = 0; zero < zeros; zero++) bytes.push(0);
  return Uint8Array.from(bytes.reverse());
}
