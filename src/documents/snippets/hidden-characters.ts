/**
 * Characters that a source text should not hold as they are, for who reads or copies it would miss them: they don't show
 * (controls, fillers, unpaired surrogates), look like another (spaces), have no agreed look (private use), or change how
 * what stands around them is shown (bidirectional controls; https://trojansource.codes).
 *
 * Not among them are line breaks and tabs, which lay a source out and which JSON never holds within a string, and the two
 * variation selectors that end many an emoji.
 */
export const HIDDEN_CHARACTERS = /(?![\t\n\r ]|\ufe0e|\ufe0f)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A JSON text, or any source whose strings know JSON's escapes, with escapes in place of the characters that can't be seen:
 * the same value, which nothing in the text hides or disguises.
 *
 * @param escapeOf Makes the escape of such a character, one code point; `\uXXXX` for each UTF-16 unit unless told.
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
