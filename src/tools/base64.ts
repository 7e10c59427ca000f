import { base64Alphabet } from '../codecs/base64.ts';
import { base64urlAlphabet } from '../codecs/base64url.ts';
import { limits } from '../core/limits.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { encodeOrDecode } from './encode-or-decode.ts';
import { decodeText, encodeText } from './encoded-text.ts';

/**
 * Base64 of the UTF-8 bytes of a text (RFC 4648 §4, and §5 with the URL-safe alphabet).
 *
 * Decoding ignores ASCII whitespace and accepts complete or omitted padding, because copied input is often wrapped or
 * lacks padding. RFC 4648 leaves other deviations to the implementation. This one rejects those that could hide a
 * change of the data: the other alphabet, incomplete padding, and unused bits that are not zero.
 */

/** The Base64 tool. */
export const base64 = defineTool({
  name: 'base64',
  title: 'Base64',
  symbol: '64',
  rank: 1,
  keywords: ['btoa', 'atob', 'data uri', 'jwt', 'mime'],
  summary: 'Encodes text as Base64, or decodes Base64 to text.',
  useWhen: 'Use this when you need the exact Base64 of a text, or the text behind Base64: do not work it out yourself.',
  shortNames: [{ name: 'b64' }],
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: limits.textCodePoints,
      description: 'Text to encode, or Base64 to decode; its ASCII whitespace is ignored.',
    },
    operation: encodeOrDecode,
    urlSafe: {
      kind: 'flag',
      title: 'URL-safe',
      help: 'Uses - and _ in place of + and /',
      default: false,
      description: 'Uses the URL-safe alphabet, with - and _ in place of + and /; the other pair is an error.',
    },
    padding: {
      kind: 'flag',
      title: 'Padding',
      help: 'Ends with = up to a multiple of four',
      default: true,
      usedBy: ['encode'],
      description: 'Fills the last group up with =; decoding takes input with and without.',
    },
  },
  output: textResult,
  rules: [
    "Encoding writes the text's UTF-8 bytes in one line: RFC 4648 §4, or §5 with `urlSafe`.",
    'Decoding ignores ASCII whitespace wherever it stands.',
    'Padding stands complete and at the end, or not at all: `Zg==` and `Zg` are the same, `Zg=` is an error. `padding` has no say in decoding.',
    'Bits left over in the last digit must be zero (`Zh==` is an error), and one digit after whole groups of four is an error.',
    'The empty text has the empty result.',
  ],
  errors: ['UNEXPECTED_CHARACTER', 'WRONG_LENGTH', 'WRONG_PADDING', 'TRAILING_BITS', 'NOT_UTF8'],
  examples: [
    { title: 'Encode', input: { text: 'Hello, 世界' }, data: { result: 'SGVsbG8sIOS4lueVjA==' } },
    {
      title: 'Encode for a URL',
      input: { text: 'a?>~', urlSafe: true, padding: false },
      data: { result: 'YT8-fg' },
    },
    {
      title: 'Decode wrapped lines',
      input: { text: 'SGVsbG8s\r\nIOS4lueVjA==', operation: 'decode' },
      data: { result: 'Hello, 世界' },
    },
    {
      title: 'A character of the other alphabet',
      input: { text: 'YT8-fg', operation: 'decode' },
      error: { code: 'UNEXPECTED_CHARACTER', message: 'text is not valid Base64: unexpected character at index 3' },
    },
  ],
  run: ({ text, operation, urlSafe, padding }) => {
    const alphabet = urlSafe ? base64urlAlphabet : base64Alphabet;
    return {
      result: operation === 'encode' ? encodeText(text, alphabet, padding) : decodeText(text, alphabet),
    };
  },
});

/** The input of {@link base64}. */
export type Base64Input = InputOf<typeof base64>;

/** The result of {@link base64}. */
export type Base64Result = DataOf<typeof base64>;
