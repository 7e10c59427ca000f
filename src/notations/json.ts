/**
 * A JSON text with an indentation of two spaces; undefined if it is not JSON. Numbers, strings and repeated names stay
 * as they are written: a parsed value would lose digits and names.
 *
 * @example indentedJson('{"a":1.0}') // '{\n  "a": 1.0\n}'
 */
export function indentedJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const pieces: string[] = [];
  let depth = 0;
  let last = '';
  const newLine = () => pieces.push(`\n${'  '.repeat(Math.min(depth, DEEPEST))}`);
  for (const [token] of text.matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']';
    if (isEnd) depth--;
    if (isEnd ? !OPENING.test(last) : OPENING.test(last) || last === ',') newLine();
    pieces.push(token === ':' ? ': ' : token);
    if (OPENING.test(token)) depth++;
    last = token;
  }
  return pieces.join('');
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g;
const OPENING = /^[[{]$/;
/** Deeper levels have the indentation of this one: otherwise the length would grow with the square of the depth. */
const DEEPEST = 100;
