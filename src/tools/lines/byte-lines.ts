import { textOf } from '../../core/text.ts';
import { AT_ONCE, fetched, fetchRows, type UnitRows } from './unit-rows.ts';

/** Lists of lines as UTF-8 bytes, without a string for each line or for the whole list. */

const LF = 0x0a;
const CR = 0x0d;

/** Finds the lines that `splitLines` finds in the text of the bytes. Replaces each line terminator with LF. */
export function findLines(bytes: Uint8Array, length: number): UnitRows {
  let starts = new Uint32Array((length >> 5) + 8);
  let count = 0;
  let end = length;
  for (let index = 0; index < end; index++) {
    const byte = bytes[index] ?? 0;
    if (byte > CR || (byte !== LF && byte !== CR)) continue;
    if (byte === CR) end = moveLines(bytes, index, end);
    if (++count === starts.length) starts = longer(starts);
    starts[count] = index + 1;
  }
  // A last line without a terminator is stored as if it had one.
  if (starts[count] !== end) {
    if (++count === starts.length) starts = longer(starts);
    starts[count] = end + 1;
  }
  return { units: bytes, starts: starts.subarray(0, count + 1), unitBits: 8 };
}

/** Replaces each CR and CRLF from index `from` with LF, closes the gaps, and returns the new length. */
function moveLines(bytes: Uint8Array, from: number, length: number): number {
  let end = from;
  for (let index = from; index < length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === CR && bytes[index + 1] === LF) index++;
    bytes[end++] = byte === CR ? LF : byte;
  }
  return end;
}

/** A copy of twice the length. */
export function longer(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(2 * numbers.length);
  grown.set(numbers);
  return grown;
}

/** Writes the lines with these indexes to `out`, which must be large enough, with an LF after each. Returns the end. */
export function writeLines(lines: UnitRows, indexes: Uint32Array, out: Uint8Array): number {
  const { units } = lines;
  let end = 0;
  for (let place = 0; place < indexes.length; place++) {
    if (place % AT_ONCE === 0) fetchRows(lines, indexes, place, Math.min(indexes.length - place, AT_ONCE), 0);
    const start = fetched.starts[place % AT_ONCE] ?? 0;
    const stop = fetched.stops[place % AT_ONCE] ?? 0;
    if (stop - start > SHORT) {
      out.set(units.subarray(start, stop), end);
      end += stop - start;
    } else {
      for (let at = start; at < stop; at++) out[end++] = units[at] ?? 0;
    }
    out[end++] = LF;
  }
  return end;
}

/** The length in bytes up to which copying a line byte by byte is faster than `set`. */
const SHORT = 96;

/** Yields the lines as texts, each with many lines joined by LF. */
export function* lineTexts({ units, starts }: UnitRows): Generator<string> {
  const count = starts.length - 1;
  for (let from = 0; from < count; ) {
    const start = starts[from] ?? 0;
    let to = from + 1;
    while (to < count && (starts[to + 1] ?? 0) - start < BLOCK) to++;
    yield textOf(units, start, (starts[to] ?? 0) - 1);
    from = to;
  }
}

/** The most bytes in one text, unless a single line is longer. */
const BLOCK = 65_536;
