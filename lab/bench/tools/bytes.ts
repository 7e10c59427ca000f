import { base64 as scureBase64, hex as scureHex } from '@scure/base';
import { Base64 as jsBase64 } from 'js-base64';
import { base64, hex } from '../../../src/codecs/index.ts';
import type { Comparison } from './comparison.ts';

const KIB = 1024;
const lengths = [32, KIB, 16 * KIB, KIB * KIB];

/**
 * The codecs of `textmill/bytes`, compared with Buffer and packages. Buffer decodes into memory that it shares or
 * does not clear; textmill returns a new Uint8Array, like a copy of Buffer's result.
 */
export const bytes: readonly Comparison[] = [
  ...lengths.map((length) => {
    const bytes = arrayOf(length);
    return {
      title: `Base64 encode, ${sizeOf(length)}`,
      ours: () => base64.encode(bytes),
      others: {
        Buffer: () => Buffer.from(bytes.buffer).toString('base64'),
        '@scure/base': () => scureBase64.encode(bytes),
        'js-base64': () => jsBase64.fromUint8Array(bytes),
      },
    };
  }),
  ...lengths.map((length) => {
    const text = base64.encode(arrayOf(length));
    const own = () => new Uint8Array(Buffer.from(text, 'base64'));
    return {
      title: `Base64 decode, ${sizeOf(length)}`,
      ours: () => base64.decode(text),
      others: {
        Buffer: () => Buffer.from(text, 'base64'),
        'Buffer, copied': own,
        '@scure/base': () => scureBase64.decode(text),
        'js-base64': () => jsBase64.toUint8Array(text),
      },
    };
  }),
  ...[KIB, 64 * KIB, KIB * KIB, 16 * KIB * KIB].map((length) => {
    const text = base64.encode(arrayOf(length)).replaceAll(/.{76}/g, '$&\r\n');
    return {
      title: `Base64 decode, lines of 76 characters, ${sizeOf(length)}`,
      ours: () => base64.decode(text),
      others: {
        Buffer: () => Buffer.from(text, 'base64'),
        'Buffer, copied': () => new Uint8Array(Buffer.from(text, 'base64')),
      },
    };
  }),
  ...lengths.map((length) => {
    const bytes = arrayOf(length);
    return {
      title: `Hex encode, ${sizeOf(length)}`,
      ours: () => hex.encode(bytes),
      others: { Buffer: () => Buffer.from(bytes.buffer).toString('hex'), '@scure/base': () => scureHex.encode(bytes) },
    };
  }),
  ...lengths.map((length) => {
    const text = hex.encode(arrayOf(length));
    return {
      title: `Hex decode, ${sizeOf(length)}`,
      ours: () => hex.decode(text),
      others: {
        Buffer: () => Buffer.from(text, 'hex'),
        'Buffer, copied': () => new Uint8Array(Buffer.from(text, 'hex')),
        '@scure/base': () => scureHex.decode(text),
      },
    };
  }),
];

function arrayOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 7919) >> 3);
}

function sizeOf(length: number): string {
  return `${length.toLocaleString('en')} bytes`;
}
