import { base32Alphabet } from '../codecs/base32.ts';
import { limits } from '../core/limits.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { encodeOrDecode } from './encode-or-decode.ts';
import { decodeText, encodeText } from './encoded-text.ts';

/**
 * Base32 of a text's UTF-8 bytes: RFC 4648 §6.
 *
 * Decoding takes letters of both cases, overlooks ASCII whitespace and takes padding that is complete or absent; it
 * refuses stray padding, impossible lengths and bits left over.
 */

/** The Base32 tool. */
export const base32 = defineTool({
  name: 'base32',
  title: 'Base32',
  symbol: '32',
  rank: 6,
  keywords: ['totp', 'otp', '2fa', 'onion'],
  summary: 'Encodes text as Base32, or decodes Base32 to text.',
  useWhen: 'Use this when you need the exact Base32 of a text, or the text behind Base32: do not work it out yourself.',
  shortNames: [{ name: 'b32' }],
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: limits.textCodePoints,
      description: 'Text to encode, or Base32 to decode in either case; its ASCII whitespace is ignored.',
    },
    operation: encodeOrDecode,
    padding: {
      kind: 'flag',
      title: 'Padding',
      help: 'Ends with = up to a multiple of eight',
      default: true,
      usedBy: ['encode'],
      description: 'Fills the last group up with =; decoding takes input with and without.',
    },
  },
  output: textResult,
  rules: [
    "Encoding writes the text's UTF-8 bytes in capital letters and the digits 2 to 7, in one line: RFC 4648 §6.",
    'Decoding takes letters of both cases and ignores ASCII whitespace wherever it stands.',
    'Padding stands complete and at the end, or not at all: `MY======` and `MY` are the same, `MY=` is an error. `padding` has no say in decoding.',
    'Bits left over in the last digit must be zero (`MZ` is an error), and one, three or six digits after whole groups of eight are an error.',
    'The empty text has the empty result.',
  ],
  errors: ['UNEXPECTED_CHARACTER', 'WRONG_LENGTH', 'WRONG_PADDING', 'TRAILING_BITS', 'NOT_UTF8'],
  examples: [
    { title: 'Encode', input: { text: 'foobar' }, data: { result: 'MZXW6YTBOI======' } },
    { title: 'Encode without padding', input: { text: 'foobar', padding: false }, data: { result: 'MZXW6YTBOI' } },
    {
      title: 'Decode small letters in groups',
      input: { text: 'mzxw 6ytb oi', operation: 'decode' },
      data: { result: 'foobar' },
    },
    {
      title: 'Padding that is not complete',
      input: { text: 'MZXW6YTBOI==', operation: 'decode' },
      error: {
        code: 'WRONG_PADDING',
        message: 'text is not valid Base32: padding must be complete and at the end, or absent, at index 10',
      },
    },
  ],
  run: ({ text, operation, padding }) => ({
    result: operation === 'encode' ? encodeText(text, base32Alphabet, padding) : decodeText(text, base32Alphabet),
  }),
});

/** What {@link base32} takes. */
export type Base32Input = InputOf<typeof base32>;

/** What {@link base32} gives. */
export type Base32Result = DataOf<typeof base32>;
