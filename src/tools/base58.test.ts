import { isUtf8 } from 'node:buffer';
import { base58 as scure } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { attempt, convert, errorOf } from '../../support/tools/convert.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { base58 } from './base58.ts';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The error for digits that encode these bytes. A digit does not represent one byte, so the error names a byte. */
function notUtf8(bytes: Uint8Array) {
  let valid = bytes.length - 1;
  while (!isUtf8(bytes.subarray(0, valid))) valid--;
  return {
    code: 'NOT_UTF8',
    message: `text decodes to bytes that are not valid UTF-8, from byte ${valid} of the decoded data`,
    position: undefined,
  };
}

function encode(text: string): string {
  return String(convert(base58, { text })['result']);
}

function decode(text: string): string {
  return String(convert(base58, { text, operation: 'decode' })['result']);
}

function decodeError(text: string) {
  return errorOf(base58, { text, operation: 'decode' });
}

// At most 512 bytes, the limit of encoding.
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 128 }),
  fc.string({ unit: fc.constantFrom('\u0000', '\u0001', '\u007f', 'é', '\u{10ffff}'), maxLength: 128 }),
);
const longText = fc.string({ unit: anyCharacter, minLength: 100, maxLength: 128, size: 'max' });

describe('encode', () => {
  test.each(['\u0000', '\u007f', '\u0001', '\u{10ffff}', '\u0800'])(
    'texts of any length are encoded, in steps of twelve bytes: %j',
    (character) => {
      const texts = Array.from({ length: 60 }, (_, length) => character.repeat(length));
      for (const text of [...texts, character.repeat(512 / Buffer.byteLength(character))]) {
        expect(encode(text)).toBe(scure.encode(Buffer.from(text)));
        expect(decode(scure.encode(Buffer.from(text)))).toBe(text);
      }
    },
  );

  test('texts over the limit of the service are converted without size limits', () => {
    for (const text of [`\0\0${'世界'.repeat(110)}`, '\u{10ffff}'.repeat(170)]) {
      const digits = scure.encode(Buffer.from(text));
      expect(base58({ text })).toEqual({ result: digits });
      expect(base58({ text: digits, operation: 'decode' })).toEqual({ result: text });
    }
  });

  test('any text is encoded as the digits of the number that its bytes form', () => {
    forAll([fc.oneof(anyText, longText)], (text) => expect(encode(text)).toBe(scure.encode(Buffer.from(text))));
  });
});

describe('decode', () => {
  test('a character that is not a digit is rejected, at its position in the text', () => {
    const units = Array.from({ length: 0x180 }, (_, unit) => String.fromCharCode(unit));
    const others = units.filter((unit) => !`${DIGITS}\t\n\f\r `.includes(unit));
    for (const text of [...others.map((other) => `\r\n 2${other}O`), '\r\n 2😀']) {
      const message = 'text is not valid Base58: unexpected character at index 4';
      expect(decodeError(text)).toEqual({ code: 'UNEXPECTED_CHARACTER', message, position: 4 });
    }
  });

  test('ASCII whitespace around the value is ignored', () => {
    expect(decode(' \t\r\n2g\f')).toBe('a');
    expect(decode(' \n')).toBe('');
  });

  test.each(['\t', '\n', '\r\n', ' '])('ASCII whitespace inside the value is rejected: %j', (space) => {
    expect(decodeError(`2${space}g`)).toMatchObject({ code: 'UNEXPECTED_CHARACTER', position: 1 });
    expect(decodeError(` 2g${space}2g`)).toMatchObject({ code: 'UNEXPECTED_CHARACTER', position: 3 });
  });

  test('the byte in an error is counted from the start of the decoded data, including leading zeros', () => {
    const text = ` ${scure.encode(Uint8Array.from([0, 0, 0x61, 0xe2, 0x82]))}\n`;
    expect(decodeError(text).message).toMatch(/, from byte 3 of the decoded data$/);
  });

  test('any digits are decoded to the bytes of their number, if the bytes are UTF-8', () => {
    const digits = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'11', ...DIGITS), maxLength: 60 }),
      // Random digits rarely encode UTF-8.
      fc.oneof(anyText, longText).map((text) => scure.encode(Buffer.from(text))),
    );
    forAll(
      [fc.oneof(digits, fc.string({ unit: fc.constantFrom(...'12z'), maxLength: 4 }))],
      { numRuns: 200 },
      (text) => {
        const bytes = scure.decode(text);
        if (isUtf8(bytes)) expect(decode(text)).toBe(Buffer.from(bytes).toString());
        else expect(decodeError(text)).toEqual(notUtf8(bytes));
      },
    );
  });

  test('any text is rejected, or is the only encoding of its result', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...DIGITS, ...' \t\n0OIl'), maxLength: 4 });
    forAll([fc.oneof(nearly, fc.string({ unit: anyCharacter }))], { numRuns: 300 }, (text) => {
      const decoded = attempt(() => decode(text));
      if (decoded instanceof TextmillError) return;
      expect(encode(decoded)).toBe(text.replaceAll(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, ''));
    });
  });
});
