import { withLineFeeds } from '../../../src/core/lines.ts';

/**
 * A text box replaces CRLF and CR by LF (HTML §4.10.11.6). These functions keep the exact text, and apply the edits of
 * the box to it. Indexes count UTF-16 units.
 */

/** The state of a text box after an edit. */
export interface Edit {
  /** The text that the box shows. */
  readonly shown: string;
  /** The position of the cursor, or the end of the inserted text. */
  readonly cursor: number;
  /** The exact text that was pasted or dropped. */
  readonly incoming?: string | undefined;
}

/**
 * The exact text after an edit of its box: unchanged line endings stay, pasted text is inserted exactly, and a typed line
 * ending becomes CRLF if all others are.
 *
 * @example editedText('a\r\nb', { shown: 'a\nbc', cursor: 4 }) // 'a\r\nbc'
 */
export function editedText(text: string, { shown, cursor, incoming }: Edit): string {
  const before = withLineFeeds(text);
  const { start, end, inserted } = changeBetween(before, shown, cursor);
  if (incoming !== undefined) {
    const pasted = withLineFeeds(incoming);
    const [from, to] = [cursor - pasted.length, before.length - (shown.length - cursor)];
    // The browser may have inserted something else; then the content of the box counts.
    const isAsIs = before.slice(0, from) + pasted + before.slice(to) === shown && from >= 0 && to >= from;
    if (isAsIs) return spliceText(text, from, to, incoming);
  }
  return spliceText(text, start, end, hasOnlyCrlf(text) ? inserted.replaceAll('\n', '\r\n') : inserted);
}

/** Replaces the part between two indexes of the shown text by another text, exactly. */
export function spliceText(text: string, shownStart: number, shownEnd: number, inserted: string): string {
  const head = join(text.slice(0, exactIndex(text, shownStart)), inserted);
  return join(head, text.slice(exactIndex(text, shownEnd)));
}

/** Joins two texts. A CR and an LF that would form one line ending stay two: the CRs become LFs. */
function join(head: string, tail: string): string {
  return (tail.startsWith('\n') ? head.replace(/(?<!\r)\r+$/, (ends) => '\n'.repeat(ends.length)) : head) + tail;
}

/** The index in the exact text for an index in the shown text. */
export function exactIndex(text: string, shownIndex: number): number {
  if (!text.includes('\r')) return shownIndex;
  let index = 0;
  for (let shown = 0; shown < shownIndex; shown++) index += text.startsWith('\r\n', index) ? 2 : 1;
  return index;
}

/** The index in the shown text for an index in the exact text. */
export function shownIndex(text: string, index: number): number {
  return withLineFeeds(text.slice(0, index)).length;
}

/** The shortest replacement that turns one text into another, or the one of several that ends at the cursor. */
export function changeBetween(before: string, after: string, cursor = after.length) {
  const shorter = Math.min(before.length, after.length);
  let tail = 0;
  const mostTail = Math.min(shorter, after.length - cursor);
  while (tail < mostTail && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  let start = 0;
  while (start < shorter - tail && before[start] === after[start]) start++;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { start, end: before.length - tail, inserted: after.slice(start, after.length - tail) };
}

function hasOnlyCrlf(text: string): boolean {
  return text.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(text);
}
