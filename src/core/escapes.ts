import { limits } from './limits.ts';

/** Characters that a person would not see, or that a terminal would interpret, and their escapes. */

/**
 * A name that a caller sent, in double quotes for a message. It is escaped like a JSON string, including all invisible
 * characters, and cut after `limits.quotedNameCodePoints`.
 *
 * @example quoteName('text\u00a0') // '"text\\u00a0"'
 */
export function quoteName(name: string): string {
  const most = limits.quotedNameCodePoints;
  // A whole request may be one name, so only its start is read.
  const shown = Array.from(name.slice(0, 2 * most))
    .slice(0, most)
    .join('');
  const quoted = `"${JSON.stringify(shown).slice(1).replaceAll(INVISIBLE, escapeUnits)}`;
  return shown === name ? quoted : `${quoted}…`;
}

/**
 * Invisible characters: controls, formats such as changes of direction, default ignorables, spaces except U+0020, the
 * empty Braille pattern, and characters for private use. Also marks at the start, which would combine with the quote.
 */
const INVISIBLE = /(?! )[\p{Cc}\p{Cf}\p{Z}\p{DI}\p{Co}\u2800]|^\p{M}+/gu;

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

/** The escape of each UTF-16 code unit. */
function escapeUnits(character: string): string {
  return character.replaceAll(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** One control character: U+0000 to U+001F, U+007F, or U+0080 to U+009F, which some terminals interpret too. */
export const CONTROL = /\p{Cc}/u;

/** One control character other than whitespace (tab, LF, VT, FF, CR). A terminal may interpret it as a command. */
export const TERMINAL_COMMAND = /(?![\t-\r])\p{Cc}/u;
