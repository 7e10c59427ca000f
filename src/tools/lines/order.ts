import type { ValuesOf } from '../../core/field-rules.ts';
import { GrowingBytes, newBytes } from '../../core/growing-bytes.ts';
import { utf8Bytes } from '../../core/text.ts';
import { findLines } from './byte-lines.ts';
import { collationRows } from './collation-rows.ts';
import { sortByCollator } from './collator-order.ts';
import type { lineFields } from './fields.ts';
import { numberRows } from './number-rows.ts';
import { sortNumbers, sortRows, type UnitRows } from './unit-rows.ts';

/** The options that decide the order. */
export type LineOrder = Pick<ValuesOf<typeof lineFields>, 'sortMode' | 'desc' | 'ignoreCase'>;

/**
 * The indexes of lines of UTF-8, sorted by the options. The sort is stable: equal lines keep their order, in descending
 * order too.
 *
 * @param texts The same lines as texts, each with any number of lines joined by LF. Only read if a line is not ASCII.
 */
export function orderLines(
  lines: UnitRows,
  { sortMode, desc, ignoreCase }: LineOrder,
  texts: Iterable<string>,
): Uint32Array {
  switch (sortMode) {
    case 'alpha':
      // The order of UTF-8 bytes is the order of code points.
      return sortRows(ignoreCase ? foldLines(lines, texts) : lines, desc);
    case 'natural': {
      const rows = collationRows(lines, ignoreCase);
      if (rows !== undefined) return sortRows(rows, desc);
      const keys = Array.from(texts, (text) => (ignoreCase ? foldCase(text) : text).split('\n')).flat();
      return sortByCollator(keys, desc);
    }
    case 'length':
      return sortNumbers(lineLengths(lines), desc);
    case 'numeric':
      return sortRows(numberRows(lines, desc), desc);
  }
}

/** The form that `ignoreCase` compares: lower case by the default Unicode mapping, with each final sigma (ς) as σ. */
export function foldCase(line: string): string {
  const lower = line.toLowerCase();
  // With many of them, replaceAll takes twice as long.
  return lower.includes('ς') ? lower.split('ς').join('σ') : lower;
}

/** The lines, folded by {@link foldCase}. Several lines fold as one text: folding adds no LF, and stops at each LF. */
export function foldLines(lines: UnitRows, texts: Iterable<string>): UnitRows {
  const ascii = foldAscii(lines);
  if (ascii !== undefined) return ascii;
  const folded = new GrowingBytes();
  for (const text of texts) folded.push(utf8Bytes(`${foldCase(text)}\n`));
  return findLines(folded.bytes, folded.length);
}

/** The lines, folded, or undefined if one of them is not ASCII. */
function foldAscii({ units, starts, unitBits }: UnitRows): UnitRows | undefined {
  const length = Math.max(0, (starts.at(-1) ?? 0) - 1);
  const folded = newBytes(length);
  for (let index = 0; index < length; index++) {
    const byte = units[index] ?? 0;
    if (byte > 0x7f) return undefined;
    folded[index] = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
  }
  return { units: folded, starts, unitBits };
}

/** The lengths of the lines in code points. */
function lineLengths({ units, starts }: UnitRows): Uint32Array {
  const lengths = new Uint32Array(starts.length - 1);
  for (let line = 0; line < lengths.length; line++) {
    const stop = (starts[line + 1] ?? 0) - 1;
    let length = 0;
    for (let at = starts[line] ?? 0; at < stop; at++) {
      // Count the bytes other than continuation bytes: each code point has exactly one.
      if (((units[at] ?? 0) & 0xc0) !== 0x80) length++;
    }
    lengths[line] = length;
  }
  return lengths;
}
