import { lineAndColumn } from '../core/lines.ts';

/** A range of a text, and the line and column of its start. */
export interface Place {
  /** Indexes in UTF-16 units. They are equal if something is missing at that position. */
  readonly start: number;
  readonly end: number;
  /** Counted from 1, as in editors. A column is a code point. */
  readonly line: number;
  readonly column: number;
}

/** The place of a range. Its indexes are in UTF-16 units. */
export function placeOf(text: string, start: number, end: number): Place {
  return { start, end, ...lineAndColumn(text, start) };
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
