import type { ComponentChildren } from 'preact';
import { singular } from '../palette/search.ts';

/** A pattern for the words of a query. As in the search, `urlsafe` finds `URL-safe`, and `32768` finds `32,768`. */
export function patternOf(query: string): RegExp {
  const words = query.split(/\s+/).map((word) => Array.from(singular(word).match(/[\p{L}\p{N}]/gu) ?? []));
  const patterns = words.filter(({ length }) => length > 0).map((word) => word.join('[^\\p{L}\\p{N}\\s]?'));
  return new RegExp(`(${patterns.join('|') || '(?!)'})`, 'iu');
}

/**
 * A text with the matches of a pattern marked: those at the start of a word, if there are any. If the first is after
 * `most` characters, only the section, which ends with a colon, and the text near the match are shown.
 */
export function marked(text: string, pattern: RegExp, most: number): ComponentChildren {
  const starts = new RegExp(`(?<![\\p{L}\\p{N}])${pattern.source}`, 'iu');
  const shown = starts.test(text) ? starts : pattern;
  const place = text.search(shown);
  const [section = ''] = /^[^:]{0,24}: /.exec(text) ?? [];
  const start = Math.max(section.length, text.lastIndexOf(' ', place - most / 2) + 1);
  const near = place > most ? `${section}…${text.slice(start)}` : text;
  return near.split(shown).map((piece, index) => (index % 2 === 0 ? piece : <mark>{piece}</mark>));
}
