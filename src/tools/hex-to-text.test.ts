import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, errorOf } from '../../support/tools/convert.ts';
import rfc4648 from '../../test/vectors/rfc4648.json' with { type: 'json' };
import { TextmillError } from '../core/textmill-error.ts';
import { hexToText } from './hex-to-text.ts';

function encode(text: string): string {
  return String(convert(hexToText, { text, operation: 'encode' })['result']);
}

function decode(text: string): string {
  return String(convert(hexToText, { text })['result']);
}

function decodeError(text: string) {
  return errorOf(hexToText, { text });
}

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

describe('encode', () => {
  test.each(rfc4648.section10)('RFC 4648, section 10, in lower case: $text is $base16', ({ text, base16 }) => {
    expect(encode(text)).toBe(base16.toLowerCase());
    expect(decode(base16)).toBe(text);
  });

  test.each([
    ['\u0000\u007f', '007f'],
    ['é€😀', 'c3a9e282acf09f9880'],
  ])('text is encoded as its UTF-8 bytes in lowercase letters, and decoded to the same text: %j', (text, hex) => {
    expect(encode(text)).toBe(hex);
    expect(decode(hex)).toBe(text);
  });

  test('an empty text returns an empty result', () => {
    expect(convert(hexToText, { text: '', operation: 'encode' })).toEqual({ result: '' });
    expect(convert(hexToText, { text: '' })).toEqual({ result: '' });
  });

  test('any text is encoded exactly as Buffer encodes it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(encode(text)).toBe(Buffer.from(text).toString('hex'));
      }),
    );
  });
});

describe('decode', () => {
  test('any encoded text is decoded to the same text, in both cases, with whitespace between pairs', () => {
    const separator = fc.constantFrom('', ' ', '\n', '\r\n', '\t ', '\f');
    fc.assert(
      fc.property(anyText, separator, fc.boolean(), (text, separator, isUpper) => {
        const pairs = (encode(text).match(/../g) ?? []).join(separator);
        expect(decode(isUpper ? pairs.toUpperCase() : pairs)).toBe(text);
      }),
    );
  });

  test.each(['e282ac', 'E282AC', 'e282AC', 'E2 82 ac', 'e282 ac', ' e2\n82\tac '])(
    'both cases are accepted: %j is €',
    (text) => {
      expect(decode(text)).toBe('€');
    },
  );

  test('whitespace is ignored only between pairs', () => {
    expect(decode('\t48\r\n\n69 \f')).toBe('Hi');
    expect(decode(' \r\n')).toBe('');
    expect(decodeError('48 6\n9')).toEqual({
      code: 'SPLIT_PAIR',
      message: 'text is not valid hexadecimal: whitespace inside a pair of digits at index 4',
      position: 4,
    });
  });

  test('pairs are counted from the start: three digits, whitespace and three digits are rejected', () => {
    expect(decodeError('486 96f')).toMatchObject({ code: 'SPLIT_PAIR', position: 3 });
  });

  test.each([
    ['a letter', '48 6 x'],
    ['another pair', '48 6 \n69'],
    ['U+00A0', '48 6 \u00a0'],
  ])('whitespace inside a pair is reported before any error after it: %s', (_what, text) => {
    expect(decodeError(text)).toMatchObject({ code: 'SPLIT_PAIR', position: 4 });
  });

  test.each([
    { rule: '0x', text: '0x48', position: 1 },
    { rule: '0X', text: '0X48', position: 1 },
    { rule: '0x after a pair', text: '48 0x69', position: 4 },
    { rule: '\\x', text: '\\x48', position: 0 },
    { rule: 'a percent sign', text: '%48', position: 0 },
    { rule: 'a colon', text: '48:69', position: 2 },
    { rule: 'a comma', text: '48,69', position: 2 },
    { rule: 'a hyphen', text: '48-69', position: 2 },
    { rule: 'h', text: '48h', position: 2 },
    { rule: 'padding', text: '48=', position: 2 },
    { rule: 'whitespace beyond ASCII', text: '48\u00a069', position: 2 },
    { rule: 'a sign', text: '+48', position: 0 },
    { rule: 'G', text: '4G', position: 1 },
    { rule: 'full-width digits', text: '\uff14\uff18', position: 0 },
    { rule: 'Arabic digits', text: '48\u0664\u0668', position: 2 },
    { rule: 'Cyrillic а', text: '\u0430\u0430', position: 0 },
    { rule: 'an emoji', text: '48 😀', position: 3 },
  ])('a character that is not a digit is rejected: $rule', ({ text, position }) => {
    expect(decodeError(text)).toEqual({
      code: 'UNEXPECTED_CHARACTER',
      message: `text is not valid hexadecimal: unexpected character at index ${position}`,
      position,
    });
  });

  test.each([
    ['4', 0],
    ['486', 2],
    ['48 6', 3],
    ['48 6 ', 3],
    ['48\n6\r\n\t', 3],
    ['48696', 4],
  ])('an odd number of digits is rejected: %j', (text, position) => {
    expect(decodeError(text)).toEqual({
      code: 'WRONG_LENGTH',
      message: `text is not valid hexadecimal: the last byte is incomplete, at index ${position}`,
      position,
    });
  });

  test.each([
    ['48ff', 2],
    [' 48\r\nff', 5],
  ])('decoded bytes must be strict UTF-8: %j is rejected', (text, position) => {
    const message = `text decodes to bytes that are not valid UTF-8, from index ${position}`;
    expect(decodeError(text)).toEqual({ code: 'NOT_UTF8', message, position });
  });

  test.each([
    ['efbbbf48', '\ufeffH'],
    ['EF BB BF', '\ufeff'],
    ['48efbbbf', 'H\ufeff'],
  ])('U+FEFF is data and is kept: %s', (text, decoded) => {
    expect(decode(text)).toBe(decoded);
  });

  test('any text is rejected with a position, or encodes the bytes of its result', () => {
    const nearly = fc.string({ unit: fc.constantFrom('4', '6', '0', '41', 'e9', 'C3', 'a9', ' ', '\n'), maxLength: 8 });
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
        expect(text).toMatch(/^\s*(?:[0-9a-f]{2}\s*)*$/i);
        expect(encode(decoded)).toBe(text.replaceAll(/\s/g, '').toLowerCase());
      }),
      { numRuns: 1000 },
    );
  });
});

describe('fields', () => {
  test('the default operation is decode', () => {
    expect(convert(hexToText, { text: '48' })).toEqual({ result: 'H' });
    expect(convert(hexToText, { text: '48', operation: 'decode' })).toEqual({ result: 'H' });
    expect(convert(hexToText, { text: '48', operation: 'encode' })).toEqual({ result: '3438' });
  });

  test.each(['4', '😀'])('at most 16384 code points are accepted: %s', (character) => {
    const text = character.repeat(16_384);
    const error = { code: 'TOO_LONG', message: 'text must be at most 16384 code points, but has 16385' };
    expect(encode(text)).toBe(Buffer.from(text).toString('hex'));
    expect(errorOf(hexToText, { text: text + character, operation: 'encode' })).toMatchObject(error);
    expect(decodeError(text + character)).toMatchObject(error);
  });

  test('16384 characters are decoded', () => {
    expect(decode('41'.repeat(8_192))).toBe('A'.repeat(8_192));
    expect(decodeError(`${'41'.repeat(8_192)} `).code).toBe('TOO_LONG');
  });

  test.each([
    {
      rule: 'text is required',
      input: { operation: 'encode' },
      code: 'MISSING_FIELD',
      message: 'text is required and must be a string',
    },
    { rule: 'text must not be null', input: { text: null }, code: 'WRONG_TYPE', message: 'text must be a string' },
    { rule: 'text must be a string', input: { text: 48 }, code: 'WRONG_TYPE', message: 'text must be a string' },
    {
      rule: 'operation must be encode or decode',
      input: { text: '48', operation: 'dec' },
      code: 'UNKNOWN_CHOICE',
      message: 'operation must be one of encode, decode',
    },
    {
      rule: 'operation must not be null',
      input: { text: '48', operation: null },
      code: 'WRONG_TYPE',
      message: 'operation must be a string',
    },
    {
      rule: 'unknown names are rejected',
      input: { text: '48', padding: true },
      code: 'UNKNOWN_FIELD',
      message: '"padding" is not a known field',
    },
    {
      rule: 'unpaired surrogates are rejected',
      input: { text: '48\ud83d' },
      code: 'UNPAIRED_SURROGATE',
      message: 'text has an unpaired surrogate at index 2',
    },
  ])('$rule', ({ input, code, message }) => {
    expect(errorOf(hexToText, input)).toMatchObject({ code, message });
  });
});
