import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { attempt, convert, errorOf } from '../../support/tools/convert.ts';
import vectors from '../../test/vectors/base58.json' with { type: 'json' };
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

/** Base58 as it is defined: the bytes are one number, and each leading zero byte is a 1. */
function encodeSlowly(bytes: Uint8Array): string {
  let digits = '';
  for (let number = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`); number > 0n; number /= 58n) {
    digits = DIGITS.charAt(Number(number % 58n)) + digits;
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + digits;
}

/** The inverse of {@link encodeSlowly}. */
function decodeSlowly(text: string): Uint8Array {
  let number = 0n;
  for (const digit of text) number = number * 58n + BigInt(DIGITS.indexOf(digit));
  const hex = number === 0n ? '' : number.toString(16);
  const zeros = '00'.repeat(/^1*/.exec(text)?.[0].length ?? 0);
  return Uint8Array.from(Buffer.from(zeros + hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'));
}

// At most 512 bytes, the limit of encoding.
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 128 }),
  fc.string({ unit: fc.constantFrom('\u0000', '\u0001', '\u007f', 'é', '\u{10ffff}'), maxLength: 128 }),
);
const longText = fc.string({ unit: anyCharacter, minLength: 100, maxLength: 128, size: 'max' });

describe('vectors', () => {
  const rows = [...vectors.bitcoin, ...vectors.draft].map(({ hex, base58 }) => ({
    base58,
    hex,
    bytes: Uint8Array.from(Buffer.from(hex, 'hex')),
  }));
  const binary = rows.filter(({ bytes }) => !isUtf8(bytes));

  test.each(binary)('decoded bytes must be strict UTF-8: $base58 is rejected', ({ base58, bytes }) => {
    expect(decodeError(base58)).toEqual(notUtf8(bytes));
  });

  test('the slow conversions of this file agree with them', () => {
    expect(rows.map(({ bytes }) => encodeSlowly(bytes))).toEqual(rows.map(({ base58 }) => base58));
    expect(rows.map(({ base58 }) => decodeSlowly(base58))).toEqual(rows.map(({ bytes }) => bytes));
  });
});

describe('encode', () => {
  test('an empty text returns an empty result', () => {
    expect(convert(base58, { text: '' })).toEqual({ result: '' });
    expect(convert(base58, { text: '', operation: 'decode' })).toEqual({ result: '' });
  });

  test.each([
    ['\u0000', '1'],
    ['\u0000\u0000\u0000', '111'],
    ['\u0000a', '12g'],
    ['\u0000\u0000a', '112g'],
    ['\u0000\u0001', '12'],
    ['a\u0000', '8P9'],
    ['\u00009', '1z'],
    ['\u0000:', '121'],
  ])('each leading zero byte becomes 1: %j is %s', (text, digits) => {
    expect(encode(text)).toBe(digits);
    expect(decode(digits)).toBe(text);
  });

  test.each(['\u007f', '\u0001', '\u{10ffff}', '\u0800'])(
    'texts of any length are encoded, in steps of twelve bytes: %j',
    (character) => {
      const texts = Array.from({ length: 60 }, (_, length) => character.repeat(length));
      for (const text of [...texts, character.repeat(512 / Buffer.byteLength(character))]) {
        expect(encode(text)).toBe(encodeSlowly(Buffer.from(text)));
        expect(decode(encodeSlowly(Buffer.from(text)))).toBe(text);
      }
    },
  );

  test('texts over the limit of the service are converted without size limits', () => {
    for (const text of [`\0\0${'世界'.repeat(400)}`, '\u{10ffff}'.repeat(500)]) {
      const digits = encodeSlowly(Buffer.from(text));
      expect(base58({ text })).toEqual({ result: digits });
      expect(base58({ text: digits, operation: 'decode' })).toEqual({ result: text });
    }
  });

  test('any text is encoded as the digits of the number that its bytes form', () => {
    forAll([fc.oneof(anyText, longText)], (text) => expect(encode(text)).toBe(encodeSlowly(Buffer.from(text))));
  });
});

describe('decode', () => {
  test('any encoded text is decoded to the same text', () => {
    forAll([fc.oneof(anyText, longText)], (text) => expect(decode(encode(text))).toBe(text));
  });

  test('the digits are those of Bitcoin, in the order of their values', () => {
    const decoded = Array.from(DIGITS, (digit) => decode(digit));
    expect(decoded).toEqual(Array.from({ length: 58 }, (_, value) => String.fromCharCode(value)));
  });

  test.each([
    { rule: '0', text: 'a0', position: 1 },
    { rule: 'O', text: 'aO', position: 1 },
    { rule: 'I', text: 'aI', position: 1 },
    { rule: 'l', text: 'al', position: 1 },
    { rule: '+', text: '+', position: 0 },
    { rule: '/', text: '2/g', position: 1 },
    { rule: 'padding', text: '2g=', position: 2 },
    { rule: 'a hyphen', text: '2-g', position: 1 },
    { rule: 'U+0000', text: 'good\u0000', position: 4 },
    { rule: 'a letter beyond ASCII', text: '2é', position: 1 },
    { rule: 'U+0131, which ends with the byte of 1', text: '\u0131', position: 0 },
    { rule: 'an emoji', text: '2g😀', position: 2 },
    { rule: 'the position includes whitespace before it', text: ' \r\n 2O', position: 5 },
    { rule: 'the first of two is reported', text: '2lO', position: 1 },
  ])('a character that is not a digit is rejected: $rule', ({ text, position }) => {
    expect(decodeError(text)).toEqual({
      code: 'UNEXPECTED_CHARACTER',
      message: `text is not valid Base58: unexpected character at index ${position}`,
      position,
    });
  });

  test('ASCII whitespace around the value is ignored', () => {
    expect(decode(' \t\r\n2g\f')).toBe('a');
    expect(decode(' \n')).toBe('');
  });

  test.each(['\t', '\n', '\r\n', ' '])('ASCII whitespace inside the value is rejected: %j', (space) => {
    expect(decodeError(`2${space}g`)).toMatchObject({ code: 'UNEXPECTED_CHARACTER', position: 1 });
    expect(decodeError(` 2g${space}2g`)).toMatchObject({ code: 'UNEXPECTED_CHARACTER', position: 3 });
  });

  test('other whitespace is rejected', () => {
    for (const [position, spaced] of ['\u00a02g', '2\u00a0g', '2g\u00a0'].entries()) {
      expect(decodeError(spaced)).toMatchObject({ code: 'UNEXPECTED_CHARACTER', position });
    }
  });

  test.each([[0xff], [0x00, 0xff], [0x61, 0xc0, 0x80]])(
    'decoded bytes must be strict UTF-8: %j is rejected',
    (...values) => {
      const bytes = Uint8Array.from(values);
      expect(decodeError(encodeSlowly(bytes))).toEqual(notUtf8(bytes));
    },
  );

  test('the byte in an error is counted from the start of the decoded data, including leading zeros', () => {
    const text = ` ${encodeSlowly(Uint8Array.from([0, 0, 0x61, 0xe2, 0x82]))}\n`;
    expect(decodeError(text).message).toMatch(/, from byte 3 of the decoded data$/);
  });

  test('U+FEFF is data and is kept', () => {
    expect(encode('\ufeffa')).toBe('78R6yE');
    expect(decode('78R6yE')).toBe('\ufeffa');
  });

  test('any digits are decoded to the bytes of their number, if the bytes are UTF-8', () => {
    const digits = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'11', ...DIGITS), maxLength: 60 }),
      // Random digits rarely encode UTF-8.
      fc.oneof(anyText, longText).map((text) => encodeSlowly(Buffer.from(text))),
    );
    forAll(
      [fc.oneof(digits, fc.string({ unit: fc.constantFrom(...'12z'), maxLength: 4 }))],
      { numRuns: 200 },
      (text) => {
        const bytes = decodeSlowly(text);
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

test.each([
  ['512 letters', 'a'.repeat(512)],
  ['128 characters of four bytes', '😀'.repeat(128)],
  ['512 zero bytes', '\u0000'.repeat(512)],
])('the longest texts of the service are encoded: %s', (_, text) => {
  const digits = encode(text);
  expect(digits).toBe(encodeSlowly(Buffer.from(text)));
  expect(decode(digits)).toBe(text);
});
