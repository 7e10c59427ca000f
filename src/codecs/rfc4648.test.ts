import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { attempt } from '../../support/tools/convert.ts';
import rfc4648 from '../../test/vectors/rfc4648.json' with { type: 'json' };
import utf8 from '../../test/vectors/utf8.json' with { type: 'json' };
import whiteSpace from '../../test/vectors/white-space.json' with { type: 'json' };
import { SPLIT_PAIR } from '../core/encoding-errors.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { decodeText } from '../tools/encoded-text.ts';
import { base32Alphabet } from './base32.ts';
import { type Alphabet, decodeInto, defineAlphabet, encodeBytes, isDigit, plainLoop } from './rfc4648.ts';

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS_AND_DIGITS = `${CAPITALS}${CAPITALS.toLowerCase()}0123456789`;

const rows = [
  { padded: true, ignoreCase: false, format: 'base64', digits: `${LETTERS_AND_DIGITS}+/` },
  { padded: true, ignoreCase: false, format: 'base64url', digits: `${LETTERS_AND_DIGITS}-_` },
  { padded: true, ignoreCase: true, format: 'base32', digits: `${CAPITALS}234567` },
  { padded: true, ignoreCase: true, format: 'base32hex', digits: `0123456789${CAPITALS.slice(0, 22)}` },
  { padded: false, ignoreCase: true, format: 'base16', digits: '0123456789ABCDEF' },
] as const;
const encodings = rows.map((row) => ({
  ...row,
  alphabet: defineAlphabet(row.format, row.digits, plainLoop, row.padded ? undefined : SPLIT_PAIR),
}));

const [base64, , base32, , base16] = encodings.map(({ alphabet }) => alphabet) as [
  Alphabet,
  Alphabet,
  Alphabet,
  Alphabet,
  Alphabet,
];

const allOfLatin = Array.from({ length: 0x300 }, (_, unit) => String.fromCharCode(unit));
// Characters that case folding, normalization or a loose definition of digits would treat as ASCII.
const lookalikes = ['\u212a', '\uff21', '\uff41', '\uff11', '\u0661', '\u0410', '\u2070', '\u2212', '\uff1d', '\ud835'];

const bytesArbitrary = fc.uint8Array({ maxLength: 40 });
const encodingArbitrary = fc.constantFrom(...encodings);

/** Encodes bytes slowly: writes all bits as a string, and splits it into groups. */
function encodeSlowly(bytes: Uint8Array, digits: string): string {
  const width = Math.log2(digits.length);
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
  return groups.map((group) => digits[Number.parseInt(group.padEnd(width, '0'), 2)]).join('');
}

function encode(bytes: Uint8Array, alphabet: Alphabet, padding: boolean): string {
  return encodeBytes(bytes, bytes.length, alphabet, padding);
}

function decodeBytes(text: string, alphabet: Alphabet): Uint8Array {
  const out = new Uint8Array(text.length);
  return out.subarray(0, decodeInto(out, text, alphabet));
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function errorIn(decode: () => unknown): { readonly code: string; readonly position: number | undefined } {
  const outcome = attempt(decode);
  if (outcome instanceof TextmillError) return { code: outcome.code, position: outcome.position };
  throw new Error('the text has no error');
}

function errorOf(text: string, alphabet: Alphabet) {
  return errorIn(() => decodeBytes(text, alphabet));
}

describe('RFC 4648', () => {
  const named = Object.fromEntries(encodings.map(({ format, alphabet }) => [format, alphabet]));
  const vectors = rfc4648.section10.flatMap(({ text, ...encoded }) =>
    Object.entries(encoded).map(([format, digits]) => ({ text, format, digits })),
  );

  test.each(vectors)('section 10: $format of $text is $digits', ({ text, format, digits }) => {
    const alphabet = named[format] ?? expect.fail(`no alphabet for ${format}`);
    expect(encode(new TextEncoder().encode(text), alphabet, alphabet.bitsPerDigit > 4)).toBe(digits);
    expect(decodeText(digits, alphabet)).toBe(text);
  });

  test.each(rfc4648.section9)('section 9: Base64 of $base16 is $base64', (vector) => {
    const bytes = decodeBytes(vector.base16, base16);
    expect(hexOf(bytes)).toBe(vector.base16.toLowerCase());
    expect(encode(bytes, base64, true)).toBe(vector.base64);
    expect(decodeBytes(vector.base64, base64)).toEqual(bytes);
  });
});

describe('alphabets', () => {
  test.each(encodings)('every digit has its value, in order: $format', ({ digits, alphabet }) => {
    const bits = Array.from(digits, (_, value) => value.toString(2).padStart(alphabet.bitsPerDigit, '0')).join('');
    const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
    expect(encode(bytes, alphabet, false)).toBe(digits);
    expect(decodeBytes(digits, alphabet)).toEqual(bytes);
  });

  test.each(encodings)('no other character is a digit: $format', ({ digits, ignoreCase, padded, alphabet }) => {
    const taken = new Set(`${digits}${ignoreCase ? digits.toLowerCase() : ''}${padded ? '=' : ''} \t\n\f\r`);
    const others = [...allOfLatin, ...lookalikes].filter((character) => !taken.has(character));
    const refused = others.filter((character) => {
      const { code, position } = errorOf(character + digits.slice(0, 8), alphabet);
      return code === 'UNEXPECTED_CHARACTER' && position === 0;
    });
    expect(refused).toEqual(others);
  });

  test.each([
    { characters: ['A', 'a', '2'], expected: true },
    { characters: ['1', ' ', '=', 'ÿ', 'Ā', '\u0141', '\uff21'], expected: false },
  ])('for each of $characters, whether it is a digit of Base32 is $expected', ({ characters, expected }) => {
    const found = characters.map((character) => isDigit(base32Alphabet, character.charCodeAt(0)));
    expect(found).toEqual(characters.map(() => expected));
  });
});

describe('encode and decode', () => {
  test('any bytes: the digits encode the sequence of bits, with and without padding', () => {
    forAll([bytesArbitrary, encodingArbitrary], (bytes, { digits, alphabet }) => {
      const expected = encodeSlowly(bytes, digits);
      const length = Math.ceil(expected.length / alphabet.digitsPerGroup) * alphabet.digitsPerGroup;
      expect(encode(bytes, alphabet, false)).toBe(expected);
      expect(encode(bytes, alphabet, true)).toBe(expected.padEnd(length, '='));
    });
  });

  test('the encoding is unique: any digits that can be decoded are the encoding of their bytes', () => {
    const digits = encodingArbitrary.chain(({ digits, ignoreCase, alphabet }) =>
      fc.record({
        alphabet: fc.constant(alphabet),
        ignoreCase: fc.constant(ignoreCase),
        text: fc.string({ unit: fc.constantFrom(...digits, ...digits.toLowerCase(), '=', ' ', '\n'), maxLength: 20 }),
      }),
    );
    forAll([digits], { numRuns: 300 }, ({ alphabet, ignoreCase, text }) => {
      const bytes = attempt(() => decodeBytes(text, alphabet));
      if (bytes instanceof TextmillError) return;
      const canonical = text.replaceAll(/[\s=]/g, '');
      expect(encode(bytes, alphabet, false)).toBe(ignoreCase ? canonical.toUpperCase() : canonical);
    });
  });
});

describe('whitespace', () => {
  test.each(whiteSpace.ascii)('ignored at any position, in Base64 and Base32: $name', ({ text }) => {
    for (const [digits, alphabet] of [
      ['Zm9vYg==', base64],
      ['MZXW6YQ=', base32],
    ] as const) {
      expect(decodeText(['', ...digits, ''].join(text), alphabet)).toBe('foob');
      expect(decodeText(text, alphabet)).toBe('');
    }
  });

  test.each(whiteSpace.ascii)(
    'ignored between pairs of hexadecimal digits, an error within a pair: $name',
    ({ text }) => {
      expect(decodeText(`${text}66${text}${text}6F6F${text}`, base16)).toBe('foo');
      expect(decodeText(text, base16)).toBe('');
      expect(errorOf(`66 6${text}F`, base16)).toEqual({ code: 'SPLIT_PAIR', position: 4 });
    },
  );

  test.each(whiteSpace.other)('other whitespace is an error: $name', ({ text }) => {
    for (const [digits, alphabet] of [
      ['Zm9v', base64],
      ['MZXW6', base32],
      ['666F', base16],
    ] as const) {
      for (let position = 0; position <= digits.length; position++) {
        const spaced = digits.slice(0, position) + text + digits.slice(position);
        expect(errorOf(spaced, alphabet)).toEqual({ code: 'UNEXPECTED_CHARACTER', position });
      }
    }
  });
});

describe('errors', () => {
  const formats = { base64, base32, base16 } as const;
  type Row = readonly [format: keyof typeof formats, text: string, position: number];

  test.each<Row>([
    ['base64', 'Z', 0],
    ['base64', 'Zm9vY', 4],
    ['base64', 'Z===', 0],
    ['base32', 'M', 0],
    ['base32', 'MZX', 2],
    ['base32', 'MZXW6Y', 5],
    ['base32', 'MZX=====', 2],
    ['base16', '666', 2],
  ])('impossible lengths are an error: %s %j, at the digit that adds no byte, %i', (format, text, position) => {
    expect(errorOf(text, formats[format])).toEqual({ code: 'WRONG_LENGTH', position });
  });

  test.each<Row>([
    ['base64', '=', 0],
    ['base64', 'Zg=', 2],
    ['base64', 'Zg===', 2],
    ['base64', 'Zm8==', 3],
    ['base64', 'Zm9v=', 4],
    ['base64', '=Zg=', 0],
    ['base64', 'Z=g=', 1],
    ['base64', 'Zg=A', 2],
    ['base64', 'Zg = =Zg==', 3],
    ['base32', 'MY=====', 2],
    ['base32', 'MZXW6YTB========', 8],
    ['base32', 'MY=MY', 2],
  ])(
    'padding must be complete and at the end, or omitted: %s %j, at its first character, %i',
    (format, text, position) => {
      expect(errorOf(text, formats[format])).toEqual({ code: 'WRONG_PADDING', position });
    },
  );

  test.each<Row>([
    ['base64', 'Zh==', 1],
    ['base64', 'Z h = =', 2],
    ['base64', 'Zm9=', 2],
    ['base64', 'Zm9vYmF', 6],
    ['base32', 'MZ======', 1],
    ['base32', 'MZXR====', 3],
    ['base32', 'MZXW6YR=', 6],
  ])('unused bits must be zero: %s %j, at the last digit, %i', (format, text, position) => {
    expect(errorOf(text, formats[format])).toEqual({ code: 'TRAILING_BITS', position });
  });

  test.each<Row>([
    ['base64', 'Zm9v*', 4],
    ['base64', 'Zg==*', 4],
    ['base64', 'Zm\n9\n*', 5],
    ['base64', 'Zm😀v', 2],
    ['base32', 'MZX1', 3],
    ['base16', '0x66', 1],
    ['base16', '66,6F', 2],
  ])('unexpected character: %s %j, at %i', (format, text, position) => {
    expect(errorOf(text, formats[format])).toEqual({ code: 'UNEXPECTED_CHARACTER', position });
  });
});

describe('decoded bytes are strict UTF-8', () => {
  test.each(utf8.illFormed)('$rule: the position is the digit at which the error begins', ({ hex, index }) => {
    const bytes = Uint8Array.from(Buffer.from(hex, 'hex'));
    const found = encodings.map(({ format, digits, alphabet }) => ({
      format,
      ...errorIn(() => decodeText(encodeSlowly(bytes, digits), alphabet)),
    }));
    const expected = encodings.map(({ format, alphabet }) => ({
      format,
      code: 'NOT_UTF8',
      position: Math.floor((index * 8) / alphabet.bitsPerDigit),
    }));
    expect(found).toEqual(expected);
  });

  test.each([
    { format: 'base64', alphabet: base64, text: ' Zm\r\n9v\t/w==', position: 8 },
    { format: 'base32', alphabet: base32, text: ' MZ\r\nXW\t77Y=', position: 8 },
    { format: 'base16', alphabet: base16, text: ' 66\r\n6F\t6F FF', position: 11 },
  ])('the position counts whitespace: $format', ({ alphabet, text, position }) => {
    expect(errorIn(() => decodeText(text, alphabet))).toEqual({ code: 'NOT_UTF8', position });
  });
});
