import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { splitLines } from '../../core/lines.ts';
import { findLines } from './byte-lines.ts';
import { numberRows } from './number-rows.ts';
import { sortRows } from './unit-rows.ts';

/** More decimals than any line of these tests has. */
const DECIMALS = 100;

/** The number at the start of a line, multiplied to an integer. */
function numberOf(line: string): bigint | undefined {
  const [, sign = '', integer = '', decimals = ''] = /^\s*([+-]?)(?=\.?\d)(\d*)\.?(\d*)/.exec(line) ?? [];
  if (integer + decimals === '') return undefined;
  const size = BigInt(integer + decimals.padEnd(DECIMALS, '0'));
  return sign === '-' ? -size : size;
}

function compare(a: bigint | undefined, b: bigint | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorts the lines of a text that has other bytes after it in memory. */
function sortText(text: string, after: string, desc: boolean): string[] {
  const lines = splitLines(text);
  const rows = numberRows(findLines(Buffer.from(text + after), Buffer.byteLength(text)), desc);
  return Array.from(sortRows(rows, desc), (index) => lines[index] ?? '');
}

function expectSorted(text: string, after: string) {
  const lines = splitLines(text);
  const numbers = new Map(lines.map((line) => [line, numberOf(line)]));
  const ascending = (a: string, b: string) => compare(numbers.get(a), numbers.get(b));
  expect(sortText(text, after, false)).toEqual(lines.toSorted(ascending));
  const [some, none] = [true, false].map((has) => lines.filter((line) => (numbers.get(line) !== undefined) === has));
  const descending = some?.toSorted((a, b) => ascending(b, a)) ?? [];
  expect(sortText(text, after, true)).toEqual([...descending, ...(none ?? [])]);
}

describe('numbers at the start of lines have the order of their values', () => {
  const digits = fc.string({ unit: fc.constantFrom('0', '1', '9'), maxLength: 40 });
  const line = fc
    .tuple(
      fc.constantFrom('', '', ' ', '\t\u3000'),
      fc.constantFrom('', '', '-', '+', '--'),
      fc.constantFrom('', '', '0', '00'),
      fc.oneof(digits, fc.constantFrom('', '1', '2')),
      fc.constantFrom('', '', '.', '.0', '.5', '.50', '.05', '.51'),
      fc.constantFrom('', '', ' ', 'a', '-', ',5', '.5', 'e9', '\u{1d7d8}'),
    )
    .map((parts) => parts.join(''));
  const after = fc.constantFrom('', '0', '000', '9', '.9', '-9', '+9', '-.9', ' 9', '\n9', 'a');

  test.each([
    { rule: 'few lines', minLength: 0, maxLength: 8 },
    { rule: 'many lines', minLength: 9, maxLength: 100 },
  ])('$rule, with any bytes after them in memory', ({ minLength, maxLength }) => {
    fc.assert(
      fc.property(fc.array(line, { minLength, maxLength, size: 'max' }), after, (lines, after) =>
        expectSorted(lines.join('\n'), after),
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    { rule: 'another digit', text: '2\n1', after: '9' },
    { rule: 'a fraction', text: '1.4\n1', after: '.5' },
    { rule: 'a number', text: '1\n ', after: '-9' },
    { rule: 'a zero after 0', text: '1\n0', after: '0' },
    { rule: 'a zero after -0', text: '0\n-0', after: '0' },
  ])('bytes after the last line are not part of its number: $rule', ({ text, after }) => {
    expectSorted(text, after);
  });
});

test('exactly the characters that String.prototype.trim removes are whitespace', async () => {
  // Loaded again, so that the test covers the table of characters, too.
  vi.resetModules();
  const { whiteSpaceLength } = await import('./number-rows.ts');
  // Above U+FFFF, only the first bytes of a character decide.
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0x10000 || code % 64 === 0);
  const characters = codes.map((code) => String.fromCodePoint(code));
  const wrong = characters.filter((character) => {
    // After some letters, `@` would complete a whitespace character if the first byte were not checked.
    const bytes = Buffer.from(`${character}@`);
    return whiteSpaceLength(bytes, 0) !== (character.trim() === '' ? bytes.length - 1 : 0);
  });
  expect(wrong).toEqual([]);
});
