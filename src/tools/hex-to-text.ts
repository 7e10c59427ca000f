import { hexAlphabet } from '../codecs/hex.ts';
import { limits } from '../core/limits.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { decodeText, encodeOrDecode, encodeText } from './encoded-text.ts';

/**
 * The UTF-8 bytes of a text in hexadecimal, with lowercase letters: Base16 (RFC 4648 §8).
 *
 * Decoding accepts both cases. It ignores ASCII whitespace between pairs of digits, but not within a pair. It rejects
 * other separators and `0x`.
 */
export const hexToText = defineTool({
  name: 'hex-to-text',
  title: 'Hex to text',
  icon: 'M8 1.75 13.5 5v6L8 14.25 2.5 11V5z',
  rank: 4,
  keywords: ['hexadecimal', '0x', 'hexdump', 'xxd', 'base16', 'b16', 'bytes', 'ascii', 'utf-8'],
  summary: 'Decodes hexadecimal bytes to text, or encodes text as hexadecimal.',
  purpose:
    'Hexadecimal writes each byte of data as two digits, 0 to 9 and a to f. Programs show keys, checksums and the contents of files in this way.',
  useWhen:
    'Use this when you need the text that hexadecimal digits encode, or the exact hexadecimal of text. Do not work it out yourself.',
  shortNames: [{ name: 'hex', operation: 'encode' }],
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: limits.textCodePoints,
      description:
        'The hexadecimal digits to decode, in pairs, with or without ASCII whitespace between pairs, or the text to encode.',
    },
    operation: { ...encodeOrDecode, default: 'decode' },
  },
  output: textResult,
  rules: [
    'Encoding writes the UTF-8 bytes of the text in lower case, without separators.',
    'Decoding accepts upper and lower case. It ignores ASCII whitespace between pairs of digits and around them, and rejects whitespace inside a pair.',
    'Decoding rejects other separators, the prefix `0x`, and an odd number of digits.',
  ],
  errors: ['UNEXPECTED_CHARACTER', 'WRONG_LENGTH', 'SPLIT_PAIR', 'NOT_UTF8'],
  examples: [
    { title: 'Decode digits with spaces', input: { text: '48 65 6C 6c 6f' }, data: { result: 'Hello' } },
    { title: 'Encode symbols', input: { text: 'é€', operation: 'encode' }, data: { result: 'c3a9e282ac' } },
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

/** The input of {@link hexToText}. */
export type HexToTextInput = InputOf<typeof hexToText>;

/** The result of {@link hexToText}. */
export type HexToTextResult = DataOf<typeof hexToText>;
