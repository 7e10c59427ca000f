import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import utf8 from '../../test/vectors/utf8.json' with { type: 'json' };
import whiteSpace from '../../test/vectors/white-space.json' with { type: 'json' };
import {
  codePointIndex,
  countCodePoints,
  decodeAscii,
  decodeUtf8,
  encodeUtf8,
  exceedsCodePoints,
  firstInvalidUtf8,
  firstUnpairedSurrogate,
  isAsciiWhiteSpace,
  trimmedRange,
  utf8Length,
} from './text.ts';

const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A copy of what encodeUtf8 has written: its memory is good for one text. */
function toUtf8(text: string): Uint8Array {
  const { bytes, length } = encodeUtf8(text);
  return bytes.slice(0, length);
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

/** What a decoder that throws makes of the bytes. */
function decodeNatively(bytes: Uint8Array): string | undefined {
  try {
    return fatal.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The index of the first ill-formed sequence, found slowly: where the longest well-formed beginning ends. */
function firstInvalidSlowly(bytes: Uint8Array): number {
  let end = bytes.length;
  while (!isUtf8(bytes.subarray(0, end))) end--;
  return end === bytes.length ? -1 : end;
}

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
// Halves of surrogate pairs among letters: they pair up by chance.
const units = fc.string({ unit: fc.constantFrom('a', 'é', '€', '\ud83d', '\ude00', '\ud800', '\udfff') });
// Bytes near the bounds of Unicode's table 3-7, which random bytes seldom are.
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

  test.each(utf8.illFormed)('decoded bytes are strict UTF-8: $rule', ({ hex, index }) => {
    expect(decodeUtf8(fromHex(hex))).toBeUndefined();
    expect(firstInvalidUtf8(fromHex(hex))).toBe(index);
  });

  test('nothing is the empty text', () => {
    expect(toUtf8('')).toHaveLength(0);
    expect(decodeUtf8(new Uint8Array())).toBe('');
    expect(firstInvalidUtf8(new Uint8Array())).toBe(-1);
  });

  test.each([
    ['at the start', '\ufeffa'],
    ['twice', '\ufeff\ufeff'],
    ['alone', '\ufeff'],
    ['within', 'a\ufeffb'],
  ])('a byte order mark is data and stays, as U+FEFF: %s', (_place, text) => {
    expect(decodeUtf8(toUtf8(text))).toBe(text);
  });

  test('one call has no effect on the next', () => {
    expect(decodeUtf8(fromHex('e282'))).toBeUndefined();
    expect(decodeUtf8(fromHex('ac'))).toBeUndefined();
    expect(decodeUtf8(fromHex('efbbbf41'))).toBe('\ufeffA');
    expect(decodeUtf8(fromHex('efbbbf41'))).toBe('\ufeffA');
  });

  test('every text comes back', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(decodeUtf8(toUtf8(text))).toBe(text);
      }),
    );
  });

  test('encodes as Buffer does', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(Buffer.from(toUtf8(text)).equals(Buffer.from(text, 'utf8'))).toBe(true);
      }),
    );
  });

  test('any bytes: decodes what a fatal TextDecoder decodes, and tells where the rest goes wrong', () => {
    fc.assert(
      fc.property(bytes, (bytes) => {
        const decoded = decodeNatively(bytes);
        expect(decodeUtf8(bytes)).toBe(decoded);
        expect(firstInvalidUtf8(bytes) === -1).toBe(decoded !== undefined);
        expect(firstInvalidUtf8(bytes)).toBe(firstInvalidSlowly(bytes));
      }),
      { numRuns: 1000 },
    );
  });

  test('every sequence of one and two bytes, and every beginning of three and four', () => {
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
          if (first >= 0xf0) for (const fourth of edges) check(first, second, third, fourth);
        }
      }
    }
    expect(disputed).toEqual([]);
  });

  test('a text that is longer than the memory kept for it is encoded, too', () => {
    for (const length of [16_383, 16_384, 16_385, 60_000]) {
      for (const character of ['a', '世']) {
        const text = character.repeat(length);
        expect(Buffer.from(toUtf8(text)).equals(Buffer.from(text))).toBe(true);
      }
    }
  });

  test('a part of some memory: decoded as alone, whatever is around it', () => {
    fc.assert(
      fc.property(bytes, fc.nat(40), fc.nat(70), fc.nat(255), (bytes, before, after, filler) => {
        const memory = new Uint8Array(before + bytes.length + after).fill(filler);
        memory.set(bytes, before);
        expect(decodeUtf8(memory, before, before + bytes.length)).toBe(decodeNatively(bytes));
      }),
      { numRuns: 500 },
    );
  });

  test('ASCII of every length, in memory with room behind it and without', () => {
    const memory = Uint8Array.from({ length: 128 }, (_, index) => index);
    for (let length = 0; length <= 80; length++) {
      for (const start of [0, 1, 128 - length]) {
        const expected = Buffer.from(memory.subarray(start, start + length)).toString('latin1');
        expect(decodeAscii(memory, start, start + length)).toBe(expected);
        expect(decodeUtf8(memory, start, start + length)).toBe(expected);
      }
    }
  });

  test.each([
    ['', 0],
    ['a', 1],
    ['\u007f', 1],
    ['\u0080', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\ud7ff', 3],
    ['\ue000', 3],
    ['\uffff', 3],
    ['\u{10000}', 4],
    ['aé€😀', 10],
  ])('utf8Length of %j is %i', (text, length) => {
    expect(utf8Length(text)).toBe(length);
  });

  test('utf8Length is the length of what encodeUtf8 writes', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(utf8Length(text)).toBe(toUtf8(text).length);
      }),
    );
  });
});

describe('code points', () => {
  test.each([
    { rule: 'the empty text has none', text: '', count: 0 },
    { rule: 'a pair of surrogates is one', text: 'a😀', count: 2 },
    { rule: 'a combining mark is one', text: 'e\u0301', count: 2 },
    { rule: 'each of an emoji made of several is one', text: '👩\u200d👩\u200d👧', count: 5 },
    { rule: 'an unpaired surrogate is one', text: '\ud83d\ud83d\ude00', count: 2 },
    { rule: 'halves the wrong way round are two', text: '\ude00\ud83d', count: 2 },
  ])('$rule', ({ text, count }) => {
    expect(countCodePoints(text)).toBe(count);
  });

  test('counts as a text is iterated, also where surrogates are unpaired', () => {
    fc.assert(
      fc.property(fc.oneof(text, units), (text) => {
        expect(countCodePoints(text)).toBe([...text].length);
      }),
    );
  });

  test.each([
    { text: '', most: 0, exceeds: false },
    { text: 'a', most: 0, exceeds: true },
    { text: 'abc', most: 3, exceeds: false },
    { text: 'abcd', most: 3, exceeds: true },
    { text: '😀😀😀', most: 3, exceeds: false },
    { text: '😀😀😀😀', most: 3, exceeds: true },
    { text: '😀😀😀a', most: 3, exceeds: true },
    { text: '😀aa', most: 3, exceeds: false },
  ])('a limit counts code points: $text, at most $most', ({ text, most, exceeds }) => {
    expect(exceedsCodePoints(text, most)).toBe(exceeds);
  });

  test('exceedsCodePoints says what counting says', () => {
    fc.assert(
      fc.property(fc.oneof(text, units), fc.nat(12), (text, most) => {
        expect(exceedsCodePoints(text, most)).toBe([...text].length > most);
      }),
    );
  });

  test('codePointIndex is how many code points stand before each of a text', () => {
    fc.assert(
      fc.property(fc.oneof(text, units), (text) => {
        let unitIndex = 0;
        for (const [index, character] of [...text].entries()) {
          expect(codePointIndex(text, unitIndex)).toBe(index);
          unitIndex += character.length;
        }
        expect(codePointIndex(text, unitIndex)).toBe([...text].length);
      }),
    );
  });
});

describe('firstUnpairedSurrogate', () => {
  test.each([
    { rule: 'the empty text has none', text: '', position: -1 },
    { rule: 'pairs are whole', text: 'a😀b😀', position: -1 },
    { rule: 'what lies around the surrogates is none', text: '\ud7ff\ue000', position: -1 },
    { rule: 'a first half alone', text: '\ud800', position: 0 },
    { rule: 'a second half alone', text: '\udfff', position: 0 },
    { rule: 'a first half at the end', text: 'ab\udbff', position: 2 },
    { rule: 'a first half before a letter', text: 'a\ud83db', position: 1 },
    { rule: 'two halves the wrong way round', text: '\ude00\ud83d', position: 0 },
    { rule: 'a first half before a pair', text: 'a\ud83d\ud83d\ude00', position: 1 },
    { rule: 'a second half after a pair', text: '\ud83d\ude00\ude00', position: 1 },
    { rule: 'the place is counted in code points', text: '😀😀\ud83d', position: 2 },
    { rule: 'the first of several', text: 'a\udc00\udc00', position: 1 },
  ])('$rule', ({ text, position }) => {
    expect(firstUnpairedSurrogate(text)).toBe(position);
  });

  test('is the first code point that is a surrogate', () => {
    fc.assert(
      fc.property(units, (text) => {
        expect(firstUnpairedSurrogate(text)).toBe([...text].findIndex((character) => /^\p{Cs}$/u.test(character)));
      }),
    );
  });
});

describe('ASCII whitespace', () => {
  test('is space, tab, LF, FF and CR, nothing else in Unicode', () => {
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
