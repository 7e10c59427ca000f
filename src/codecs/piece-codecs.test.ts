import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { attempt } from '../../support/tools/convert.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { base32, base58, base64, base64url, decodeStream, encodeStream, hex } from './index.ts';
import { PieceDecoder, PieceEncoder } from './piece-codecs.ts';

/** With any pieces, the bytes, the error and the position are the same as in one piece. */

const codecs = Object.entries({ base64, base64url, base32, hex }).map(([name, codec]) => ({ name, codec }));

const anyBytes = fc.uint8Array({ maxLength: 60 });
const anySizes = fc.array(fc.nat(9), { maxLength: 60 });

/** Valid digits, or digits that were changed at one or two positions. */
function anyText(codec: typeof base64) {
  const piece = fc.constantFrom(
    '',
    '=',
    '==',
    '====',
    '======',
    ' ',
    '\n',
    '\r\n \t\f',
    '*',
    'é',
    '\ud800',
    'A',
    '0',
    ' = ',
  );
  const change = fc.record({ at: fc.nat(200), cut: fc.nat(2), piece });
  return fc.record({ bytes: anyBytes, changes: fc.array(change, { maxLength: 3 }) }).map(({ bytes, changes }) =>
    changes.reduce((text, { at, cut, piece }) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + piece + text.slice(place + cut);
    }, codec.encode(bytes)),
  );
}

/** Splits a whole into pieces of these sizes, and the rest. */
function cut(whole: string, sizes: readonly number[]): string[];
function cut(whole: Uint8Array, sizes: readonly number[]): Uint8Array[];
function cut(whole: string | Uint8Array, sizes: readonly number[]): (string | Uint8Array)[] {
  let start = 0;
  const pieces = sizes.map((size) => {
    start += size;
    return whole.slice(start - size, start);
  });
  return [...pieces, whole.slice(start)];
}

function outcome(task: () => Uint8Array): string {
  const bytes = attempt(task);
  if (bytes instanceof TextmillError) return `${bytes.code} at ${bytes.position}: ${bytes.message}`;
  return `bytes ${Buffer.from(bytes).toString('hex')}`;
}

describe.each(codecs)('$name', ({ codec }) => {
  test('any bytes in any pieces are encoded as in one piece', () => {
    forAll([anyBytes, anySizes, fc.boolean()], (bytes, sizes, padding) => {
      const encoder = new PieceEncoder({ alphabet: codec.alphabet, padding });
      const texts = cut(bytes, sizes).map((piece) => encoder.push(piece));
      const whole = new PieceEncoder({ alphabet: codec.alphabet, padding });
      expect(texts.join('') + encoder.end()).toBe(whole.push(bytes) + whole.end());
      if (padding === codec.padding) expect(texts.join('') + encoder.end()).toBe(codec.encode(bytes));
    });
  });

  test('any text in any pieces is decoded or rejected as in one piece, at the same position', () => {
    forAll([anyText(codec), anySizes], { numRuns: 500 }, (text, sizes) => {
      const inPieces = outcome(() => {
        const decoder = new PieceDecoder(codec.alphabet);
        const parts = cut(text, sizes).map((piece) => decoder.push(piece).slice());
        return Buffer.concat([...parts, decoder.end()]);
      });
      expect(inPieces).toBe(outcome(() => codec.decode(text)));
    });
  });

  test('a piece returns the result for all groups that it completes', () => {
    const { bitsPerDigit, digitsPerGroup } = codec.alphabet;
    const bytes = new Uint8Array((2 * digitsPerGroup * bitsPerDigit) / 8);
    const text = codec.encode(bytes);
    expect(new PieceEncoder(codec).push(bytes)).toBe(text);
    for (const piece of [text, `${text}=`]) expect(new PieceDecoder(codec.alphabet).push(piece)).toEqual(bytes);
  });

  test('whole groups are not read one character at a time', () => {
    const text = codec.encode(new Uint8Array(60)).replaceAll('=', '');
    const decoder = new PieceDecoder(codec.alphabet);
    const reads = vi.spyOn(String.prototype, 'charCodeAt');
    decoder.push(text);
    expect(reads.mock.calls.length).toBeLessThan(text.length / 8);
  });

  test('very long whitespace and padding have the same outcome as in one piece', () => {
    const decoder = new PieceDecoder(codec.alphabet);
    decoder.push(codec.encode(Uint8Array.of(1)).slice(0, 1));
    for (let piece = 0; piece < 3; piece++) decoder.push(' \n'.repeat(5_000));
    if (codec !== hex) for (let piece = 0; piece < 3; piece++) decoder.push(' ='.repeat(5_000));
    expect(outcome(() => decoder.end())).toMatch(/^WRONG_LENGTH at 0:/);
  });
});

describe('text that is kept for the next piece', () => {
  test.each([
    { codec: base64, text: 'Zg==Zg', position: 2 },
    { codec: base64url, text: 'Zg= A', position: 2 },
    { codec: base32, text: 'MY======MY', position: 2 },
    { codec: hex, text: '66=6', position: 2 },
  ])('a digit after padding is an error as soon as it arrives: $text', ({ codec, text, position }) => {
    expect(outcome(() => new PieceDecoder(codec.alphabet).push(text))).toMatch(
      new RegExp(`^(WRONG_PADDING|UNEXPECTED_CHARACTER) at ${position}:`),
    );
  });

  test('padding without digits is kept, because an unexpected character after it is the error', () => {
    const decoder = new PieceDecoder(base64.alphabet);
    decoder.push('====');
    expect(outcome(() => decoder.push('*'))).toMatch(/^UNEXPECTED_CHARACTER at 4:/);
    expect(outcome(() => base64.decode('====*'))).toMatch(/^UNEXPECTED_CHARACTER at 4:/);
  });

  test.each(['\n', ' \r\n', '=', ' ='])(
    'more %j does not make it longer, so each piece takes the same steps',
    (unit) => {
      const decoder = new PieceDecoder(base64.alphabet);
      const reads = vi.spyOn(String.prototype, 'charCodeAt');
      const readsOf = (piece: string) => {
        reads.mockClear();
        decoder.push(piece);
        return reads.mock.calls.length;
      };
      readsOf('A');
      readsOf(unit.repeat(100));
      expect(readsOf(unit.repeat(100))).toBe(readsOf(unit.repeat(100)));
    },
  );
});

describe('streams', () => {
  test.each(codecs)('pieces of any length: $name', async ({ codec }) => {
    await fc.assert(
      fc.asyncProperty(anyBytes, anySizes, async (bytes, sizes) => {
        const texts = await read<string>(cut(bytes, sizes), encodeStream(codec));
        expect(texts).not.toContain('');
        expect(texts.join('')).toBe(codec.encode(bytes));
        const parts = await read<Uint8Array>(texts, decodeStream(codec));
        expect(Buffer.concat(parts)).toEqual(Buffer.from(bytes));
        for (const part of parts) expect(part.buffer.byteLength).toBe(part.length);
      }),
      { numRuns: 30 },
    );
  });

  test('the position of an error is counted from the start of the first piece', async () => {
    const reading = read(['SGVs', 'bG', '8g', 'd2\n*ybGQ='], decodeStream(base64));
    await expect(reading).rejects.toMatchObject({
      code: 'UNEXPECTED_CHARACTER',
      position: 11,
      message: 'text is not valid Base64: unexpected character at index 11',
    });
  });

  test('an error at the end makes the stream fail', async () => {
    await expect(read(['SGVs', 'b'], decodeStream(base64))).rejects.toMatchObject({
      code: 'WRONG_LENGTH',
      position: 4,
    });
  });

  test('a chunk of a wrong type is a TypeError', async () => {
    await expect(read(['text'], encodeStream(base64))).rejects.toThrow('encode accepts a Uint8Array');
    await expect(read([new Uint8Array(1)], decodeStream(base64))).rejects.toThrow('decode accepts a string');
  });
});

/** All chunks of a stream. */
async function read<T>(chunks: readonly unknown[], stream: TransformStream): Promise<T[]> {
  const read: T[] = [];
  for await (const chunk of ReadableStream.from(chunks).pipeThrough(stream)) read.push(chunk);
  return read;
}

test.each([
  ['base58, which needs all bytes at once', base58],
  ['undefined', undefined],
  ['null', null],
])('a program that ignores the types cannot create a stream for %s', (_, codec) => {
  for (const stream of [encodeStream, decodeStream]) {
    expect(() => Reflect.apply(stream, undefined, [codec])).toThrow(
      new TypeError('a stream accepts base64, base64url, base32 or hex; base58 needs all bytes at once'),
    );
  }
});
