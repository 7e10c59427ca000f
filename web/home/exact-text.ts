import { withLineFeeds } from '../../src/core/lines.ts';

/**
 * A text box shows CRLF and CR as LF (HTML §4.10.11.6), so that what it holds is not the text. Here the text is kept as it
 * is, and what is done in the box is done to it. Indexes count UTF-16 units.
 */

/** What a text box shows of a text. */
export function shownText(text: string): string {
  return withLineFeeds(text);
}

/**
 * The text after the box that shows it was changed: line ends that were not touched stay, and a new one is what the others
 * are.
 *
 * @example editedText('a\r\nb', 'a\nbc') // 'a\r\nbc'
 */
export function editedText(text: string, shown: string): string {
  const before = shownText(text);
  const { start, end, inserted } = changeBetween(before, shown);
  return spliceText(text, start, end, lineEndOf(text) === '\r\n' ? inserted.replaceAll('\n', '\r\n') : inserted);
}

/** The text with what stands between two indexes of what is shown replaced, exactly, by another text. */
export function spliceText(text: string, shownStart: number, shownEnd: number, inserted: string): string {
  const head = join(text.slice(0, exactIndex(text, shownStart)), inserted);
  return join(head, text.slice(exactIndex(text, shownEnd)));
}

/** One text after another. A CR and an LF that were two line ends stay two. */
function join(head: string, tail: string): string {
  return head.endsWith('\r') && tail.startsWith('\n') ? `${head.slice(0, -1)}\n${tail}` : head + tail;
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

/** What has to be replaced in one text, by what, to make another: the shortest single piece. */
export function changeBetween(
  before: string,
  after: string,
): { readonly start: number; readonly end: number; readonly inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { start, end: before.length - tail, inserted: after.slice(start, after.length - tail) };
}

function lineEndOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(text) ? '\r\n' : '\n';
}
