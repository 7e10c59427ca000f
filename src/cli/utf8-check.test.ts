import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inReusedBuffer } from '../../support/tools/byte-pieces.ts';
import { decodeUtf8, firstInvalidUtf8 } from '../core/text.ts';
import { utf8Check } from './utf8-check.ts';

const part = fc.constantFrom(
  ...[
    '61',
    'c3a9',
    'e8aa9e',
    'f09f9880',
    'f48fbfbf',
    'efbbbf',
    'c3',
    'e8aa',
    'f09f98',
    'a9',
    'c080',
    'eda080',
    'f5',
    'ff',
  ],
);
const bytes = fc.array(part, { maxLength: 12 }).map((parts) => Buffer.from(parts.join(''), 'hex'));
const lengths = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 });

const invalid = (byte: number) => new RangeError(`${byte}`);

describe.each([
  { by: 'the engine', check: () => utf8Check(invalid, isUtf8) },
  { by: 'the decoder', check: () => utf8Check(invalid, (bytes) => decodeUtf8(bytes) !== undefined) },
])('by $by', ({ check }) => {
  test('any bytes in any pieces: returns whole characters up to the first invalid byte', () => {
    fc.assert(
      fc.property(bytes, lengths, (whole, pieces) => {
        const { push, end } = check();
        const ends = pieces.map((_, piece) => pieces.slice(0, piece + 1).reduce((sum, length) => sum + length, 0));
        const cut = [...ends, whole.length].map((end, piece) => whole.subarray(ends[piece - 1] ?? 0, end));
        const passed: Buffer[] = [];
        const checkAll = () => {
          for (const piece of inReusedBuffer(cut)) {
            passed.push(Buffer.from(push(piece)));
            expect(isUtf8(Buffer.concat(passed))).toBe(true);
          }
          end();
        };
        const byte = firstInvalidUtf8(whole);
        if (byte === -1) {
          checkAll();
          expect(Buffer.concat(passed)).toEqual(whole);
        } else {
          expect(checkAll).toThrow(invalid(byte));
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    { start: '61c3', rest: 'a9' },
    { start: '61e0', rest: 'a080' },
    { start: '61e0a0', rest: '80' },
    { start: '61e280', rest: '80' },
    { start: '61f0', rest: '908080' },
    { start: '61f09080', rest: '80' },
  ])('the start of a character is returned with the rest: $start, $rest', ({ start, rest }) => {
    const { push, end } = check();
    expect(Buffer.from(push(Buffer.from(start, 'hex'))).toString('hex')).toBe('61');
    expect(Buffer.from(push(Buffer.from(rest, 'hex'))).toString('hex')).toBe(start.slice(2) + rest);
    end();
  });

  test.each(['c0', 'c3', 'f0', 'ff'])('the bytes before a last byte from C0 to FF are returned: %s', (last) => {
    const { push, end } = check();
    expect(Buffer.from(push(Buffer.from(`61${last}`, 'hex'))).toString('hex')).toBe('61');
    expect(end).toThrow(invalid(1));
  });

  test.each(['e261', 'f06161', 'f09061'])('a character that ASCII interrupts is an error immediately: %s', (hex) => {
    expect(() => check().push(Buffer.from(hex, 'hex'))).toThrow(invalid(0));
  });
});
