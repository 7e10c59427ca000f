import { base32Alphabet } from '../codecs/base32.ts';
import { limits } from '../core/limits.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { decodeText, encodeOrDecode, encodeText } from './encoded-text.ts';

/**
 * Base32 of the UTF-8 bytes of a text (RFC 4648 §6).
 *
 * Decoding accepts letters of both cases, and complete or omitted padding. It ignores ASCII whitespace. It rejects
 * incomplete padding, impossible lengths and unused bits that are not zero.
 */
export const base32 = defineTool({
  name: 'base32',
  title: 'Base32',
  icon: 'M7.4 8.6l6.1-6.1M11.5 4.5l1.75 1.75M9.4 6.6l1.35 1.35M7.75 11a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0z',
  rank: 6,
  keywords: ['totp', 'otp', '2fa', 'onion'],
  summary: 'Encodes text as Base32, or decodes Base32 to text.',
  purpose:
    'Base32 writes any data with letters and digits. People can read it aloud and type it, because case does not matter. Authenticator apps use it for keys.',
  useWhen:
    'Use this when you need the exact Base32 of text, or the text of a Base32 value. Do not work it out yourself.',
  shortNames: [{ name: 'b32' }],
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: limits.textCodePoints,
      description: 'The text to encode, or the Base32 to decode. When decoding, case and ASCII whitespace are ignored.',
    },
    operation: encodeOrDecode,
    padding: {
      kind: 'flag',
      title: 'Padding',
      help: 'Adds = up to a multiple of eight characters',
      default: true,
      usedBy: ['encode'],
      description: 'Adds = until the length is a multiple of eight. Decoding accepts Base32 with and without padding.',
    },
  },
  output: textResult,
  rules: [
    'Encoding writes the UTF-8 bytes of the text in one line, with uppercase letters and the digits 2 to 7, as defined in RFC 4648 §6.',
    'Padding must be complete and at the end, or absent: `MY======` and `MY` decode to the same text, and `MY=` is rejected.',
    'Unused bits of the last character must be zero: `MZ` is rejected. One, three or six characters after complete groups of eight are rejected.',
  ],
  errors: ['UNEXPECTED_CHARACTER', 'WRONG_LENGTH', 'WRONG_PADDING', 'TRAILING_BITS', 'NOT_UTF8'],
  examples: [
    { title: 'Encode a word', input: { text: 'foobar' }, data: { result: 'MZXW6YTBOI======' } },
    { title: 'Encode without padding', input: { text: 'foobar', padding: false }, data: { result: 'MZXW6YTBOI' } },
    {
      title: 'Decode lower case in groups',
      input: { text: 'mzxw 6ytb oi', operation: 'decode' },
      data: { result: 'foobar' },
    },
    {
      title: 'Incomplete padding',
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

/** The input of {@link base32}. */
export type Base32Input = InputOf<typeof base32>;

/** The result of {@link base32}. */
export type Base32Result = DataOf<typeof base32>;
