import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstInvalidUtf8 } from './text.ts';
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

describe.each([
  { by: 'the engine', check: () => utf8Check(isUtf8) },
  { by: 'the decoder', check: () => utf8Check() },
])('by $by', ({ check }) => {
  test('any bytes in any pieces: the first invalid byte of all', () => {
    fc.assert(
      fc.property(bytes, lengths, (whole, pieces) => {
        const { push, end } = check();
        let start = 0;
        let invalid = -1;
        for (const length of [...pieces, whole.length]) {
          if (invalid === -1) invalid = push(whole.subarray(start, start + length));
          start += length;
        }
        expect(invalid === -1 ? end() : invalid).toBe(firstInvalidUtf8(whole));
      }),
      { numRuns: 300 },
    );
  });
});
