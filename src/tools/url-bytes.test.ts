import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertPieces, convertWhole, urlCases } from '../../support/tools/byte-pieces.ts';
import { byteConversion } from './byte-conversions.ts';
import { urlEncoder } from './url-encoder.ts';

describe.each([1, 2, 5, 1000])('in pieces of %i bytes', (length) => {
  const convert = (text: string, options: Readonly<Record<string, string>>) =>
    convertPieces({ tool: urlEncoder, options, text, lengths: [length] });

  test.each([
    { mode: 'component', encoded: "a%20%2Fb%3F%C3%A9~!'%F0%9F%98%80" },
    { mode: 'uri', encoded: "a%20/b?%C3%A9~!'%F0%9F%98%80" },
    { mode: 'form', encoded: 'a+%2Fb%3F%C3%A9%7E%21%27%F0%9F%98%80' },
  ])('$mode: encoded text is decoded to the same text', ({ mode, encoded }) => {
    const text = "a /b?é~!'😀";
    expect(convert(text, { operation: 'encode', mode })).toBe(encoded);
    expect(convert(encoded, { operation: 'decode', mode })).toBe(text);
  });

  test.each([
    { rule: 'an incomplete escape', text: '😀é%4', code: 'MALFORMED_ESCAPE', position: 2 },
    { rule: 'an incomplete sequence', text: 'é%41%F0%9F%98', code: 'NOT_UTF8', position: 4 },
    { rule: 'a continuation byte without a first byte', text: '%41%A9', code: 'NOT_UTF8', position: 3 },
    { rule: 'a continuation byte of zeros without a first byte', text: '%41%80', code: 'NOT_UTF8', position: 3 },
    { rule: 'a continuation byte whose percent sign is missing', text: '%41%C3xA9', code: 'NOT_UTF8', position: 3 },
    { rule: 'a malformed escape within a character', text: 'é%F0%9F%98%zz', code: 'MALFORMED_ESCAPE', position: 10 },
  ])('$rule: the position of the error is counted in code points', ({ text, code, position }) => {
    expect(convert(text, { operation: 'decode' })).toMatchObject({ code, position });
  });
});

test('a character of four bytes is returned as soon as its escapes are complete', () => {
  const conversion = byteConversion(urlEncoder, { operation: 'decode' });
  const push = (text: string) =>
    conversion && new TextDecoder().decode(conversion.push(new TextEncoder().encode(text)));
  expect(push('%41 and %F0%9F%98%80')).toBe('A and 😀');
  expect(push('%F0%9F')).toBe('');
  expect(push('%98%80')).toBe('😀');
});

test('any pieces of any text have the result or the error of the whole text', () => {
  fc.assert(
    fc.property(urlCases, (given) => {
      expect(convertPieces(given)).toEqual(convertWhole(given));
    }),
    { numRuns: 400 },
  );
});

test('every ASCII character is encoded the same as in the whole text', () => {
  const text = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
  for (const mode of ['component', 'uri', 'form']) {
    const given = { tool: urlEncoder, options: { operation: 'encode', mode }, text, lengths: [7] };
    expect(convertPieces(given)).toBe(convertWhole(given));
  }
});
