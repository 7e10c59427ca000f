import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLength } from './json-length.ts';

function stringifiedLength(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length - 2;
}

test('each character of one or two bytes', () => {
  const characters = Array.from({ length: 0x800 }, (_, code) => String.fromCharCode(code));
  expect(characters.map((character) => jsonLength(character, 6))).toEqual(characters.map(stringifiedLength));
});

test('any well-formed text has the length of its JSON string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(jsonLength(text, Number.POSITIVE_INFINITY)).toBe(stringifiedLength(text));
    }),
  );
});

test('counting stops above the maximum', () => {
  expect(jsonLength('é\u0000'.repeat(1000), 9)).toBe(10);
  expect(jsonLength('a'.repeat(9), 9)).toBe(9);
});
