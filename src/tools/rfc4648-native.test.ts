import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { convert } from '../../support/tools/convert.ts';
import { differences, fastPaths, sameAsPlain, standardMethods } from '../../support/tools/digits.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { base64 } from './base64.ts';
import { hexToText } from './hex-to-text.ts';
import { decodeText, encodeText } from './rfc4648.ts';
import { nativePath } from './rfc4648-native.ts';

const encodings = ['base64', 'base64url', 'hex'] as const;

describe('what an engine has of its own', () => {
  test.skipIf('toBase64' in Uint8Array.prototype).each([
    { tool: base64, input: {}, encoding: 'base64', digits: 'AAAA' },
    { tool: base64, input: { urlSafe: true }, encoding: 'base64url', digits: 'AAAA' },
    { tool: hexToText, input: {}, encoding: 'hex', digits: '0000' },
  ])('Node before 25 encodes and decodes by Buffer: $encoding of $tool.name', ({ tool, input, encoding, digits }) => {
    const encodes = vi.spyOn(Buffer.prototype, 'toString');
    const decodes = vi.spyOn(Buffer.prototype, 'write');
    convert(tool, { text: '\0'.repeat(30), operation: 'encode', ...input });
    convert(tool, { text: digits.repeat(10), operation: 'decode', ...input });
    expect(encodes.mock.calls).toEqual([[encoding, 0, 30]]);
    expect(decodes.mock.calls).toEqual([[digits.repeat(10), encoding]]);
  });

  test.each(encodings)('the methods of the standard come before Buffer: %s', (encoding) => {
    const bytes = new Uint8Array(30);
    const methods = {
      toBase64: vi.fn(standardMethods.toBase64),
      setFromBase64: vi.fn(standardMethods.setFromBase64),
      toHex: vi.fn(standardMethods.toHex),
      setFromHex: vi.fn(standardMethods.setFromHex),
    };
    vi.stubGlobal('Uint8Array', { prototype: methods });
    const path = nativePath(encoding) ?? expect.fail('the methods are not found');
    expect(path.decode(path.encode(bytes, 30, true), bytes)).toBe(30);
    const called = Object.entries(methods).filter(([, method]) => method.mock.calls.length > 0);
    const expected = encoding === 'hex' ? ['toHex', 'setFromHex'] : ['toBase64', 'setFromBase64'];
    expect(called.map(([name]) => name)).toEqual(expected);
  });

  test.each(encodings)('an engine that has neither leaves it to the loops: %s', (encoding) => {
    vi.stubGlobal('Buffer', undefined);
    vi.stubGlobal('Uint8Array', { prototype: {} });
    expect(nativePath(encoding)).toBeUndefined();
  });
});

describe('a Buffer that does not do what Node’s does is left alone', () => {
  const lenient = { toString: () => 'AAA', write: () => 1 };
  const ignorant = {
    toString: () => {
      throw new TypeError('Unknown encoding: base64url');
    },
    write: () => 0,
  };

  test.each([
    ['that takes half a byte for a byte', lenient],
    ['that does not know base64url', ignorant],
  ])('%s', (_, buffer) => {
    vi.stubGlobal('Buffer', { from: () => buffer });
    vi.stubGlobal('Uint8Array', { prototype: {} });
    expect(encodings.map(nativePath)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the same as the plain loops', () => {
  test.each(fastPaths)('any text, any digits, any error and its place: $name', ({ fast, plain }) => {
    fc.assert(sameAsPlain(fast, plain));
  });

  test.each(fastPaths)('digits with one mistake, at every place: $name', ({ fast, plain }) => {
    expect(differences(fast, plain)).toEqual([]);
  });

  test.each(fastPaths)('what follows the digits that fill the memory, when it is new: $name', ({ fast, plain }) => {
    const whole = encodeText('abc'.repeat(50_000), plain, false);
    for (const rest of ['A', '!', '=', '-', '0g', '\u0176', '  =']) {
      const codes = [fast, plain].map((alphabet) => errorCode(() => decodeText(whole + rest, alphabet, 'text')));
      expect(codes[0]).toBe(codes[1]);
    }
  });

  test.each(fastPaths)('a text that is longer than the memory kept for it: $name', ({ fast, plain }) => {
    for (const text of ['a'.repeat(60_001), '世'.repeat(40_001), '😀é'.repeat(8_000)]) {
      const digits = encodeText(text, plain, false);
      expect(encodeText(text, fast, false)).toBe(digits);
      expect(decodeText(digits, fast, 'text')).toBe(text);
      expect(decodeText(digits, plain, 'text')).toBe(text);
    }
  });
});

function errorCode(task: () => unknown): string | undefined {
  try {
    task();
  } catch (error) {
    if (error instanceof TextmillError) return `${error.code} at ${error.position}`;
    throw error;
  }
  return undefined;
}
