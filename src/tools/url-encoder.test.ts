import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { convertPieces, convertWhole, urlCases } from '../../support/tools/byte-pieces.ts';
import { convert, errorOf } from '../../support/tools/convert.ts';
import decoding from '../../test/vectors/percent-decoding.json' with { type: 'json' };
import encoding from '../../test/vectors/percent-encoding.json' with { type: 'json' };
import utf8 from '../../test/vectors/utf8.json' with { type: 'json' };
import { limits } from '../core/limits.ts';
import { countCodePoints, firstInvalidUtf8 } from '../core/text.ts';
import { byteConversion } from './bytes.ts';
import { urlEncoder } from './url-encoder.ts';

const modes = ['component', 'uri', 'form'] as const;

type Mode = (typeof modes)[number];

function encode(text: string, mode: Mode): string {
  return String(convert(urlEncoder, { text, mode })['result']);
}

function decode(text: string, mode: Mode): string {
  return String(convert(urlEncoder, { text, mode, operation: 'decode' })['result']);
}

function decodeError(text: string, mode: Mode) {
  return errorOf(urlEncoder, { text, mode, operation: 'decode' });
}

/** Decodes with the functions of the engine; undefined if they throw. */
function decodeNatively(text: string, mode: Mode): string | undefined {
  try {
    return mode === 'uri' ? decodeURI(text) : decodeURIComponent(mode === 'form' ? text.replaceAll('+', ' ') : text);
  } catch {
    return undefined;
  }
}

/** The code and the position of the first error, found in the runs of escapes. */
function faultByRuns(text: string) {
  for (const { 0: run, index } of text.matchAll(/(?:%[0-9A-Fa-f]{2})*(?:%(?![0-9A-Fa-f]{2}))?/g)) {
    const position = countCodePoints(text, index);
    const escapes = run.match(/%../g) ?? [];
    const isCut = run.endsWith('%');
    const bytes = Uint8Array.from(escapes, (digits) => Number.parseInt(digits.slice(1), 16));
    const invalid = firstInvalidUtf8(bytes);
    if (invalid !== -1 && !(isCut && isBegun(bytes.subarray(invalid)))) {
      return { code: 'NOT_UTF8', position: position + 3 * invalid };
    }
    if (isCut) return { code: 'MALFORMED_ESCAPE', position: position + 3 * bytes.length };
  }
  return undefined;
}

/** Whether the bytes are the start of a character. */
function isBegun(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }) === '';
  } catch {
    return false;
  }
}

function percent(hex: string): string {
  return hex.replaceAll(/../g, '%$&');
}

const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }), fc.string());
const anyMode = fc.constantFrom(...modes);
// Pieces of escapes, some of which form valid escapes by chance.
const pieces = fc.string({
  unit: fc.oneof(
    fc.constantFrom('%', '%4', '%41', '%2B', '%2f', '%C3', '%A9', '%e2%82', '%AC', '%F0%9F', '%98%80', '%ED', '%FF'),
    fc.constantFrom('+', ' ', 'a', 'é', '😀', '%C3%A9', '%E2%82%AC', '%f0%9f%98%80'),
  ),
  maxLength: 12,
});

describe('encode', () => {
  test.each([
    { mode: 'component', set: "keeps A-Z a-z 0-9 - _ . ! ~ * ' ( )" },
    { mode: 'uri', set: 'also keeps ; / ? : @ & = + $ , #' },
    { mode: 'form', set: 'keeps A-Z a-z 0-9 * - . _ and writes a space as +' },
  ] as const)('$mode $set', ({ mode }) => {
    expect(encoding.ascii).toHaveLength(128);
    const encoded = encoding.ascii.map(({ text }) => ({ text, [mode]: encode(text, mode) }));
    expect(encoded).toEqual(encoding.ascii.map((row) => ({ text: row.text, [mode]: row[mode] })));
  });

  test.each(encoding.beyond)(
    'characters beyond ASCII are escaped as their UTF-8 bytes: $component',
    ({ text, ...row }) => {
      for (const mode of modes) expect(encode(text, mode)).toBe(row[mode]);
    },
  );

  test('component encodes any text like encodeURIComponent', () => {
    forAll([anyText], (text) => expect(encode(text, 'component')).toBe(encodeURIComponent(text)));
  });

  test('uri encodes any text like encodeURI', () => {
    forAll([anyText], (text) => expect(encode(text, 'uri')).toBe(encodeURI(text)));
  });

  test.each(['a', ' ', '世', '😀'])('form encodes short and long texts: %j', (character) => {
    for (const length of [...Array(100).keys(), 16_384, 40_000]) {
      const text = character.repeat(length);
      expect(`=${urlEncoder({ text, mode: 'form' }).result}`).toBe(new URLSearchParams([['', text]]).toString());
    }
  });

  test('form encodes any text like URLSearchParams', () => {
    forAll([anyText], (text) => expect(`=${encode(text, 'form')}`).toBe(new URLSearchParams([['', text]]).toString()));
  });
});

describe('decode', () => {
  test('component decodes all escapes, uri keeps those of reserved characters, and form decodes + as a space', () => {
    const text = '+%3B%2F%3F%3A%40%26%3D%2B%24%2C%23';
    expect(decode(text, 'component')).toBe('+;/?:@&=+$,#');
    expect(decode(text, 'uri')).toBe(text);
    expect(decode(text, 'form')).toBe(' ;/?:@&=+$,#');
  });

  test.each(decoding.malformed)('a malformed escape is rejected: $rule', ({ text, position }) => {
    for (const mode of modes) {
      expect(decodeNatively(text, mode)).toBeUndefined();
      expect(decodeError(text, mode)).toEqual({
        code: 'MALFORMED_ESCAPE',
        message: `text is not valid percent-encoding: malformed escape at index ${position}`,
        position,
      });
    }
  });

  test.each([
    ...decoding.notUtf8,
    ...utf8.illFormed.map(({ rule, hex, index }) => ({ rule, text: `é${percent(hex)}`, position: 1 + 3 * index })),
  ])('invalid UTF-8 is rejected: $rule', ({ text, position }) => {
    for (const mode of modes) {
      expect(decodeNatively(text, mode)).toBeUndefined();
      expect(decodeError(text, mode)).toEqual({
        code: 'NOT_UTF8',
        message: `text decodes to bytes that are not valid UTF-8, from index ${position}`,
        position,
      });
    }
  });

  test('any text is decoded like decodeURIComponent and decodeURI do, or its first error is reported', () => {
    const bytes = '41 7f 80 BF c1 C2 dF E0 9f a0 eD ef F0 90 8F f4 F5'.split(' ').map((byte) => `%${byte}`);
    const others = ['%', '%4', '%g0', '%0g', '%/:', '%é1', 'a', '+', '世', '😀'];
    const hostile = fc.string({ unit: fc.constantFrom(...bytes, ...others), maxLength: 8 });
    forAll([fc.oneof(hostile, hostile, pieces, anyText), anyMode], { numRuns: 500 }, (text, mode) => {
      const fault = faultByRuns(text);
      if (fault === undefined) expect(decode(text, mode)).toBe(decodeNatively(text, mode));
      else expect(decodeError(text, mode)).toMatchObject(fault);
    });
  });

  test('an error at the end of a long text is found', () => {
    const count = limits.textCodePoints / 4 - 1;
    const text = `${'😀%41'.repeat(count)}%`;
    expect(decodeError(text, 'component')).toMatchObject({ code: 'MALFORMED_ESCAPE', position: 4 * count });
  });
});

describe('fields', () => {
  test('the defaults are encode and component', () => {
    expect(convert(urlEncoder, { text: 'a /' })).toEqual({ result: 'a%20%2F' });
    expect(convert(urlEncoder, { text: 'a%20%2F', operation: 'decode' })).toEqual({ result: 'a /' });
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
  forAll([urlCases], { numRuns: 200 }, (given) => expect(convertPieces(given)).toEqual(convertWhole(given)));
});
