import { base32 as scureBase32, base58 as scureBase58, base64 as scureBase64, hex as scureHex } from '@scure/base';
import { Base64 as jsBase64 } from 'js-base64';
import { limits } from '../../../src/core/limits.ts';
import { base32 } from '../../../src/tools/base32.ts';
import { base58 } from '../../../src/tools/base58.ts';
import { base64 } from '../../../src/tools/base64.ts';
import { hexToText } from '../../../src/tools/hex-to-text.ts';
import { urlEncoder } from '../../../src/tools/url-encoder.ts';
import { type Comparison, fromUtf8, mixedText, prose, running, toUtf8 } from './comparison.ts';

/** The longest text. */
const LONGEST = limits.textCodePoints;

/** The encoders, compared with functions of the runtime and packages. */
export const encoders: readonly Comparison[] = [
  ...[prose(13), prose(1024), prose(LONGEST), mixedText(LONGEST)].map((text) => ({
    title: `Base64 encode, ${sizeOf(text)}`,
    ours: running(base64, { text }),
    others: {
      Buffer: () => Buffer.from(text).toString('base64'),
      '@scure/base': () => scureBase64.encode(toUtf8(text)),
      'js-base64': () => jsBase64.encode(text),
    },
  })),
  ...[prose(9), prose(768), prose(12_288), mixedText(12_288)].map((decoded) => {
    const text = scureBase64.encode(toUtf8(decoded));
    return {
      title: `Base64 decode, ${sizeOf(text)}${kindOf(decoded)}`,
      ours: running(base64, { text, operation: 'decode' }),
      others: {
        Buffer: () => Buffer.from(text, 'base64').toString(),
        '@scure/base': () => fromUtf8(scureBase64.decode(text)),
        'js-base64': () => jsBase64.decode(text),
      },
    };
  }),
  ...[prose(13), prose(1024), prose(LONGEST), mixedText(LONGEST)].map((text) => ({
    title: `Hex encode, ${sizeOf(text)}`,
    ours: running(hexToText, { text, operation: 'encode' }),
    others: {
      Buffer: () => Buffer.from(text).toString('hex'),
      '@scure/base': () => scureHex.encode(toUtf8(text)),
    },
  })),
  ...[prose(7), prose(512), prose(8192), mixedText(8192)].map((decoded) => {
    const text = scureHex.encode(toUtf8(decoded));
    return {
      title: `Hex decode, ${sizeOf(text)}${kindOf(decoded)}`,
      ours: running(hexToText, { text }),
      others: {
        Buffer: () => Buffer.from(text, 'hex').toString(),
        '@scure/base': () => fromUtf8(scureHex.decode(text)),
      },
    };
  }),
  ...[13, 1024, LONGEST].map((length) => {
    const text = prose(length);
    return {
      title: `Base32 encode, ${sizeOf(text)}`,
      ours: running(base32, { text }),
      others: {
        '@scure/base': () => scureBase32.encode(toUtf8(text)),
      },
    };
  }),
  ...[16, 1024, LONGEST].map((length) => {
    const text = scureBase32.encode(toUtf8(prose((length / 8) * 5)));
    return {
      title: `Base32 decode, ${sizeOf(text)}`,
      ours: running(base32, { text, operation: 'decode' }),
      others: {
        '@scure/base': () => fromUtf8(scureBase32.decode(text)),
      },
    };
  }),
  ...[13, 128, 512].map((length) => {
    const text = prose(length);
    return {
      title: `Base58 encode, ${sizeOf(text)}`,
      ours: running(base58, { text }),
      others: {
        '@scure/base': () => scureBase58.encode(toUtf8(text)),
      },
    };
  }),
  ...[9, 128, 748].map((bytes) => {
    const text = scureBase58.encode(toUtf8(prose(bytes)));
    return {
      title: `Base58 decode, ${sizeOf(text)}`,
      ours: running(base58, { text, operation: 'decode' }),
      others: {
        '@scure/base': () => fromUtf8(scureBase58.decode(text)),
      },
    };
  }),
  ...[prose(13), prose(1024), prose(LONGEST), mixedText(LONGEST)].map((text) => ({
    title: `Form encode, ${sizeOf(text)}`,
    ours: running(urlEncoder, { text, mode: 'form' }),
    others: { URLSearchParams: () => new URLSearchParams([['', text]]).toString().slice(1) },
  })),
  ...[prose(13), prose(1024), prose(LONGEST)].map((decoded) => {
    const encoded = new URLSearchParams([['', decoded]]).toString().slice(1);
    const text = encoded.slice(0, LONGEST).replace(/%.?$/, '');
    return {
      title: `Form decode, ${sizeOf(text)}`,
      ours: running(urlEncoder, { text, mode: 'form', operation: 'decode' }),
      others: { URLSearchParams: () => new URLSearchParams(`=${text}`).get('') },
    };
  }),
];

function sizeOf(text: string): string {
  return `${text.length.toLocaleString('en')} characters${kindOf(text)}`;
}

function kindOf(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? '' : ', not ASCII';
}
