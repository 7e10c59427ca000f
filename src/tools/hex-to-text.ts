import { hexAlphabet } from '../codecs/hex.ts';
import { limits } from '../core/limits.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { encodeOrDecode } from './encode-or-decode.ts';
import { decodeText, encodeText } from './encoded-text.ts';

/**
 * Hexadecimal digits of a text's UTF-8 bytes: Base16, RFC 4648 §8, written in small letters.
 *
 * Decoding takes both cases and overlooks ASCII whitespace between pairs, not within one; there is no other separator
 * and no `0x`.
 */

/** The hex-to-text tool. */
export const hexToText = defineTool({
  name: 'hex-to-text',
  title: 'Hex to text',
  label: 'Hex',
  symbol: '0x',
  rank: 4,
  keywords: ['hexadecimal', 'hexdump', 'xxd', 'base16', 'b16', 'bytes', 'ascii', 'utf-8'],
  summary: 'Decodes hexadecimal bytes to text, or encodes text as hexadecimal.',
  useWhen:
    'Use this when you need the text behind hexadecimal digits, or the exact hexadecimal of a text: do not work them out yourself.',
  shortNames: [{ name: 'hex', operation: 'encode' }],
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: limits.textCodePoints,
      description: 'Pairs of hexadecimal digits, with ASCII whitespace between pairs or without, or text to encode.',
    },
    operation: { ...encodeOrDecode, default: 'decode' },
  },
  output: textResult,
  rules: [
    "Encoding writes the text's UTF-8 bytes in small letters, without separators.",
    'Decoding takes digits of both cases. ASCII whitespace is ignored between pairs of digits and around them; inside a pair it is an error.',
    'No other separator is taken, and no `0x`. An odd number of digits is an error.',
    'The empty text has the empty result.',
  ],
  errors: ['UNEXPECTED_CHARACTER', 'WRONG_LENGTH', 'SPLIT_PAIR', 'NOT_UTF8'],
  examples: [
    { title: 'Decode', input: { text: '48 65 6C 6c 6f' }, data: { result: 'Hello' } },
    { title: 'Encode', input: { text: 'é€', operation: 'encode' }, data: { result: 'c3a9e282ac' } },
    {
      title: 'Bytes that are not UTF-8',
      input: { text: '48 ff' },
      error: { code: 'NOT_UTF8', message: 'text decodes to bytes that are not valid UTF-8, from index 3' },
    },
    {
      title: 'An odd number of digits',
      input: { text: '48 6' },
      error: {
        code: 'WRONG_LENGTH',
        message: 'text is not valid hexadecimal: the last byte is incomplete, at index 3',
      },
    },
  ],
  run: ({ text, operation }) => ({
    result: operation === 'encode' ? encodeText(text, hexAlphabet, false) : decodeText(text, hexAlphabet),
  }),
});

/** What {@link hexToText} takes. */
export type HexToTextInput = InputOf<typeof hexToText>;

/** What {@link hexToText} gives. */
export type HexToTextResult = DataOf<typeof hexToText>;
