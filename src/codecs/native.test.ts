import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { attempt } from '../../support/tools/convert.ts';
import { differences, fastAlphabets, nativeOf, sameAsPlain, standardMethods } from '../../support/tools/digits.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { encodeText } from '../tools/encoded-text.ts';
import { base64, base64url } from './base64.ts';
import { hex } from './hex.ts';
import { encodeBytes, groupCodec, plainLoop } from './rfc4648.ts';

const encodings = ['base64', 'base64url', 'hex'] as const;

describe('native functions', () => {
  test.skipIf('toBase64' in Uint8Array.prototype).each([
    { codec: base64, encoding: 'base64', digits: 'AAAA' },
    { codec: base64url, encoding: 'base64url', digits: 'AAAA' },
    { codec: hex, encoding: 'hex', digits: '0000' },
  ])('Node before 25 encodes and decodes by Buffer: $encoding', ({ codec, encoding, digits }) => {
    const encodes = vi.spyOn(Buffer.prototype, 'toString');
    const decodes = vi.spyOn(Buffer.prototype, 'write');
    codec.encode(new Uint8Array(30));
    codec.decode(digits.repeat(10));
    expect(encodes.mock.calls).toEqual([[encoding, 0, 30]]);
    expect(decodes.mock.calls).toEqual([[digits.repeat(10), encoding]]);
  });

  test.each(encodings)('the methods of the standard are preferred to Buffer: %s', (encoding) => {
    const methods = {
      toBase64: vi.fn(standardMethods.toBase64),
      setFromBase64: vi.fn(standardMethods.setFromBase64),
      toHex: vi.fn(standardMethods.toHex),
      setFromHex: vi.fn(standardMethods.setFromHex),
    };
    vi.stubGlobal('Uint8Array', { prototype: methods });
    const native = nativeOf[encoding]();
    vi.unstubAllGlobals();
    const digits = native.encode(new Uint8Array(30), 30, base64.alphabet);
    expect(native.decode?.(digits, new Uint8Array(30), base64.alphabet.values)?.read).toBe(digits.length);
    const called = Object.entries(methods).filter(([, method]) => method.mock.calls.length > 0);
    const expected = encoding === 'hex' ? ['setFromHex', 'toHex'] : ['setFromBase64', 'toBase64'];
    expect(called.map(([name]) => name).toSorted()).toEqual(expected);
  });

  const { toBase64, setFromBase64, toHex, setFromHex } = standardMethods;

  test.each([
    { rule: 'without either', prototype: {} },
    { rule: 'with only the methods that encode', prototype: { toBase64, toHex } },
    { rule: 'with only the methods that decode', prototype: { setFromBase64, setFromHex } },
  ])('$rule, the plain loop converts', ({ prototype }) => {
    vi.stubGlobal('Buffer', undefined);
    vi.stubGlobal('Uint8Array', { prototype });
    const natives = encodings.map((encoding) => nativeOf[encoding]());
    vi.unstubAllGlobals();
    expect(natives).toEqual([plainLoop, plainLoop, plainLoop]);
  });
});

describe('a Buffer that differs from the Buffer of Node is not used', () => {
  test.each([
    { rule: 'if it lacks the encoding', encoding: 'base64url', isEncoding: (name: string) => name === 'base64' },
    { rule: 'if it decodes half a byte to a byte', encoding: 'hex', isEncoding: () => true },
  ] as const)('$rule', ({ encoding, isEncoding }) => {
    const buffer = { toString: () => '', write: (text: string) => text.length / 2 };
    vi.stubGlobal('Buffer', { from: () => buffer, isEncoding });
    vi.stubGlobal('Uint8Array', { prototype: {} });
    const native = nativeOf[encoding]();
    vi.unstubAllGlobals();
    expect(native).toBe(plainLoop);
  });
});

test.each(fastAlphabets)(
  'whole groups are decoded fast, and a last group with padding by the loop: $name',
  ({ fast }) => {
    const { bitsPerDigit, digitsPerGroup, implementation, values } = fast;
    const bytes = Uint8Array.from({ length: 31 }, (_, index) => index * 83);
    const digits = encodeBytes(bytes, bytes.length, fast, bitsPerDigit > 4);
    const whole = Math.floor((bytes.length * 8) / (bitsPerDigit * digitsPerGroup)) * digitsPerGroup;
    const out = new Uint8Array(bytes.length);
    const length = (whole * bitsPerDigit) / 8;
    expect(implementation.decode?.(digits, out, values)).toEqual({ read: whole, written: length });
    expect(out.subarray(0, length)).toEqual(bytes.subarray(0, length));
  },
);

test.each(fastAlphabets.filter(({ fast }) => fast.bitsPerDigit > 4))('lines are decoded fast: $name', ({ fast }) => {
  const line = fast.digits.slice(0, 32);
  for (const lineBreak of ['\n', '\r\n', '\n    ', '\r\n  ']) {
    const text = [line, line, line.slice(0, 8)].join(lineBreak);
    const written = (72 * fast.bitsPerDigit) / 8;
    const start = fast.implementation.decode?.(text, new Uint8Array(text.length), fast.values);
    expect(start).toEqual({ read: text.length, written });
  }
});

describe('the same as the plain loop', () => {
  test.each(fastAlphabets)('any text, any digits, any error and its position: $name', ({ fast, plain }) => {
    fc.assert(sameAsPlain(fast, plain));
  });

  test.each(fastAlphabets)('digits with one error, at every position: $name', ({ fast, plain }) => {
    expect(differences(fast, plain)).toEqual([]);
  });

  test.each(fastAlphabets)('text after digits that fill new memory exactly: $name', ({ fast, plain }) => {
    // More than the shared memory has room for.
    const whole = encodeText('abc'.repeat(33_000), plain, false);
    for (const rest of ['A', '!', '=', '-', '0g', '\u0176', '  =']) {
      const codes = [fast, plain].map((alphabet) => errorCode(() => groupCodec(alphabet, false).decode(whole + rest)));
      expect(codes[0]).toBe(codes[1]);
    }
  });
});

function errorCode(task: () => unknown): string | undefined {
  const outcome = attempt(task);
  return outcome instanceof TextmillError ? `${outcome.code} at ${outcome.position}` : undefined;
}
