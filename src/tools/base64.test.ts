import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, errorOf } from '../../support/tools/convert.ts';
import rfc4648 from '../../test/vectors/rfc4648.json' with { type: 'json' };
import { TextmillError } from '../core/textmill-error.ts';
import { base64 } from './base64.ts';

type Options = Readonly<Record<string, unknown>>;

function encode(text: string, options: Options = {}): string {
  return String(convert(base64, { text, ...options })['result']);
}

function decode(text: string, options: Options = {}): string {
  return String(convert(base64, { text, operation: 'decode', ...options })['result']);
}

function decodeError(text: string, options: Options = {}) {
  return errorOf(base64, { text, operation: 'decode', ...options });
}

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

describe('encode', () => {
  test.each(rfc4648.section10)('RFC 4648, section 10: $text is $base64', ({ text, base64 }) => {
    expect(encode(text)).toBe(base64);
    expect(decode(base64)).toBe(text);
  });

  test.each([
    ['é', 'w6k='],
    ['世界', '5LiW55WM'],
    ['😀', '8J+YgA=='],
    ['\u0000', 'AA=='],
    ['\ufeff', '77u/'],
  ])('text is encoded as its UTF-8 bytes: %j is %s', (text, digits) => {
    expect(encode(text)).toBe(digits);
    expect(decode(digits)).toBe(text);
  });

  test('an empty text returns an empty result', () => {
    expect(convert(base64, { text: '' })).toEqual({ result: '' });
    expect(convert(base64, { text: '', operation: 'decode' })).toEqual({ result: '' });
  });

  test.each([
    { text: '~~~???', urlSafe: false, digits: 'fn5+Pz8/' },
    { text: '~~~???', urlSafe: true, digits: 'fn5-Pz8_' },
  ])('urlSafe $urlSafe: $text is $digits', ({ text, urlSafe, digits }) => {
    expect(encode(text, { urlSafe })).toBe(digits);
    expect(decode(digits, { urlSafe })).toBe(text);
  });

  test.each([
    { text: 'f', padding: true, urlSafe: false, digits: 'Zg==' },
    { text: 'f', padding: false, urlSafe: false, digits: 'Zg' },
    { text: 'fo', padding: false, urlSafe: false, digits: 'Zm8' },
    { text: 'foo', padding: false, urlSafe: false, digits: 'Zm9v' },
    { text: 'f', padding: true, urlSafe: true, digits: 'Zg==' },
    { text: 'f', padding: false, urlSafe: true, digits: 'Zg' },
  ])('padding $padding, urlSafe $urlSafe: $text is $digits', (row) => {
    const { text, digits, ...options } = row;
    expect(encode(text, options)).toBe(digits);
  });

  test('any text is encoded exactly as Buffer encodes it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const padded = Buffer.from(text).toString('base64');
        const urlSafe = Buffer.from(text).toString('base64url');
        expect(encode(text)).toBe(padded);
        expect(encode(text, { padding: false })).toBe(padded.replace(/=+$/, ''));
        expect(encode(text, { urlSafe: true, padding: false })).toBe(urlSafe);
        expect(encode(text, { urlSafe: true }).replace(/=+$/, '')).toBe(urlSafe);
      }),
    );
  });
});

describe('decode', () => {
  test('any encoded text is decoded to the same text, with any options', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), fc.boolean(), fc.boolean(), (text, urlSafe, padding, decodePadding) => {
        expect(decode(encode(text, { urlSafe, padding }), { urlSafe, padding: decodePadding })).toBe(text);
      }),
    );
  });

  test.each([
    { padding: true, text: 'Zg==' },
    { padding: true, text: 'Zg' },
    { padding: false, text: 'Zg==' },
    { padding: false, text: 'Zg' },
  ])('padding is ignored when decoding: $padding, $text', ({ padding, text }) => {
    expect(decode(text, { padding })).toBe('f');
  });

  test.each([
    { rule: 'wrapped lines', text: 'Zm9v\r\nYmFy\r\n' },
    { rule: 'wrapped within a group', text: 'Z\nm9vYm\nFy' },
    { rule: 'around the value', text: ' \t\f Zm9vYmFy ' },
  ])('whitespace is ignored at any position: $rule', ({ text }) => {
    expect(decode(text)).toBe('foobar');
  });

  test.each([
    { rule: '- without urlSafe', text: 'fn5-', urlSafe: false, position: 3 },
    { rule: '_ without urlSafe', text: 'Pz8_', urlSafe: false, position: 3 },
    { rule: '+ with urlSafe', text: 'fn5+', urlSafe: true, position: 3 },
    { rule: '/ with urlSafe', text: 'Pz8/', urlSafe: true, position: 3 },
    { rule: 'a mixture of both alphabets', text: 'fn5+Pz8_', urlSafe: false, position: 7 },
    { rule: 'punctuation', text: 'Zm,9', urlSafe: false, position: 2 },
    { rule: 'a percent sign', text: 'Zg%3D%3D', urlSafe: false, position: 2 },
    { rule: 'the header of a PEM file', text: '-----BEGIN', urlSafe: false, position: 0 },
    { rule: 'a data URL', text: 'data:text/plain;base64,Zg==', urlSafe: false, position: 4 },
    { rule: 'a character after the padding', text: 'Zg==\n*', urlSafe: false, position: 5 },
    { rule: 'a letter beyond ASCII', text: 'Zmé', urlSafe: false, position: 2 },
    { rule: 'an emoji', text: '\nZ😀', urlSafe: false, position: 2 },
    { rule: 'U+0000', text: 'Zg\u0000', urlSafe: false, position: 2 },
    { rule: 'whitespace beyond ASCII', text: 'Zg\u00a0==', urlSafe: false, position: 2 },
  ])('a character outside the chosen alphabet is rejected: $rule', ({ text, urlSafe, position }) => {
    expect(decodeError(text, { urlSafe })).toEqual({
      code: 'UNEXPECTED_CHARACTER',
      message: `text is not valid Base64: unexpected character at index ${position}`,
      position,
    });
  });

  test.each([
    ['=', 0],
    ['==', 0],
    ['====', 0],
    ['Zg=', 2],
    ['Zg===', 2],
    ['Zm8==', 3],
    ['Zm9v=', 4],
    ['Zm9v====', 4],
    ['=Zg=', 0],
    ['Z=g=', 1],
    ['Zg==Zg==', 2],
    ['Zg==\nZg==', 2],
  ])('padding must be complete and at the end, or omitted: %j', (text, position) => {
    for (const padding of [true, false]) {
      expect(decodeError(text, { padding })).toEqual({
        code: 'WRONG_PADDING',
        message: `text is not valid Base64: padding must be complete and at the end, or absent, at index ${position}`,
        position,
      });
    }
  });

  test.each([
    ['Zh==', 1],
    ['Zh', 1],
    ['Zm9=', 2],
    ['Zm9', 2],
    ['Zm9v Zm9', 7],
  ])('unused bits must be zero, so that the encoding of a text is unique: %j', (text, position) => {
    expect(decodeError(text)).toEqual({
      code: 'TRAILING_BITS',
      message: `text is not valid Base64: the last character has extra bits that are not zero, at index ${position}`,
      position,
    });
  });

  test.each([
    ['Z', 0],
    ['Zm9vZ', 4],
    ['Zm9v\nZ\n', 5],
    ['Z===', 0],
  ])('impossible lengths, 4n+1, are rejected: %j', (text, position) => {
    expect(decodeError(text)).toEqual({
      code: 'WRONG_LENGTH',
      message: `text is not valid Base64: the last byte is incomplete, at index ${position}`,
      position,
    });
  });

  test.each([
    { text: 'Zm//', urlSafe: false },
    { text: 'Zm__', urlSafe: true },
  ])('decoded bytes must be strict UTF-8: $text is rejected', ({ text, urlSafe }) => {
    expect(decodeError(text, { urlSafe })).toEqual({
      code: 'NOT_UTF8',
      message: 'text decodes to bytes that are not valid UTF-8, from index 2',
      position: 2,
    });
  });

  test.each([
    ['77u/YQ==', '\ufeffa'],
    ['77u/77u/', '\ufeff\ufeff'],
  ])('U+FEFF is data and is kept: %s', (text, decoded) => {
    expect(decode(text)).toBe(decoded);
  });

  test('any text is rejected with a position, or is decoded as Buffer decodes it and is the only encoding of its result', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'AQZgmv0189+/-_==', ' ', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string({ unit: 'binary' })), fc.boolean(), (text, urlSafe) => {
        let decoded: string;
        try {
          decoded = decode(text, { urlSafe });
        } catch (error) {
          expect(error).toBeInstanceOf(TextmillError);
          expect(error).toMatchObject({ position: expect.any(Number) });
          return;
        }
        expect(decoded).toBe(Buffer.from(text, 'base64').toString());
        expect(encode(decoded, { urlSafe, padding: false })).toBe(text.replaceAll(/[\s=]/g, ''));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('fields', () => {
  test('the defaults are encode, the standard alphabet and padding', () => {
    expect(encode('~~~~')).toBe('fn5+fg==');
    expect(encode('~~~~', { operation: 'encode', urlSafe: false, padding: true })).toBe('fn5+fg==');
  });

  test.each(['a', '😀'])('at most 16384 code points are accepted: %s', (character) => {
    const text = character.repeat(16_384);
    const error = { code: 'TOO_LONG', message: 'text must be at most 16384 code points, but has 16385' };
    expect(encode(text)).toBe(Buffer.from(text).toString('base64'));
    expect(errorOf(base64, { text: text + character })).toMatchObject(error);
    expect(decodeError(text + character)).toMatchObject(error);
  });

  test('16384 characters are decoded, including whitespace', () => {
    expect(decode('A'.repeat(16_384))).toBe('\u0000'.repeat(12_288));
    expect(decode('AAA\n'.repeat(4_096))).toBe('\u0000'.repeat(9_216));
    expect(decodeError(`${'A'.repeat(16_384)}\n`).code).toBe('TOO_LONG');
  });

  test.each([
    {
      rule: 'text is required',
      input: {},
      code: 'MISSING_FIELD',
      message: 'text is required and must be a string',
    },
    { rule: 'text must not be null', input: { text: null }, code: 'WRONG_TYPE', message: 'text must be a string' },
    { rule: 'text must be a string', input: { text: 5 }, code: 'WRONG_TYPE', message: 'text must be a string' },
    {
      rule: 'operation must be encode or decode',
      input: { text: '', operation: 'Decode' },
      code: 'UNKNOWN_CHOICE',
      message: 'operation must be one of encode, decode',
    },
    {
      rule: 'urlSafe must be a boolean',
      input: { text: '', urlSafe: 'true' },
      code: 'WRONG_TYPE',
      message: 'urlSafe must be a boolean',
    },
    {
      rule: 'padding is also validated when decoding',
      input: { text: '', operation: 'decode', padding: null },
      code: 'WRONG_TYPE',
      message: 'padding must be a boolean',
    },
    {
      rule: 'unknown names are rejected',
      input: { text: '', urlsafe: true },
      code: 'UNKNOWN_FIELD',
      message: '"urlsafe" is not a known field; did you mean urlSafe?',
    },
    {
      rule: 'unpaired surrogates are rejected when encoding',
      input: { text: '😀\ud83d' },
      code: 'UNPAIRED_SURROGATE',
      message: 'text has an unpaired surrogate at index 1',
    },
    {
      rule: 'unpaired surrogates are rejected when decoding',
      input: { text: 'Zg\ude00', operation: 'decode' },
      code: 'UNPAIRED_SURROGATE',
      message: 'text has an unpaired surrogate at index 2',
    },
  ])('$rule', ({ input, code, message }) => {
    expect(errorOf(base64, input)).toMatchObject({ code, message });
  });
});
