import { formatCodePoint } from '../text/place.ts';

/** Names the character at an index, for the start of a sentence: a visible one as code, any other by its name. */
export function nameCharacter(text: string, index: number): string {
  const codePoint = text.codePointAt(index);
  if (codePoint === undefined) return 'The end of the text';
  const character = String.fromCodePoint(codePoint);
  const name = NAMES[character];
  if (!INVISIBLE.test(character)) return name ?? `\`${character}\``;
  if (codePoint <= 0x20 && name !== undefined) return name;
  return name === undefined ? formatCodePoint(codePoint) : `${name} (${formatCodePoint(codePoint)})`;
}

const INVISIBLE = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** Names of characters that are not visible, and of the backtick, which would end the code. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'A space',
  '\t': 'A tab',
  '\n': 'A line break',
  '\r': 'A line break',
  '`': 'A backtick',
  '\u00a0': 'A no-break space',
  '\u00ad': 'A soft hyphen',
  '\u2009': 'A thin space',
  '\u200b': 'A zero-width space',
  '\u202f': 'A narrow no-break space',
  '\ufeff': 'A byte order mark',
};
