import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import utf8 from '../../test/vectors/utf8.json' with { type: 'json' };
import whiteSpace from '../../test/vectors/white-space.json' with { type: 'json' };
import {
  countCodePoints,
  decodeAscii,
  decodeUtf8,
  encodeUtf8,
  firstInvalidUtf8,
  firstUnpairedSurrogate,
  isAsciiWhiteSpace,
  NO_BYTE,
  sequenceLength,
  textOf,
  trimmedRange,
  utf8Length,
} from './text.ts';

const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A copy of the bytes of encodeUtf8, because the next call overwrites them. */
function toUtf8(text: string): Uint8Array {
  const { bytes, length } = encodeUtf8(text);
  return bytes.slice(0, length);
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

/** The text that a fatal TextDecoder returns, or undefined if it throws. */
function decodeNatively(bytes: Uint8Array): string | undefined {
  try {
    return fatal.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The index of the first ill-formed sequence, found slowly: the length of the longest well-formed start. */
function firstInvalidSlowly(bytes: Uint8Array): number {
  let end = bytes.length;
  while (!isUtf8(bytes.subarray(0, end))) end--;
  return end === bytes.length ? -1 : end;
}

const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }));
// Surrogates among letters: some of them form pairs by chance.
const units = fc.string({
  unit: fc.constantFrom('a', '€', '\ud7ff', '\ud800', '\ud83d', '\udbff', '\udc00', '\udfff', '\ue000'),
});
// Bytes near the bounds of Unicode's table 3-7: random bytes rarely include them.
const byte = fc.oneof(
  fc.constantFrom(0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
  fc.integer({ min: 0, max: 255 }),
);
const bytes = fc
  .array(fc.oneof(fc.array(byte, { maxLength: 4 }), text.map(toUtf8)), { maxLength: 4 })
  .map((pieces) => Uint8Array.from(pieces.flatMap((piece) => [...piece])));

describe('UTF-8', () => {
  test.each(utf8.wellFormed)('well-formed, both ways: $rule', ({ hex, text }) => {
    expect(Buffer.from(toUtf8(text)).toString('hex')).toBe(hex);
    expect(decodeUtf8(fromHex(hex))).toBe(text);
    expect(firstInvalidUtf8(fromHex(hex))).toBe(-1);
  });

  test.each(utf8.illFormed)('ill-formed bytes are not decoded: $rule', ({ hex, index }) => {
    expect(decodeUtf8(fromHex(hex))).toBeUndefined();
    expect(firstInvalidUtf8(fromHex(hex))).toBe(index);
  });

  test('a byte order mark is data and is kept as U+FEFF', () => {
    expect(decodeUtf8(toUtf8('\ufeff\ufeffa'))).toBe('\ufeff\ufeffa');
  });

  test('one call has no effect on the next', () => {
    expect(decodeUtf8(fromHex('e282'))).toBeUndefined();
    expect(decodeUtf8(fromHex('ac'))).toBeUndefined();
    expect(decodeUtf8(fromHex('efbbbf41'))).toBe('\ufeffA');
    expect(decodeUtf8(fromHex('efbbbf41'))).toBe('\ufeffA');
  });

  test('any bytes: decodes the same as a fatal TextDecoder, and finds the first error in other bytes', () => {
    forAll([bytes], { numRuns: 300 }, (bytes) => {
      const decoded = decodeNatively(bytes);
      expect(decodeUtf8(bytes)).toBe(decoded);
      expect(firstInvalidUtf8(bytes) === -1).toBe(decoded !== undefined);
      expect(firstInvalidUtf8(bytes)).toBe(firstInvalidSlowly(bytes));
    });
  });

  test('every sequence of one and two bytes, and every start of three and four bytes', () => {
    const disputed: string[] = [];
    const check = (...sequence: readonly number[]) => {
      const bytes = Uint8Array.from(sequence);
      if (firstInvalidUtf8(bytes) !== firstInvalidSlowly(bytes)) disputed.push(Buffer.from(bytes).toString('hex'));
    };
    const edges = [0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff];
    for (let first = 0; first < 256; first++) {
      check(first);
      for (let second = 0; second < 256; second++) {
        check(first, second);
        if (first < 0xe0) continue;
        for (const third of edges) {
          check(first, second, third);
          // Only a continuation byte can be the third of four.
          if (first >= 0xf0 && third >> 6 === 2) for (const fourth of edges) check(first, second, third, fourth);
        }
      }
    }
    expect(disputed).toEqual([]);
  });

  test('a text that is longer than the shared memory is encoded too', () => {
    for (const length of [16_383, 16_384, 16_385, 60_000]) {
      for (const character of ['a', '世']) {
        const text = character.repeat(length);
        expect(Buffer.from(toUtf8(text)).equals(Buffer.from(text))).toBe(true);
      }
    }
  });

  test('bytes are decoded the same in the middle of larger memory', () => {
    forAll([bytes, fc.nat(40), fc.nat(70), fc.nat(255)], { numRuns: 200 }, (bytes, before, after, filler) => {
      const memory = new Uint8Array(before + bytes.length + after).fill(filler);
      memory.set(bytes, before);
      expect(decodeUtf8(memory, before, before + bytes.length)).toBe(decodeNatively(bytes));
    });
  });

  test('ASCII of every length, with and without free memory after it', () => {
    const memory = Uint8Array.from({ length: 128 }, (_, index) => index);
    for (let length = 0; length <= 80; length++) {
      for (const start of [0, 1, 128 - length]) {
        const expected = Buffer.from(memory.subarray(start, start + length)).toString('latin1');
        expect(decodeAscii(memory, start, start + length)).toBe(expected);
        expect(decodeUtf8(memory, start, start + length)).toBe(expected);
      }
    }
  });

  test('utf8Length is the number of bytes that encodeUtf8 writes', () => {
    forAll([text], (text) => expect(utf8Length(text)).toBe(toUtf8(text).length));
  });
});

describe('code points', () => {
  test('countCodePoints counts those before an index, and half of a pair is one', () => {
    forAll([fc.oneof(text, units)], (text) => {
      for (let unitIndex = 0; unitIndex <= text.length; unitIndex++) {
        expect(countCodePoints(text, unitIndex)).toBe([...text.slice(0, unitIndex)].length);
      }
    });
  });
});

describe('firstUnpairedSurrogate', () => {
  test.each([
    { rule: 'the empty text has none', text: '', position: -1 },
    { rule: 'surrogate pairs are well-formed', text: 'a😀b😀', position: -1 },
    { rule: 'U+D7FF and U+E000 are not surrogates', text: '\ud7ff\ue000', position: -1 },
    { rule: 'the position is counted in code points', text: '😀😀\ud83d', position: 2 },
    { rule: 'the first of several', text: 'a\udc00\udc00', position: 1 },
  ])('$rule', ({ text, position }) => {
    expect(firstUnpairedSurrogate(text)).toBe(position);
  });

  test('is the first code point that is a surrogate, also in engines without isWellFormed', () => {
    const { isWellFormed } = String.prototype;
    forAll([units], (text) => {
      const first = [...text].findIndex((character) => /^\p{Cs}$/u.test(character));
      expect(firstUnpairedSurrogate(text)).toBe(first);
      Reflect.deleteProperty(String.prototype, 'isWellFormed');
      try {
        expect(firstUnpairedSurrogate(text)).toBe(first);
      } finally {
        const property = { value: isWellFormed, configurable: true, writable: true };
        Object.defineProperty(String.prototype, 'isWellFormed', property);
      }
    });
  });
});

describe('ASCII whitespace', () => {
  test('is only space, tab, LF, FF and CR', () => {
    const found = Array.from({ length: 0x10000 }, (_, unit) => unit).filter(isAsciiWhiteSpace);
    expect(found).toEqual([0x09, 0x0a, 0x0c, 0x0d, 0x20]);
  });

  test.each([
    { text: '', start: 0, end: 0 },
    { text: 'ab', start: 0, end: 2 },
    { text: ' \t\n\f\r', start: 5, end: 5 },
    { text: ' \t\n\f\rab\r\f\n\t ', start: 5, end: 7 },
    { text: 'a b ', start: 0, end: 3 },
    { text: '\n😀', start: 1, end: 3 },
  ])('trimmedRange of %j', ({ text, start, end }) => {
    expect(trimmedRange(text)).toEqual({ start, end });
  });

  test.each(whiteSpace.other)('trimmedRange keeps $name', ({ text }) => {
    expect(trimmedRange(`${text}a${text}`)).toEqual({ start: 0, end: 3 });
  });
});

test('a text longer than a string can be is a RangeError', () => {
  expect(() => textOf(new Uint8Array(2 ** 29))).toThrow(new RangeError('Invalid string length'));
});

test('a well-formed sequence has one to four bytes, and the bytes after it do not matter', () => {
  expect([
    sequenceLength(0x61, NO_BYTE, NO_BYTE, NO_BYTE),
    sequenceLength(0xc3, 0xa9, 0x61, NO_BYTE),
    sequenceLength(0xe4, 0xb8, 0x96, 0xff),
    sequenceLength(0xf0, 0x9f, 0x98, 0x80),
    sequenceLength(0xf0, 0x9f, 0x98, NO_BYTE),
  ]).toEqual([1, 2, 3, 4, 0]);
});

test('a missing byte is different from every byte', () => {
  expect(Uint8Array.of(NO_BYTE)[0]).not.toBe(NO_BYTE);
});
