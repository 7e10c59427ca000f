import type { ComponentChildren } from 'preact';
import { singular } from '../palette/search.ts';

/**
 * A text with the words of a query marked: those at the start of a word, if there are any. If the first is after `most`
 * characters, only the section, which ends with a colon, and the text near the match are shown.
 */
export function marked(text: string, query: string, most: number): ComponentChildren {
  const words = query.split(/\s+/).map((word) => Array.from(singular(word).match(/[\p{L}\p{N}]/gu) ?? []));
  // As in the search, `urlsafe` finds `URL-safe`, and `32768` finds `32,768`.
  const patterns = words.filter(({ length }) => length > 0).map((word) => word.join('[^\\p{L}\\p{N}\\s]?'));
  if (patterns.length === 0) return text;
  const anywhere = new RegExp(`(${patterns.join('|')})`, 'iu');
  const starts = new RegExp(`(?<![\\p{L}\\p{N}])${anywhere.source}`, 'iu');
  const pattern = starts.test(text) ? starts : anywhere;
  const place = text.search(pattern);
  const [section = ''] = /^[^:]{0,24}: /.exec(text) ?? [];
  const start = Math.max(section.length, text.lastIndexOf(' ', place - most / 2) + 1);
  const near = place > most ? `${section}…${text.slice(start)}` : text;
  return near.split(pattern).map((piece, index) => (index % 2 === 0 ? piece : <mark>{piece}</mark>));
}
