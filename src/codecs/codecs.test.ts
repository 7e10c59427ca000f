import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import {
  base32 as scureBase32,
  base58 as scureBase58,
  base64 as scureBase64,
  base64urlnopad as scureBase64url,
  hex as scureHex,
} from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import bitcoin from '../../test/vectors/base58.json' with { type: 'json' };
import { resultBytes } from '../core/scratch.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { base32, base58, base64, base64url, hex } from './index.ts';

const withGroups = { base64, base64url, base32, hex };
const codecs = Object.entries({ ...withGroups, base58 }).map(([name, codec]) => ({ name, codec }));

/**
 * The codec of @scure/base for each of ours, and a function that brings a text to the form that @scure/base accepts:
 * textmill accepts more.
 */
const peers = [
  { name: 'base64', ours: base64, peer: scureBase64, strict: (text: string) => padded(text, 4) },
  { name: 'base64url', ours: base64url, peer: scureBase64url, strict: unpadded },
  { name: 'base32', ours: base32, peer: scureBase32, strict: (text: string) => padded(text.toUpperCase(), 8) },
  { name: 'hex', ours: hex, peer: scureHex, strict: (text: string) => text },
  { name: 'base58', ours: base58, peer: scureBase58, strict: (text: string) => text },
];

function padded(text: string, group: number): string {
  return text.includes('=') ? text : text.padEnd(Math.ceil(text.length / group) * group, '=');
}

function unpadded(text: string): string {
  return text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text;
}

const anyBytes = fc.uint8Array({ maxLength: 200 });

describe('vectors', () => {
  test.each([...bitcoin.bitcoin, ...bitcoin.draft])('Base58: $hex', (vector) => {
    expect(base58.encode(hex.decode(vector.hex))).toBe(vector.base58);
    expect(hex.encode(base58.decode(vector.base58))).toBe(vector.hex);
  });

  test.each(Object.entries(withGroups))('`padding` says whether encoding writes padding: %s', (_, codec) => {
    expect(codec.padding).toBe(codec.encode(Uint8Array.of(0)).includes('='));
  });
});

describe('@scure/base', () => {
  test.each(peers)('any bytes are encoded the same, and decode to themselves: $name', ({ ours, peer }) => {
    forAll([anyBytes], (bytes) => {
      const text = ours.encode(bytes);
      expect(text).toBe(peer.encode(bytes));
      expect(ours.decode(text)).toEqual(bytes);
    });
  });

  // In addition, textmill accepts whitespace, omitted or added padding, and Base32 in both cases.
  test.each(peers)('both accept the same texts, in the form that @scure/base accepts: $name', (row) => {
    const { ours, peer, strict } = row;
    const units = fc.constantFrom(...'AQZgmv0189+/-_=27OIl', 'é', '\u0176', '\0');
    const changed = fc.tuple(anyBytes, fc.nat(), fc.string({ unit: units, maxLength: 3 })).map(([bytes, at, piece]) => {
      const text = peer.encode(bytes);
      return text.slice(0, at % (text.length + 1)) + piece + text.slice(at % (text.length + 1));
    });
    forAll([fc.oneof(fc.string({ unit: units, maxLength: 12 }), changed)], { numRuns: 300 }, (text) => {
      expect(outcome(() => ours.decode(text))).toEqual(outcome(() => peer.decode(strict(text))));
    });
  });
});

/** The decoded bytes, or null if decoding throws. */
function outcome(decode: () => Uint8Array): string | null {
  try {
    return scureHex.encode(decode());
  } catch {
    return null;
  }
}

describe.each(codecs)('$name', ({ codec }) => {
  test('is frozen, and its functions work without the object', () => {
    const { encode, decode } = codec;
    expect(Object.isFrozen(codec)).toBe(true);
    expect(decode(encode(Uint8Array.of(0, 1, 2)))).toEqual(Uint8Array.of(0, 1, 2));
  });

  test.each([0, 1, 2, 31, 32, 33, 63, 64, 65, 66, 1000])('%i bytes in every kind of array', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 89 + 7) & 0xff);
    const around = Uint8Array.from({ length: length + 20 }, (_, index) => bytes[index - 10] ?? 0xaa);
    const shared = new Uint8Array(new SharedArrayBuffer(length));
    shared.set(bytes);
    const growing = new Uint8Array(new ArrayBuffer(length, { maxByteLength: length + 10 }));
    growing.set(bytes);
    const ofAnotherRealm: Uint8Array = runInNewContext('Uint8Array.from(bytes)', { bytes: [...bytes] });
    const arrays = [bytes, Buffer.from(bytes), around.subarray(10, length + 10), shared, growing, ofAnotherRealm];
    const texts = arrays.map((array) => codec.encode(array));
    expect(new Set(texts).size).toBe(1);
    expect(codec.decode(texts[0] ?? '')).toEqual(bytes);
    expect(around.subarray(0, 10).every((byte) => byte === 0xaa)).toBe(true);
    expect(around.subarray(length + 10).every((byte) => byte === 0xaa)).toBe(true);
  });

  test.each([0, 3, 50, 3_000])('decoded bytes have their own memory: %i bytes', (length) => {
    const text = codec.encode(new Uint8Array(length).fill(7));
    const bytes = codec.decode(`${text}\n`);
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
    expect([bytes.byteOffset, bytes.buffer.byteLength]).toEqual([0, length]);
    codec.decode(codec.encode(new Uint8Array(length).fill(8)));
    expect(bytes).toEqual(new Uint8Array(length).fill(7));
  });

  test.each([
    ['a text', 'Hello'],
    ['an ArrayBuffer', new ArrayBuffer(2)],
    ['a list of numbers', [1, 2]],
    ['another kind of array', new Uint8ClampedArray(2)],
    ['undefined', undefined],
    ['null', null],
  ])('does not encode %s', (_, value) => {
    expect(() => Reflect.apply(codec.encode, undefined, [value])).toThrow(
      new TypeError('encode accepts a Uint8Array: use TextEncoder for a text'),
    );
  });

  test.each([
    ['bytes', Uint8Array.of(0x41)],
    ['a String object', Object('QQ==')],
    ['undefined', undefined],
  ])('does not decode %s', (_, value) => {
    expect(() => Reflect.apply(codec.decode, undefined, [value])).toThrow(new TypeError('decode accepts a string'));
  });

  test('an error has a code, a field, a position and a remedy', () => {
    expect.assertions(2);
    try {
      codec.decode('22*');
    } catch (error) {
      expect(error).toBeInstanceOf(TextmillError);
      expect(error).toMatchObject({
        code: 'UNEXPECTED_CHARACTER',
        field: 'text',
        position: 2,
        remedy: 'Remove the character, or check which encoding and alphabet the value uses.',
      });
    }
  });
});

test.each(codecs)('the examples in its documentation are correct: $name', ({ name, codec }) => {
  const source = readFileSync(new URL(`./${name.replace('url', '')}.ts`, import.meta.url), 'utf8');
  const pattern = new RegExp(`@example ${name}\\.(\\w+)\\((.+)\\) // (.+)`, 'g');
  const examples = [...source.matchAll(pattern)].map(([, method, given, made]) => ({
    method,
    made: runInNewContext(made ?? ''),
    result: Reflect.get(codec, method ?? '')(runInNewContext(given ?? '')),
  }));
  expect(examples.map(({ method }) => method)).toEqual(['encode', 'decode']);
  for (const { result, made } of examples) expect(String(result)).toBe(String(made));
});

test('a text that is longer than the shared memory is decoded, with padding and wrapped', () => {
  const bytes = Uint8Array.from({ length: 200_003 }, (_, index) => index * 7);
  for (const codec of Object.values(withGroups)) {
    const text = codec.encode(bytes);
    for (const decoded of [codec.decode(text), codec.decode(text.replaceAll(/.{76}/g, '$&\n'))]) {
      expect(Buffer.compare(decoded, bytes)).toBe(0);
      expect(decoded.buffer.byteLength).toBe(bytes.length);
    }
  }
});

test.each(Object.entries(withGroups))(
  'bytes that fill the shared memory exactly have their own memory: %s',
  (_, codec) => {
    const bytes = codec.decode(codec.encode(new Uint8Array(resultBytes.length)));
    expect(bytes.length).toBe(resultBytes.length);
    expect(bytes.buffer).not.toBe(resultBytes.buffer);
  },
);
