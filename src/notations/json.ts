/**
 * A JSON text with an indentation of two spaces; undefined if it is not JSON, or too long. Numbers, strings and repeated
 * names stay as they are written: a parsed value would lose digits and names.
 *
 * @example indentedJson('{"a":1.0}') // '{\n  "a": 1.0\n}'
 */
export function indentedJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const token = /"|[[\]{},:]|[^\s"[\]{},:]+/g;
  let written = '';
  let pieces: string[] = [];
  let depth = 0;
  let last = '';
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [start] = found;
    // An expression for strings would take a part of the stack per character.
    if (start === '"') token.lastIndex = endOfString(text, found.index);
    const isEnd = start === '}' || start === ']';
    if (isEnd) depth--;
    const isEmpty = isEnd && OPENING.test(last);
    if (!isEmpty && (isEnd || last === ',' || OPENING.test(last))) {
      pieces.push('\n', '  '.repeat(Math.min(depth, DEEPEST)));
    }
    pieces.push(start === ':' ? ': ' : text.slice(found.index, token.lastIndex));
    if (OPENING.test(start)) depth++;
    last = start;
    if (pieces.length < MOST_PIECES) continue;
    written += pieces.join('');
    pieces = [];
    if (written.length > LONGEST) return undefined;
  }
  return written + pieces.join('');
}

/** The end of a string that starts with a quote: after the next quote without an odd number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === '\\') before--;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

const OPENING = /^[[{]$/;
/** Deeper levels have the indentation of this one. */
const DEEPEST = 100;
const MOST_PIECES = 10_000;
/** In UTF-16 units. The indentation of a short text can be long. */
const LONGEST = 2 ** 27;
