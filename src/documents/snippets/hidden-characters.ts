/**
 * Characters that a source text should not contain literally, because a person who reads or copies it would miss them.
 * They are invisible (controls, fillers, unpaired surrogates), look like another character (spaces), have no standard
 * appearance (private use), or change how the text around them is shown (bidirectional controls;
 * https://trojansource.codes).
 *
 * Line breaks and tabs are excluded: they lay out the source, and JSON never has them within a string. So are the two
 * variation selectors that end many emoji.
 */
export const HIDDEN_CHARACTERS = /(?![\t\n\r ]|\ufe0e|\ufe0f)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Replaces hidden characters by escapes in a JSON text, or in another source with strings that have the escapes of
 * JSON. The value stays the same, and every character of it is visible.
 *
 * @param escapeOf Returns the escape of a hidden character, one code point; by default `\uXXXX` for each UTF-16 code
 *   unit.
 *
 * @example escapeHiddenCharacters('"a\u00a0b"') // '"a\\u00a0b"'
 */
export function escapeHiddenCharacters(source: string, escapeOf: (character: string) => string = escapeUnits): string {
  return source.replaceAll(HIDDEN_CHARACTERS, escapeOf);
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
