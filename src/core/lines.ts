/** Lists of lines: what separates them, and how many there are. */

/**
 * The lines of a text. LF, CRLF and CR each end a line; a final terminator adds no empty line; the empty text has none.
 * U+2028, U+0085, VT and FF are text.
 *
 * @example splitLines('a\r\nb\n') // ['a', 'b']
 */
export function splitLines(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** How many lines {@link splitLines} finds, without making them. */
export function countLines(text: string): number {
  let count = 0;
  let unit = 0x0a;
  for (let index = 0; index < text.length; index++) {
    unit = text.charCodeAt(index);
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(index + 1) !== 0x0a)) count++;
  }
  return unit === 0x0a || unit === 0x0d ? count : count + 1;
}

/** A text with LF for each of its line terminators. */
export function withLineFeeds(text: string): string {
  // replaceAll would leave V8 a tree of pieces, which each copy of the text has to walk.
  return text.includes('\r') ? text.split(/\r\n?/).join('\n') : text;
}
