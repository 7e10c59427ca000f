import fc from 'fast-check';
import { type LineOrder, orderLines } from '../../src/tools/lines/order.ts';
import type { UnitRows } from '../../src/tools/lines/unit-rows.ts';

/** Compares texts by code points, one after another. */
export function compareCodePoints(a: string, b: string): number {
  const pointsOfB = Array.from(b, (character) => character.codePointAt(0) ?? 0);
  const points = Array.from(a, (character) => character.codePointAt(0) ?? 0);
  const index = points.findIndex((point, place) => point !== pointsOfB[place]);
  return index === -1 ? points.length - pointsOfB.length : (points[index] ?? 0) - (pointsOfB[index] ?? -1);
}

/** The rows of any lines. */
export function rowsOfLines(lines: readonly string[]): UnitRows {
  const rows = lines.map((line) => Buffer.from(`${line}\n`));
  const starts = [0];
  for (const row of rows) starts.push((starts.at(-1) ?? 0) + row.length);
  return { units: Buffer.concat(rows), starts: Uint32Array.from(starts), unitBits: 8 };
}

/** The lines in an order. */
export function sortLines(lines: readonly string[], order: LineOrder): string[] {
  return linesAt(lines, orderLines(rowsOfLines(lines), order, [lines.join('\n')]));
}

/** The lines with these indexes. */
export function linesAt(lines: readonly string[], indexes: Uint32Array): string[] {
  return Array.from(indexes, (index) => lines[index] ?? '');
}

/** Lists of ASCII lines that are hard for a collator: long numbers, zeros, case, symbols, control characters. */

const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const control = fc.constantFrom(...'\u0000\u0001\u0008\t\v\f\u000e\u001b\u001f\u007f');
/** The parts of a sequence of digits. The collator reads it as numbers of 254 digits. */
const digits = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 1, 2, 252, 254, 255),
    fc.constantFrom('', '1', '9', '19', '20', '100'),
    fc.constantFrom('0', '1', '9'),
    fc.constantFrom(0, 0, 0, 1, 13, 14, 15, 16, 251, 252, 253, 254, 255, 256, 508, 509),
    fc.constantFrom('', '0', '1', '01', '10'),
  )
  .map(([zeros, first, digit, count, last]) => '0'.repeat(zeros) + first + digit.repeat(count) + last);
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'A', 'b', 'B', 'z', 'Z', 'ab', 'AB', 'file', 'File') },
  { weight: 4, arbitrary: fc.constantFrom('0', '1', '2', '9', '10', '01', '00', '12', '99', '100') },
  { weight: 2, arbitrary: fc.constantFrom(' ', '_', '-', '.', ',', '$', '~', '/', '(', ')') },
  { weight: 1, arbitrary: printable },
  { weight: 1, arbitrary: control },
  { weight: 1, arbitrary: digits },
);

/** Half of the lines of a list begin with the same text. */
export const naturalLists = fc
  .tuple(
    fc.array(piece, { maxLength: 4 }),
    fc.array(fc.tuple(fc.boolean(), fc.array(piece, { maxLength: 5 })), { minLength: 2, maxLength: 40 }),
  )
  .map(([beginning, lines]) => lines.map(([isLong, line]) => (isLong ? [...beginning, ...line] : line).join('')));
