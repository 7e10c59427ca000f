/** A range of a text, and where it begins for people. */
export interface Place {
  /** Indexes in UTF-16 units. They are equal where something is missing. */
  readonly start: number;
  readonly end: number;
  /** Counted from 1, as editors do; a column is a code point. */
  readonly line: number;
  readonly column: number;
}

/** The place of a range, whose indexes are in UTF-16 units. */
export function placeOf(text: string, start: number, end: number): Place {
  const before = text.slice(0, start).split(/\r\n|\r|\n/);
  return { start, end, line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

/** The index in UTF-16 units of a position in code points: of the end of the text if it has fewer. */
export function unitIndex(text: string, position: number): number {
  let index = 0;
  for (let passed = 0; passed < position && index < text.length; passed++) index = characterEnd(text, index);
  return index;
}

/** Where the character at an index ends, in UTF-16 units. */
export function characterEnd(text: string, index: number): number {
  const codePoint = text.codePointAt(index);
  if (codePoint === undefined) return index;
  return index + (codePoint > 0xffff ? 2 : 1);
}

/**
 * A code point as the Unicode standard writes it.
 *
 * @example formatCodePoint(0x2a) // 'U+002A'
 */
export function formatCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
