import { base32 as scureBase32, base58 as scureBase58, base64 as scureBase64, hex as scureHex } from '@scure/base';
import bs58 from 'bs58';
import hiBase32 from 'hi-base32';
import { Base64 as jsBase64 } from 'js-base64';
import { orderBy } from 'natural-orderby';
import numberToWordsLibrary from 'number-to-words';
import { ToWords } from 'to-words';
import { type Fields, type InputOf, parseFields } from '../src/core/field.ts';
import type { OutputFields, Tool } from '../src/core/tool.ts';
import { base32 } from '../src/tools/base32.ts';
import { base58 } from '../src/tools/base58.ts';
import { base64 } from '../src/tools/base64.ts';
import { hexToText } from '../src/tools/hex-to-text.ts';
import { numberToWords } from '../src/tools/number-to-words.ts';
import { textLineTools } from '../src/tools/text-line-tools.ts';
import { urlEncoder } from '../src/tools/url-encoder.ts';

/** One conversion of one text, by textmill and by what a person might have chosen in its place. */
export interface Comparison {
  readonly title: string;
  readonly ours: () => unknown;
  readonly others: Readonly<Record<string, () => unknown>>;
}

const english = new ToWords({ localeCode: 'en-US' });

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const comparisons: readonly Comparison[] = [
  ...[13, 1024, 16_384].map((length) => {
    const text = prose(length);
    return {
      title: `base64 encode, ${length} characters`,
      ours: running(base64, { text }),
      others: {
        '@scure/base': () => scureBase64.encode(toUtf8(text)),
        'js-base64 (by Buffer)': () => jsBase64.encode(text),
      },
    };
  }),
  ...[12, 1024, 16_384].map((length) => {
    const text = scureBase64.encode(toUtf8(prose((length / 4) * 3)));
    return {
      title: `base64 decode, ${length} digits`,
      ours: running(base64, { text, operation: 'decode' }),
      others: {
        '@scure/base': () => fromUtf8(scureBase64.decode(text)),
        'js-base64 (by Buffer)': () => jsBase64.decode(text),
      },
    };
  }),
  ...[13, 1024, 16_384].map((length) => {
    const text = prose(length);
    return {
      title: `base32 encode, ${length} characters`,
      ours: running(base32, { text }),
      others: {
        '@scure/base': () => scureBase32.encode(toUtf8(text)),
        'hi-base32': () => hiBase32.encode(text),
      },
    };
  }),
  ...[16, 1024, 16_384].map((length) => {
    const text = scureBase32.encode(toUtf8(prose((length / 8) * 5)));
    return {
      title: `base32 decode, ${length} digits`,
      ours: running(base32, { text, operation: 'decode' }),
      others: {
        '@scure/base': () => fromUtf8(scureBase32.decode(text)),
        'hi-base32': () => hiBase32.decode(text),
      },
    };
  }),
  ...[13, 128, 512].map((length) => {
    const text = prose(length);
    return {
      title: `base58 encode, ${length} characters`,
      ours: running(base58, { text }),
      others: {
        bs58: () => bs58.encode(toUtf8(text)),
        '@scure/base': () => scureBase58.encode(toUtf8(text)),
      },
    };
  }),
  ...[9, 128, 748].map((bytes) => {
    const text = scureBase58.encode(toUtf8(prose(bytes)));
    return {
      title: `base58 decode, ${text.length} digits`,
      ours: running(base58, { text, operation: 'decode' }),
      others: {
        bs58: () => fromUtf8(bs58.decode(text)),
        '@scure/base': () => fromUtf8(scureBase58.decode(text)),
      },
    };
  }),
  ...[13, 1024, 16_384].map((length) => {
    const text = prose(length);
    return {
      title: `hex-to-text encode, ${length} characters`,
      ours: running(hexToText, { text, operation: 'encode' }),
      others: {
        '@scure/base': () => scureHex.encode(toUtf8(text)),
        Buffer: () => Buffer.from(text).toString('hex'),
      },
    };
  }),
  ...[14, 1024, 16_384].map((length) => {
    const text = scureHex.encode(toUtf8(prose(length / 2)));
    return {
      title: `hex-to-text decode, ${length} digits`,
      ours: running(hexToText, { text }),
      others: {
        '@scure/base': () => fromUtf8(scureHex.decode(text)),
        Buffer: () => Buffer.from(text, 'hex').toString(),
      },
    };
  }),
  ...[13, 1024, 16_384].map((length) => {
    const text = prose(length);
    return {
      title: `url-encoder encode form, ${length} characters`,
      ours: running(urlEncoder, { text, mode: 'form' }),
      others: { URLSearchParams: () => new URLSearchParams([['', text]]).toString().slice(1) },
    };
  }),
  ...[13, 1024, 16_384].map((length) => {
    const text = new URLSearchParams([['', prose(length)]])
      .toString()
      .slice(1, length + 1)
      .replace(/%.?$/, '');
    return {
      title: `url-encoder decode form, ${length} characters`,
      ours: running(urlEncoder, { text, mode: 'form', operation: 'decode' }),
      others: { URLSearchParams: () => new URLSearchParams(`=${text}`).get('') },
    };
  }),
  ...[2, 64, 1_000].map((lines) => {
    const text = fileNames(lines);
    return {
      title: `text-line-tools sort naturally, ${lines} lines`,
      ours: running(textLineTools, { text, sortMode: 'natural' }),
      others: { 'natural-orderby': () => orderBy(text.split('\n')).join('\n') },
    };
  }),
  ...[2, 64, 1_000].map((lines) => {
    const text = fileNames(lines);
    return {
      title: `text-line-tools sort by code points, ${lines} lines`,
      ours: running(textLineTools, { text }),
      others: { 'Array, by UTF-16 units': () => text.split('\n').toSorted().join('\n') },
    };
  }),
  ...['1234567890.12', '9007199254740991'].map((text) => ({
    title: `number-to-words, ${text.length} characters`,
    ours: running(numberToWords, { text }),
    others: {
      'number-to-words (drops fractions)': () => numberToWordsLibrary.toWords(text),
      'to-words': () => english.convert(text),
    },
  })),
  ...[`${'987'.repeat(12)}.${'4567'.repeat(25)}`].map((text) => ({
    title: `number-to-words, ${text.length} characters`,
    ours: running(numberToWords, { text }),
    others: { 'to-words': () => english.convert(text) },
  })),
];

function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function running<F extends Fields, D extends OutputFields>(tool: Tool<F, D>, input: InputOf<F>): () => unknown {
  const values = parseFields(tool.fields, input, { sizeLimits: true });
  return () => tool.run(values);
}

function prose(length: number): string {
  return 'Hello, World! '.repeat(Math.ceil(length / 14)).slice(0, length);
}

function fileNames(lines: number): string {
  return Array.from({ length: lines }, (_, index) => `picture-${(index * 7919) % 10_007}`).join('\n');
}
