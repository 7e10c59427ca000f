import { formatCodePoint } from './place.ts';

/** What a text has that a text box does not show. */
export interface HiddenCharacter {
  /** `U+200B`, or what line ends are called. */
  readonly name: string;
  readonly count: number;
}

/**
 * Control and format characters, spaces that look like the common one or like nothing, and line ends that a box shows as LF.
 * Not among them are tab, LF, the joiners and variation selectors that emoji and many scripts are written with, and the
 * wide space of East Asia. The most frequent come first.
 */
export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  const counts = new Map<string, number>();
  for (const [found] of text.matchAll(HIDDEN)) {
    const name = nameOf(found);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

const HIDDEN =
  /\r\n?|(?![\t\n \u3000]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;

function nameOf(found: string): string {
  if (found === '\r\n') return 'CRLF';
  if (found === '\r') return 'CR';
  return formatCodePoint(found.codePointAt(0) ?? 0);
}
