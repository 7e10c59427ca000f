import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, errorOf } from '../../support/tools/convert.ts';
import rfc4648 from '../../test/vectors/rfc4648.json' with { type: 'json' };
import { TextmillError } from '../core/textmill-error.ts';
import { base32 } from './base32.ts';

type Options = Readonly<Record<string, unknown>>;

function encode(text: string, options: Options = {}): string {
  return String(convert(base32, { text, ...options })['result']);
}

function decode(text: string, options: Options = {}): string {
  return String(convert(base32, { text, operation: 'decode', ...options })['result']);
}

function decodeError(text: string, options: Options = {}) {
  return errorOf(base32, { text, operation: 'decode', ...options });
}

/** Encodes Base32 without padding, slowly: writes all bits as a string, and converts five bits to a digit. */
function encodeSlowly(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

describe('encode', () => {
  test.each(rfc4648.section10)('RFC 4648, section 10: $text is $base32', ({ text, base32 }) => {
    expect(encode(text)).toBe(base32);
    expect(decode(base32)).toBe(text);
  });

  test.each([
    ['é', 'YOUQ===='],
    ['世界', '4S4JNZ4VRQ======'],
    ['😀', '6CPZRAA='],
    ['\u0000', 'AA======'],
    ['\ufeff', '56536==='],
  ])('text is encoded as its UTF-8 bytes: %j is %s', (text, digits) => {
    expect(encode(text)).toBe(digits);
    expect(decode(digits)).toBe(text);
  });

  test('an empty text returns an empty result', () => {
    expect(convert(base32, { text: '' })).toEqual({ result: '' });
    expect(convert(base32, { text: '', operation: 'decode' })).toEqual({ result: '' });
  });

  test.each(rfc4648.section10)('without padding, = is omitted: $text', ({ text, base32 }) => {
    expect(encode(text, { padding: false })).toBe(base32.replace(/=+$/, ''));
  });

  test('any text is encoded as the sequence of its bits, with padding to groups of eight digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const digits = encodeSlowly(Buffer.from(text));
        expect(encode(text, { padding: false })).toBe(digits);
        expect(encode(text)).toBe(digits.padEnd(Math.ceil(digits.length / 8) * 8, '='));
      }),
    );
  });
});

describe('decode', () => {
  test('any encoded text is decoded to the same text, with and without padding, in both cases', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), fc.boolean(), fc.boolean(), (text, padding, decodePadding, isLower) => {
        const digits = encode(text, { padding });
        expect(decode(isLower ? digits.toLowerCase() : digits, { padding: decodePadding })).toBe(text);
      }),
    );
  });

  test.each(['MZXW6YTBOI======', 'mzxw6ytboi======', 'mZxW6yTbOi'])('both cases are accepted: %s', (text) => {
    expect(decode(text)).toBe('foobar');
  });

  test.each([
    { padding: true, text: 'MY======' },
    { padding: true, text: 'MY' },
    { padding: false, text: 'MY======' },
    { padding: false, text: 'MY' },
  ])('padding is ignored when decoding: $padding, $text', ({ padding, text }) => {
    expect(decode(text, { padding })).toBe('f');
  });

  test('whitespace is ignored at any position', () => {
    expect(decode('\t M\r\nZX\fW6YQ\n=')).toBe('foob');
    expect(decode(' \r\n')).toBe('');
  });

  test.each([
    { rule: '0', text: 'M0', position: 1 },
    { rule: 'whitespace beyond ASCII', text: 'MY\u00a0======', position: 2 },
    { rule: '1', text: 'M1', position: 1 },
    { rule: '8', text: '\nM8', position: 2 },
    { rule: '9', text: 'MZXW6YT9', position: 7 },
    { rule: 'a hyphen', text: 'MZXW-6YTB', position: 4 },
    { rule: 'the Kelvin sign, whose lower case is k', text: 'M\u212a', position: 1 },
    { rule: 'ſ, whose upper case is S', text: 'M\u017f', position: 1 },
    { rule: 'ı, whose upper case is I', text: 'M\u0131', position: 1 },
    { rule: 'full-width letters', text: '\uff2d\uff39', position: 0 },
    { rule: 'an emoji', text: ' M😀', position: 2 },
    { rule: 'a character after the padding', text: 'MY======*', position: 8 },
  ])('a character that is not a digit is rejected: $rule', ({ text, position }) => {
    expect(decodeError(text)).toEqual({
      code: 'UNEXPECTED_CHARACTER',
      message: `text is not valid Base32: unexpected character at index ${position}`,
      position,
    });
  });

  test.each([
    ['=', 0],
    ['========', 0],
    ['MY=', 2],
    ['MY=====', 2],
    ['MY=======', 2],
    ['MZXQ===', 4],
    ['MZXW6==', 5],
    ['MZXW6YQ==', 7],
    ['MZXW6YTB=', 8],
    ['MZXW6YTB========', 8],
    ['=MY=====', 0],
    ['M=Y=====', 1],
    ['MY======MY======', 2],
    ['MY ======\nMY', 3],
  ])('padding must be complete and at the end, or omitted: %j', (text, position) => {
    for (const padding of [true, false]) {
      expect(decodeError(text, { padding })).toEqual({
        code: 'WRONG_PADDING',
        message: `text is not valid Base32: padding must be complete and at the end, or absent, at index ${position}`,
        position,
      });
    }
  });

  test.each([
    ['MZ======', 1],
    ['MZ', 1],
    ['mz', 1],
    ['MZXR====', 3],
    ['MZXW7', 4],
    ['MZXW6YR=', 6],
    ['MZXW6YTB M Z', 11],
  ])('unused bits must be zero, so that the encoding of a text is unique: %j', (text, position) => {
    expect(decodeError(text)).toEqual({
      code: 'TRAILING_BITS',
      message: `text is not valid Base32: the last character has extra bits that are not zero, at index ${position}`,
      position,
    });
  });

  test.each([
    { digits: '8n+1', text: 'M', position: 0 },
    { digits: '8n+3', text: 'MZX', position: 2 },
    { digits: '8n+6', text: 'MZXW6Y', position: 5 },
    { digits: '8n+1', text: 'MZXW6YTBO', position: 8 },
    { digits: '8n+3', text: 'MZXW6YTBOIQ', position: 10 },
    { digits: '8n+6', text: 'MZXW6YTB\nOIQWCY\n', position: 14 },
    { digits: '8n+1', text: 'M=======', position: 0 },
    { digits: '8n+3', text: 'MZX=====', position: 2 },
    { digits: '8n+6', text: 'MZXW6Y==', position: 5 },
  ])('impossible lengths are rejected: $digits, $text', ({ text, position }) => {
    expect(decodeError(text)).toEqual({
      code: 'WRONG_LENGTH',
      message: `text is not valid Base32: the last byte is incomplete, at index ${position}`,
      position,
    });
  });

  test('decoded bytes must be strict UTF-8', () => {
    expect(decodeError(encodeSlowly(Uint8Array.of(0x66, 0x6f, 0xff)))).toEqual({
      code: 'NOT_UTF8',
      message: 'text decodes to bytes that are not valid UTF-8, from index 3',
      position: 3,
    });
  });

  test('U+FEFF is data and is kept', () => {
    expect(decode('56536YI=')).toBe('\ufeffa');
  });

  test('any text is rejected with a position, or is the only encoding of its result', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'AEIMQYaemz27==', ' ', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string({ unit: 'binary' })), (text) => {
        let decoded: string;
        try {
          decoded = decode(text);
        } catch (error) {
          expect(error).toBeInstanceOf(TextmillError);
          expect(error).toMatchObject({ position: expect.any(Number) });
          return;
        }
        expect(encode(decoded, { padding: false })).toBe(text.replaceAll(/[\s=]/g, '').toUpperCase());
      }),
      { numRuns: 1000 },
    );
  });
});

describe('fields', () => {
  test('the defaults are encode and padding', () => {
    expect(encode('f')).toBe('MY======');
    expect(encode('f', { operation: 'encode', padding: true })).toBe('MY======');
  });

  test.each(['a', '😀'])('at most 16384 code points are accepted: %s', (character) => {
    const text = character.repeat(16_384);
    const error = { code: 'TOO_LONG', message: 'text must be at most 16384 code points, but has 16385' };
    expect(encode(text, { padding: false })).toBe(encodeSlowly(Buffer.from(text)));
    expect(errorOf(base32, { text: text + character })).toMatchObject(error);
    expect(decodeError(text + character)).toMatchObject(error);
  });

  test('16384 characters are decoded', () => {
    expect(decode('A'.repeat(16_384))).toBe('\u0000'.repeat(10_240));
    expect(decodeError(`${'A'.repeat(16_384)}\n`).code).toBe('TOO_LONG');
  });

  test.each([
    {
      rule: 'text is required',
      input: { padding: true },
      code: 'MISSING_FIELD',
      message: 'text is required and must be a string',
    },
    { rule: 'text must not be null', input: { text: null }, code: 'WRONG_TYPE', message: 'text must be a string' },
    {
      rule: 'operation must be encode or decode',
      input: { text: '', operation: '' },
      code: 'UNKNOWN_CHOICE',
      message: 'operation must be one of encode, decode',
    },
    {
      rule: 'padding must be a boolean',
      input: { text: '', padding: 1 },
      code: 'WRONG_TYPE',
      message: 'padding must be a boolean',
    },
    {
      rule: 'padding is also validated when decoding',
      input: { text: 'MY', operation: 'decode', padding: 'no' },
      code: 'WRONG_TYPE',
      message: 'padding must be a boolean',
    },
    {
      rule: 'urlSafe is an unknown field',
      input: { text: '', urlSafe: false },
      code: 'UNKNOWN_FIELD',
      message: '"urlSafe" is not a known field',
    },
    {
      rule: 'unpaired surrogates are rejected when encoding',
      input: { text: 'a\ude00' },
      code: 'UNPAIRED_SURROGATE',
      message: 'text has an unpaired surrogate at index 1',
    },
    {
      rule: 'unpaired surrogates are rejected when decoding',
      input: { text: '\ud83d', operation: 'decode' },
      code: 'UNPAIRED_SURROGATE',
      message: 'text has an unpaired surrogate at index 0',
    },
  ])('$rule', ({ input, code, message }) => {
    expect(errorOf(base32, input)).toMatchObject({ code, message });
  });
});
