import { lineAndColumn } from '../core/lines.ts';
import type { Range } from './notation.ts';

/** A range of a text, empty if something is missing there, and the line and column of its start. */
export interface Place extends Range {
  /** Counted from 1, as in editors. A column is a code point. */
  readonly line: number;
  readonly column: number;
}

/** The place of a range. Its indexes are in UTF-16 units. */
export function placeOf(text: string, start: number, end: number): Place {
  return { start, end, ...lineAndColumn(text, start) };
}

/** The line with an index, without its line break. */
export function lineRange(text: string, index: number): Range {
  const before = text.slice(0, index);
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const length = text.slice(start).search(/[\r\n]/);
  return { start, end: length === -1 ? text.length : start + length };
}

/** Converts a position in code points to an index in UTF-16 units, at most the length of the text. */
export function unitIndex(text: string, position: number): number {
  let index = 0;
  for (let passed = 0; passed < position; passed++) index = characterEnd(text, index);
  return index;
}

/** The end of the character at an index, in UTF-16 units. */
export function characterEnd(text: string, index: number): number {
  const codePoint = text.codePointAt(index);
  if (codePoint === undefined) return index;
  return index + (codePoint > 0xffff ? 2 : 1);
}
