import { withLineFeeds } from '../../../src/core/lines.ts';

/**
 * A text box shows CRLF and CR as LF (HTML §4.10.11.6), so that what it holds is not the text. Here the text is kept as it
 * is, and what is done in the box is done to it. Indexes count UTF-16 units.
 */

/** What a text box shows of a text. */
export function shownText(text: string): string {
  return withLineFeeds(text);
}

/** An edit of a text box, after it. */
export interface Edit {
  /** What the box shows. */
  readonly shown: string;
  /** Where the cursor is, or the end of what was put in. */
  readonly cursor: number;
  /** What was pasted or dropped, exactly. */
  readonly incoming?: string | undefined;
}

/**
 * The text after the box that shows it was edited: line ends that were not touched stay, what was pasted comes in as it is,
 * and a line end that was typed is what the others are.
 *
 * @example editedText('a\r\nb', { shown: 'a\nbc', cursor: 4 }) // 'a\r\nbc'
 */
export function editedText(text: string, { shown, cursor, incoming }: Edit): string {
  const before = shownText(text);
  const { start, end, inserted } = changeBetween(before, shown, cursor);
  if (incoming !== undefined) {
    const pasted = shownText(incoming);
    const [from, to] = [cursor - pasted.length, before.length - (shown.length - cursor)];
    // Where the browser put in something else, that is what counts.
    const isAsIs = before.slice(0, from) + pasted + before.slice(to) === shown && from >= 0 && to >= from;
    if (isAsIs) return spliceText(text, from, to, incoming);
  }
  return spliceText(text, start, end, lineEndOf(text) === '\r\n' ? inserted.replaceAll('\n', '\r\n') : inserted);
}

/** The text with what stands between two indexes of what is shown replaced, exactly, by another text. */
export function spliceText(text: string, shownStart: number, shownEnd: number, inserted: string): string {
  const head = join(text.slice(0, exactIndex(text, shownStart)), inserted);
  return join(head, text.slice(exactIndex(text, shownEnd)));
}

/** One text after another. A CR and an LF that were two line ends stay two: the CRs become LF. */
function join(head: string, tail: string): string {
  return (tail.startsWith('\n') ? head.replace(/\r+$/, (ends) => '\n'.repeat(ends.length)) : head) + tail;
}

/** The index in the text of what is shown at an index. */
export function exactIndex(text: string, shownIndex: number): number {
  if (!text.includes('\r')) return shownIndex;
  let index = 0;
  for (let shown = 0; shown < shownIndex; shown++) index += text.startsWith('\r\n', index) ? 2 : 1;
  return index;
}

/** The index at which is shown what stands in the text at an index. */
export function shownIndex(text: string, index: number): number {
  return shownText(text.slice(0, index)).length;
}

/**
 * What has to be replaced in one text, by what, to make another: the shortest single piece, and of equal ones that which
 * ends at the cursor.
 */
export function changeBetween(
  before: string,
  after: string,
  cursor = after.length,
): { readonly start: number; readonly end: number; readonly inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let tail = 0;
  const mostTail = Math.min(shorter, after.length - cursor);
  while (tail < mostTail && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  let start = 0;
  while (start < shorter - tail && before[start] === after[start]) start++;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { start, end: before.length - tail, inserted: after.slice(start, after.length - tail) };
}

function lineEndOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(text) ? '\r\n' : '\n';
}
