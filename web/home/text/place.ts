/** Where in a text an error is, for people. */
export interface Place {
  /** The index in UTF-16 units, and the end of the character there, which is the same at the end of the text. */
  readonly start: number;
  readonly end: number;
  /** Counted from 1, as editors do. */
  readonly line: number;
  readonly column: number;
  /** The character there, where it can be seen, and its code point, `* U+002A`; undefined at the end of the text. */
  readonly character: string | undefined;
}

/** The place of a position, which counts code points from 0. */
export function placeOf(text: string, position: number): Place {
  let start = 0;
  for (let passed = 0; passed < position && start < text.length; passed++) start += sizeAt(text, start);
  const end = start + sizeAt(text, start);
  const before = text.slice(0, start).split(/\r\n|\r|\n/);
  const codePoint = text.codePointAt(start);
  return {
    start,
    end,
    line: before.length,
    column: [...(before.at(-1) ?? '')].length + 1,
    character: codePoint === undefined ? undefined : nameCharacter(codePoint),
  };
}

function nameCharacter(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  const name = formatCodePoint(codePoint);
  return /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character) ? name : `${character} ${name}`;
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
