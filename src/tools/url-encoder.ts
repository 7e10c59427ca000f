import { limits } from '../core/limits.ts';
import { resultBytes, roomFor } from '../core/scratch.ts';
import { decodeAscii, encodeUtf8, textOf } from '../core/text.ts';
import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';
import { encodeOrDecode } from './encoded-text.ts';
import { ESCAPE_LENGTH, escapeBytes, formCharacters, type PercentMode, percentDecoding } from './percent-encoding.ts';

/**
 * Percent-encoding of UTF-8 bytes in three modes: encodeURIComponent and encodeURI (ECMA-262 §19.2.6), and values of
 * application/x-www-form-urlencoded (WHATWG URL §5.2). Line breaks do not change.
 *
 * Decoding a form value rejects malformed escapes and bytes that are not UTF-8. A browser's form parser (WHATWG URL
 * §5.1) does not.
 */
export const urlEncoder = defineTool({
  name: 'url-encoder',
  title: 'URL encoder',
  icon: 'M6.75 9.25a2.5 2.5 0 0 0 3.6.1l2.2-2.2a2.55 2.55 0 0 0-3.6-3.6L7.9 4.6M9.25 6.75a2.5 2.5 0 0 0-3.6-.1l-2.2 2.2a2.55 2.55 0 0 0 3.6 3.6l1.05-1.05',
  rank: 2,
  keywords: ['%', 'percent', 'escape', 'unescape', 'query'],
  summary: 'Percent-encodes text for a URL or a form, or decodes it.',
  purpose:
    'Percent-encoding writes characters that a URL cannot contain, or that have a special meaning in it, as codes: a space becomes %20.',
  useWhen:
    'Use this when you put text into a URL or a form, or need the original text of an escaped value such as a%20b. Do not escape it yourself.',
  shortNames: [{ name: 'url' }],
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: limits.textCodePoints,
      description: 'The URL component, URI or form value to encode or decode.',
    },
    operation: encodeOrDecode,
    mode: {
      kind: 'choice',
      title: 'Kind of text',
      choices: [
        {
          value: 'component',
          title: 'Part of a URL',
          help: 'Escapes / ? & and = too',
          keywords: ['parameter', 'path', 'encodeuricomponent'],
          description: 'is for a part of a URL and follows encodeURIComponent',
        },
        {
          value: 'uri',
          title: 'Whole URL',
          help: 'Keeps / ? & and = as they are',
          keywords: ['link', 'address', 'encodeuri'],
          description: 'is for a whole URL and follows encodeURI, which keeps characters such as / and ?',
        },
        {
          value: 'form',
          title: 'Form value',
          help: 'Writes a space as +',
          keywords: ['plus', 'urlencoded', 'post', 'query string'],
          description: 'is for a form value (application/x-www-form-urlencoded) and writes a space as +',
        },
      ],
      default: 'component',
    },
  },
  output: textResult,
  rules: [
    "Encoding keeps ASCII letters and digits. It also keeps `-_.!~*'()` with `component`, `-_.!~*'();/?:@&=+$,#` with `uri`, and `*-._` with `form`, which writes a space as `+`. Each UTF-8 byte of any other character becomes `%` and two uppercase hexadecimal digits.",
    'Encoding does not convert line breaks: LF becomes `%0A`, and CRLF becomes `%0D%0A`.',
    'Encoding writes `%` as `%25`, so encoded text is encoded twice.',
    'Decoding accepts hexadecimal digits in upper and lower case, and keeps every character outside an escape. Only `form` turns `+` into a space.',
    'Decoding with `uri` keeps the escapes of `;/?:@&=+$,#`.',
    'Decoding rejects malformed escapes and bytes that are not UTF-8, in every mode.',
    'The first error in the text is reported. If a malformed escape interrupts a character, that escape is the error.',
  ],
  errors: ['MALFORMED_ESCAPE', 'NOT_UTF8'],
  examples: [
    { title: 'Encode a component', input: { text: 'a b&c=d/é' }, data: { result: 'a%20b%26c%3Dd%2F%C3%A9' } },
    {
      title: 'Encode a URI',
      input: { text: 'https://example.com/a b?q=é#top', mode: 'uri' },
      data: { result: 'https://example.com/a%20b?q=%C3%A9#top' },
    },
    {
      title: 'Decode a form value',
      input: { text: 'a+b%21', operation: 'decode', mode: 'form' },
      data: { result: 'a b!' },
    },
    {
      title: 'A percent sign without an escape',
      input: { text: '100%', operation: 'decode' },
      error: { code: 'MALFORMED_ESCAPE', message: 'text is not valid percent-encoding: malformed escape at index 3' },
    },
  ],
  run: ({ text, operation, mode }) => ({ result: operation === 'encode' ? encode(text, mode) : decode(text, mode) }),
});

/** The input of {@link urlEncoder}. */
export type UrlEncoderInput = InputOf<typeof urlEncoder>;

/** The result of {@link urlEncoder}. */
export type UrlEncoderResult = DataOf<typeof urlEncoder>;

function encode(text: string, mode: PercentMode): string {
  if (mode === 'uri') return encodeURI(text);
  if (mode === 'component') return encodeURIComponent(text);
  const { bytes, length } = encodeUtf8(text);
  const out = roomFor(length * ESCAPE_LENGTH, resultBytes);
  return decodeAscii(out, 0, escapeBytes(bytes, length, formCharacters, out));
}

function decode(text: string, mode: PercentMode): string {
  try {
    if (mode === 'uri') return decodeURI(text);
    return decodeURIComponent(mode === 'form' ? text.replaceAll('+', ' ') : text);
  } catch {
    // The functions of the engine do not tell the position of the error.
    const { bytes, length } = encodeUtf8(text);
    return textOf(percentDecoding(mode, bytes.subarray(0, length)).end());
  }
}
