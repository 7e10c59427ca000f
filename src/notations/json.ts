/** A string, a sign, or a number or another word. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g;
const OPENING = /^[[{]/;
/** In UTF-16 units. The indentation of a short text can be long. */
const LONGEST = 2 ** 27;

/**
 * A JSON text with an indentation of two spaces; undefined if it is not JSON, or too long. Numbers, strings and repeated
 * names stay as they are written: a parsed value would lose digits and names.
 *
 * @example indentedJson('{"a":1.0}') // '{\n  "a": 1.0\n}'
 */
export function indentedJson(text: string): string | undefined {
  let [written, last, depth] = ['', '', 0];
  let pieces: string[] = [];
  try {
    JSON.parse(text);
    for (const [token] of text.matchAll(TOKEN)) {
      const isEnd = /^[\]}]/.test(token);
      if (isEnd) depth--;
      // An empty object or list stays on its line.
      if (last === ',' || OPENING.test(last) !== isEnd) pieces.push(`\n${'  '.repeat(depth)}`);
      pieces.push(token === ':' ? ': ' : token);
      if (OPENING.test(token)) depth++;
      last = token;
      if (pieces.length < 10_000) continue;
      written += pieces.join('');
      pieces = [];
      if (written.length > LONGEST) return undefined;
    }
    return written + pieces.join('');
  } catch {
    // Besides an error of the syntax: millions of escapes in one string are too many for the pattern.
    return undefined;
  }
}
