import { base32 as scureBase32 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { convert, errorOf } from '../../support/tools/convert.ts';
import { limits } from '../core/limits.ts';
import type { Tool } from '../core/tool.ts';
import { base32 } from './base32.ts';
import { base58 } from './base58.ts';
import { base64 } from './base64.ts';
import { hexToText } from './hex-to-text.ts';

const { textCodePoints: most } = limits;

/** The tools of RFC 4648. The tests of `codecs/rfc4648.ts` check the rules of digits, padding and whitespace. */

type Options = Readonly<Record<string, unknown>>;

function encode(tool: Tool, text: string, options: Options = {}): string {
  return String(convert(tool, { ...options, text, operation: 'encode' })['result']);
}

function decode(tool: Tool, text: string, options: Options = {}): string {
  return String(convert(tool, { ...options, text, operation: 'decode' })['result']);
}

function decodeError(tool: Tool, text: string, options: Options = {}) {
  return errorOf(tool, { ...options, text, operation: 'decode' });
}

const unpadded = (digits: string) => digits.replace(/=+$/, '');

/** Each tool with its options, and the digits of a text without padding, from another implementation. */
const rows = [
  { tool: base64, options: {}, digitsOf: (text: string) => unpadded(Buffer.from(text).toString('base64')), group: 4 },
  {
    tool: base64,
    options: { urlSafe: true },
    digitsOf: (text: string) => Buffer.from(text).toString('base64url'),
    group: 4,
  },
  { tool: base32, options: {}, digitsOf: (text: string) => unpadded(scureBase32.encode(Buffer.from(text))), group: 8 },
  { tool: hexToText, options: {}, digitsOf: (text: string) => Buffer.from(text).toString('hex'), group: 2 },
] as const;

const hasPadding = ({ name }: Tool) => name !== hexToText.name;

const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }));

test('the default is encode with padding and the standard alphabet, and for hex decode', () => {
  expect(convert(base64, { text: '~~~~' })).toEqual({ result: 'fn5+fg==' });
  expect(convert(base32, { text: 'f' })).toEqual({ result: 'MY======' });
  expect(convert(hexToText, { text: '48' })).toEqual({ result: 'H' });
});

describe.each(rows)('$tool.name, $options', ({ tool, options, digitsOf, group }) => {
  test('any text is encoded as its UTF-8 bytes, with padding to whole groups, and without', () => {
    forAll([anyText], (text) => {
      const digits = digitsOf(text);
      const padded = digits.padEnd(Math.ceil(digits.length / group) * group, '=');
      expect(encode(tool, text, options)).toBe(padded);
      if (hasPadding(tool)) expect(encode(tool, text, { ...options, padding: false })).toBe(digits);
    });
  });

  test('any encoded text is decoded to the same text, whatever `padding` says', () => {
    forAll([anyText, fc.boolean()], (text, padding) => {
      for (const digits of [digitsOf(text), encode(tool, text, options)]) {
        expect(decode(tool, digits, hasPadding(tool) ? { ...options, padding } : options)).toBe(text);
      }
    });
  });

  test('the longest text of the service is encoded, and as many characters are decoded', () => {
    const text = '😀'.repeat(most);
    expect(unpadded(encode(tool, text, options))).toBe(digitsOf(text));
    const digits = digitsOf('\u0000'.repeat(15 * most)).slice(0, most);
    expect(decode(tool, digits, options)).toMatch(/^\0+$/);
  });
});

describe('the message of an error names the encoding', () => {
  const splitPair = 'whitespace inside a pair of digits at index';
  const unexpected = 'unexpected character at index';
  const padding = 'padding must be complete and at the end, or absent, at index';
  const bits = 'the last character has extra bits that are not zero, at index';
  const incomplete = 'the last byte is incomplete, at index';

  test.each([
    { tool: base64, text: 'fn5-', code: 'UNEXPECTED_CHARACTER', what: unexpected, position: 3 },
    { tool: base64, text: 'fn5+', urlSafe: true, code: 'UNEXPECTED_CHARACTER', what: unexpected, position: 3 },
    { tool: base64, text: 'Zg==\nZg==', code: 'WRONG_PADDING', what: padding, position: 2 },
    { tool: base64, text: 'Zm9v Zm9', code: 'TRAILING_BITS', what: bits, position: 7 },
    { tool: base64, text: 'Zm9v\nZ\n', code: 'WRONG_LENGTH', what: incomplete, position: 5 },
    { tool: base32, text: 'M\u0131', code: 'UNEXPECTED_CHARACTER', what: unexpected, position: 1 },
    { tool: base32, text: 'MY ======\nMY', code: 'WRONG_PADDING', what: padding, position: 3 },
    { tool: hexToText, text: '48 0x69', code: 'UNEXPECTED_CHARACTER', what: unexpected, position: 4 },
    { tool: hexToText, text: '48\n6\r\n\t', code: 'WRONG_LENGTH', what: incomplete, position: 3 },
    { tool: hexToText, text: '48 6 x', code: 'SPLIT_PAIR', what: splitPair, position: 4 },
  ])('$tool.name $text: $code at $position', ({ tool, text, code, what, position, ...options }) => {
    const format = { base64: 'Base64', base32: 'Base32', 'hex-to-text': 'hexadecimal' }[tool.name];
    const message = `text is not valid ${format}: ${what} ${position}`;
    expect(decodeError(tool, text, options)).toEqual({ code, message, position });
    const other = hasPadding(tool) ? { ...options, padding: false } : options;
    expect(decodeError(tool, text, other)).toEqual({ code, message, position });
  });
});

test.each([
  { tool: base64, text: '/w*=', code: 'UNEXPECTED_CHARACTER', position: 2 },
  { tool: base64, text: '/w=', code: 'WRONG_PADDING', position: 2 },
  { tool: base32, text: '74====7=', code: 'WRONG_PADDING', position: 2 },
  { tool: base32, text: '748', code: 'UNEXPECTED_CHARACTER', position: 2 },
  { tool: base58, text: '5Q0', code: 'UNEXPECTED_CHARACTER', position: 2 },
  { tool: hexToText, text: 'ff zz', code: 'UNEXPECTED_CHARACTER', position: 3 },
  { tool: hexToText, text: 'ff f f', code: 'SPLIT_PAIR', position: 4 },
  { tool: hexToText, text: 'ff f', code: 'WRONG_LENGTH', position: 3 },
])(
  'every digit is checked before the bytes are checked: $tool.name $text is $code',
  ({ tool, text, code, position }) => {
    expect(decodeError(tool, text)).toMatchObject({ code, position });
  },
);
