import { limits } from './limits.ts';

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
  const quoted = JSON.stringify(shown).replaceAll(INVISIBLE, escapeUnits);
  return shown === name ? quoted : `${quoted}…`;
}

/**
 * Invisible characters: controls, formats such as changes of direction, default ignorables, spaces except U+0020, the
 * empty Braille pattern, and characters for private use. Also marks that would combine with the quote.
 */
const INVISIBLE = /(?! )[\p{Cc}\p{Cf}\p{Z}\p{DI}\p{Co}\u2800]|(?<=^")\p{M}+/gu;

function escapeUnits(character: string): string {
  return character.replaceAll(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
