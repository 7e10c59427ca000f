import { base64Alphabet, base64urlAlphabet } from '../codecs/base64.ts';
import { limits } from '../core/limits.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { decodeText, encodeOrDecode, encodeText } from './encoded-text.ts';

/**
 * Base64 of the UTF-8 bytes of a text (RFC 4648 §4, and §5 with the URL-safe alphabet).
 *
 * Decoding ignores ASCII whitespace and accepts complete or omitted padding, because copied input is often wrapped or
 * lacks padding. RFC 4648 lets implementations accept or reject other deviations. This one rejects those that could
 * hide a change of the data: the other alphabet, incomplete padding, and unused bits that are not zero.
 */
export const base64 = defineTool({
  name: 'base64',
  title: 'Base64',
  icon: 'M4.5 2.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM5.5 6.5h5M5.5 9.5h5',
  rank: 1,
  keywords: ['btoa', 'atob', 'data uri', 'jwt', 'mime', 'image', 'picture', 'png'],
  summary: 'Encodes text as Base64, or decodes Base64 to text.',
  purpose:
    'Base64 writes any data with 64 letters, digits and symbols, so that it can go where only text is allowed, such as JSON, email and data URLs.',
  useWhen:
    'Use this when you need the exact Base64 of text, or the text of a Base64 value. Do not work it out yourself.',
  shortNames: [{ name: 'b64', letters: { u: { urlSafe: true } } }],
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: limits.textCodePoints,
      description: 'The text to encode, or the Base64 to decode. When decoding, ASCII whitespace is ignored.',
    },
    operation: encodeOrDecode,
    urlSafe: {
      kind: 'flag',
      title: 'URL-safe',
      help: 'Uses - and _ instead of + and /',
      keywords: ['base64url'],
      default: false,
      description:
        'Uses the URL-safe alphabet, with - and _ instead of + and /. Decoding accepts only the chosen alphabet.',
    },
    padding: {
      kind: 'flag',
      title: 'Padding',
      help: 'Adds = up to a multiple of four characters',
      default: true,
      usedBy: ['encode'],
      description: 'Adds = until the length is a multiple of four. Decoding accepts Base64 with and without padding.',
    },
  },
  output: textResult,
  rules: [
    'Encoding writes the UTF-8 bytes of the text in one line, as defined in RFC 4648 §4, or in §5 with `urlSafe`.',
    'Padding must be complete and at the end, or absent: `Zg==` and `Zg` decode to the same text, and `Zg=` is rejected.',
    'Unused bits of the last character must be zero: `Zh==` is rejected. A single character after complete groups of four is rejected.',
  ],
  errors: ['UNEXPECTED_CHARACTER', 'WRONG_LENGTH', 'WRONG_PADDING', 'TRAILING_BITS', 'NOT_UTF8'],
  examples: [
    { title: 'Encode a greeting', input: { text: 'Hello, 世界' }, data: { result: 'SGVsbG8sIOS4lueVjA==' } },
    { title: 'Encode for a URL', input: { text: 'a?>~', urlSafe: true, padding: false }, data: { result: 'YT8-fg' } },
    {
      title: 'Decode wrapped lines',
      input: { text: 'SGVsbG8s\r\nIOS4lueVjA==', operation: 'decode' },
      data: { result: 'Hello, 世界' },
    },
    {
      title: 'A character of the URL-safe alphabet',
      input: { text: 'YT8-fg', operation: 'decode' },
      error: { code: 'UNEXPECTED_CHARACTER', message: 'text is not valid Base64: unexpected character at index 3' },
    },
  ],
  run: ({ text, operation, urlSafe, padding }) => {
    const alphabet = urlSafe ? base64urlAlphabet : base64Alphabet;
    return { result: operation === 'encode' ? encodeText(text, alphabet, padding) : decodeText(text, alphabet) };
  },
});

/** The input of {@link base64}. */
export type Base64Input = InputOf<typeof base64>;

/** The result of {@link base64}. */
export type Base64Result = DataOf<typeof base64>;
