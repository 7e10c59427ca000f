/** Where in a text an error is, for people. */
export interface Place {
  /** The index in UTF-16 units, and the end of the character there, which is the same at the end of the text. */
  readonly start: number;
  readonly end: number;
  /** Counted from 1, as editors do. */
  readonly line: number;
  readonly column: number;
  /** The character there by its code point, `U+002A`; undefined at the end of the text. */
  readonly codePoint: string | undefined;
}

/** The place of a position, which counts code points from 0. */
export function placeOf(text: string, position: number): Place {
  let start = 0;
  for (let passed = 0; passed < position && start < text.length; passed++) start += sizeAt(text, start);
  const end = start + sizeAt(text, start);
  const before = text.slice(0, start).split(/\r\n|\r|\n/);
  const character = text.codePointAt(start);
  return {
    start,
    end,
    line: before.length,
    column: [...(before.at(-1) ?? '')].length + 1,
    codePoint: character === undefined ? undefined : formatCodePoint(character),
  };
}

/**
 * A code point as the Unicode standard writes it.
 *
 * @example formatCodePoint(0x2a) // 'U+002A'
 */
export function formatCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

function sizeAt(text: string, index: number): number {
  const codePoint = text.codePointAt(index);
  if (codePoint === undefined) return 0;
  return codePoint > 0xffff ? 2 : 1;
}
