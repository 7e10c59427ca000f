import { decodeBase58, encodeBase58 } from '../codecs/base58.ts';
import { decodeUtf8, encodeUtf8, firstInvalidUtf8 } from '../core/text.ts';
import { createErrorFrom } from '../core/textmill-error.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { NOT_UTF8 } from '../core/tool-errors.ts';
import { encodeOrDecode } from './encoded-text.ts';

/**
 * Base58 of the UTF-8 bytes of a text, with the alphabet of Bitcoin.
 *
 * Decoding ignores ASCII whitespace around the value and rejects it inside the value, as Bitcoin Core does.
 */
export const base58 = defineTool({
  name: 'base58',
  title: 'Base58',
  icon: 'M8 2.25c2.3 0 4 2.6 4 5.75s-1.7 5.75-4 5.75S4 11.15 4 8s1.7-5.75 4-5.75zM5.5 11.5l5-7',
  rank: 7,
  keywords: ['bitcoin', 'solana', 'ipfs'],
  summary: 'Encodes text as Base58 with the Bitcoin alphabet, or decodes Base58 to text.',
  purpose:
    'Base58 writes data with letters and digits, except those that are easy to confuse: 0, O, I and l. Bitcoin addresses and IPFS identifiers use it.',
  useWhen:
    'Use this when you need the exact Base58 of short text, or the text of a Base58 value. Do not work it out yourself. Bitcoin addresses and keys are binary data, which this tool cannot decode.',
  shortNames: [{ name: 'b58' }],
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: 1024,
      maxUtf8Bytes: { encode: 512 },
      description: 'The text to encode, or the Base58 to decode. When decoding, ASCII whitespace around it is ignored.',
    },
    operation: encodeOrDecode,
  },
  output: textResult,
  rules: [
    'A checksum is neither added nor checked.',
    'Encoding writes each zero byte (U+0000) at the start of the text as `1`. Decoding turns each `1` at the start into a zero byte.',
    'Decoding rejects whitespace inside the Base58.',
    'The error for bytes that are not UTF-8 names a byte of the decoded data and has no position, because a Base58 digit does not represent one byte.',
  ],
  errors: ['UNEXPECTED_CHARACTER', 'NOT_UTF8'],
  examples: [
    { title: 'Encode a greeting', input: { text: 'Hello World!' }, data: { result: '2NEpo7TZRRrLZSi2U' } },
    {
      title: 'Decode a line',
      input: { text: '2NEpo7TZRRrLZSi2U\n', operation: 'decode' },
      data: { result: 'Hello World!' },
    },
    { title: 'Leading zero bytes', input: { text: '\u0000\u0000a' }, data: { result: '112g' } },
    {
      title: 'A letter that Base58 does not use',
      input: { text: '2NEpO7', operation: 'decode' },
      error: { code: 'UNEXPECTED_CHARACTER', message: 'text is not valid Base58: unexpected character at index 4' },
    },
  ],
  run: ({ text, operation }) => ({ result: operation === 'encode' ? encode(text) : decode(text) }),
});

/** The input of {@link base58}. */
export type Base58Input = InputOf<typeof base58>;

/** The result of {@link base58}. */
export type Base58Result = DataOf<typeof base58>;

function encode(text: string): string {
  const { bytes, length } = encodeUtf8(text);
  return encodeBase58(bytes, length);
}

function decode(text: string): string {
  const { bytes, start, end } = decodeBase58(text);
  const decoded = decodeUtf8(bytes, start, end);
  if (decoded !== undefined) return decoded;
  throw createErrorFrom(NOT_UTF8, { field: 'text', byte: firstInvalidUtf8(bytes.subarray(start, end)) });
}
