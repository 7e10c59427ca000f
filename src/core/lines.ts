import { countCodePoints } from './text.ts';

/**
 * Splits a text into lines. LF, CRLF and CR each end a line; U+2028, U+0085, VT and FF do not. A final terminator does
 * not add an empty line, and the empty text has no lines.
 *
 * @example splitLines('a\r\nb\n') // ['a', 'b']
 */
export function splitLines(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The number of lines that {@link splitLines} returns, counted without creating them. */
export function countLines(text: string): number {
  let count = 0;
  let unit = 0x0a;
  for (let index = 0; index < text.length; index++) {
    unit = text.charCodeAt(index);
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(index + 1) !== 0x0a)) count++;
  }
  return unit === 0x0a || unit === 0x0d ? count : count + 1;
}

/** The first line of a text, without its terminator, and the text after it; undefined if there is none. */
export function splitFirstLine(text: string): readonly [first: string | undefined, rest: string] {
  if (text === '') return [undefined, ''];
  const end = text.search(/[\r\n]/);
  if (end === -1) return [text, ''];
  return [text.slice(0, end), text.slice(end + (text.startsWith('\r\n', end) ? 2 : 1))];
}

/** Replaces each CRLF and CR of a text with LF. */
export function withLineFeeds(text: string): string {
  // In V8, replaceAll would return a tree of pieces, and each copy of the text would have to walk it.
  return text.includes('\r') ? text.split(/\r\n?/).join('\n') : text;
}

/**
 * The line and the column of an index in UTF-16 units, for people: both are counted from 1, as editors do, and columns
 * are code points. LF, CRLF and CR each end a line.
 */
export function lineAndColumn(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index);
  const begin = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  // A line break at the end begins another line, which counts with a character in it.
  return { line: countLines(`${before}|`), column: countCodePoints(before.slice(begin)) + 1 };
}
