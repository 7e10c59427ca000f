import { HIDDEN_CHARACTERS } from '../core/escapes.ts';

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

/**
 * Counts characters that source code should escape, the most frequent first.
 * The joiners of emoji and of many scripts, and the wide space of East Asia, are not counted.
 */
export function hiddenText(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [found] of text.matchAll(HIDDEN)) {
    const name = nameOf(found);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size === 0) return undefined;
  const hidden = [...counts].sort(([, one], [, other]) => other - one);
  const names = hidden.slice(0, MOST_NAMES).map(([name, count]) => `${count.toLocaleString('en')} × ${name}`);
  const others = hidden.length - names.length;
  return `Invisible characters: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Says that a text of one line ends with a line break, which in a decoded value is invisible and often a mistake. */
export function lineBreakAtEnd(text: string): string | undefined {
  return /^[^\r\n]+(?:\r\n?|\n)$/.test(text) ? 'There is a line break at the end' : undefined;
}

const MOST_NAMES = 3;

const HIDDEN = new RegExp(`(?!\\u200c|\\u200d|\\u3000)${HIDDEN_CHARACTERS.source}`, 'gu');
const MARKED = new RegExp(`^ | $|\\r\\n?|[\\t\\n\\u2800\\ufe0e\\ufe0f]|${HIDDEN_CHARACTERS.source}`, 'gu');

/** A text in one line, in which all invisible characters, and spaces at its ends, are named: `a⟨U+202E⟩b`. */
export function markHidden(text: string): string {
  return text.replaceAll(MARKED, (found) => `⟨${nameOf(found)}⟩`);
}

function nameOf(found: string): string {
  if (found === '\r\n') return 'CRLF';
  if (found === '\r') return 'CR';
  return formatCodePoint(found.codePointAt(0) ?? 0);
}

/** Formats a code point as the Unicode standard does: `U+002A`. */
function formatCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
