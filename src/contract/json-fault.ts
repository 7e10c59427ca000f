/** Why a text is not valid JSON. */
export type JsonFault =
  | 'unexpected end'
  | 'unexpected character'
  | 'more text after the JSON value'
  | 'closing bracket after a comma'
  | 'name without double quotes'
  | 'single quote instead of a double quote'
  | 'line break in a string'
  | 'control character in a string'
  | 'invalid escape in a string';

/** Where a text stops being JSON (RFC 8259), and why. */
export interface FoundFault {
  /** The index of the first UTF-16 unit with which the text is not the start of any JSON text, or the text's length. */
  readonly at: number;
  readonly fault: JsonFault;
}

/**
 * Finds where a text stops being JSON; undefined if it is JSON. Engines word their errors differently, and some report
 * no position. This function returns the same on every engine. It takes linear time and does not recurse, so nesting
 * may be deep.
 *
 * @example findJsonFault('{"text":"a",}') // { at: 12, fault: 'closing bracket after a comma' }
 */
export function findJsonFault(json: string): FoundFault | undefined {
  /** The closing brackets of the arrays and objects that are open, the innermost last. */
  const closing: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = endOf(WHITESPACE, json, at);
    const next = json.charAt(at);
    const end = closing.at(-1);
    if (next === '') return expected === END && end === undefined ? undefined : { at, fault: 'unexpected end' };
    const mayEnd: boolean = expected === END || expected.startsWith('first');
    if (mayEnd && next === end) {
      closing.pop();
      expected = END;
      at++;
    } else if (expected === END || expected === 'colon') {
      if (end === undefined) return { at, fault: 'more text after the JSON value' };
      if (next !== (expected === END ? ',' : ':')) return { at, fault: 'unexpected character' };
      expected = expected === END && end === '}' ? 'name' : 'value';
      at++;
    } else if (expected.endsWith('value') && (next === '{' || next === '[')) {
      closing.push(next === '{' ? '}' : ']');
      expected = next === '{' ? 'first name' : 'first value';
      at++;
    } else {
      const isName = expected.endsWith('name');
      const token = next === '"' ? readString(json, at) : isName ? undefined : readWord(json, at);
      if (token === undefined) return { at, fault: startFault(next, isName, end) };
      at = token.end;
      if (token.fault !== undefined) return { at, fault: at === json.length ? 'unexpected end' : token.fault };
      expected = isName ? 'colon' : END;
    }
  }
}

/** The token that must come next. A `first` one may be missing: the array or object is then empty. */
type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | typeof END;

const END = 'comma or end';

/** A token up to its end, or as far as it is valid. */
interface Token {
  readonly end: number;
  readonly fault?: JsonFault | undefined;
}

function readString(json: string, start: number): Token {
  let end = endOf(PLAIN, json, start + 1);
  while (json.charAt(end) === '\\') {
    const escaped = endOf(ESCAPE, json, end);
    const length = json.charAt(end + 1) === 'u' ? 6 : 2;
    if (escaped - end < length) return { end: escaped, fault: 'invalid escape in a string' };
    end = endOf(PLAIN, json, escaped);
  }
  if (json.charAt(end) === '"') return { end: end + 1 };
  return { end, fault: /[\r\n]/.test(json.charAt(end)) ? 'line break in a string' : 'control character in a string' };
}

/** A number or a literal; undefined if none begins here. */
function readWord(json: string, start: number): Token | undefined {
  const end = endOf(WORD, json, start);
  if (end === start) return undefined;
  return /^(?:true|false|null|.*[0-9])$/.test(json.slice(start, end))
    ? { end }
    : { end, fault: 'unexpected character' };
}

/** The fault of a character that can't begin the name or the value that must come next. */
function startFault(next: string, isName: boolean, end: string | undefined): JsonFault {
  // A value in an object follows a colon.
  if (next === end && (isName || end === ']')) return 'closing bracket after a comma';
  if (next === "'") return 'single quote instead of a double quote';
  return isName && /[\w$]/.test(next) ? 'name without double quotes' : 'unexpected character';
}

/** The index from which a pattern does not match. */
function endOf(pattern: RegExp, json: string, start: number): number {
  pattern.lastIndex = start;
  pattern.test(json);
  return pattern.lastIndex;
}

/** Each of these patterns also matches no character, except ESCAPE: it needs its backslash. */
const WHITESPACE = /[ \t\r\n]*/y;
/** A number or a literal as far as it is valid. */
const WORD =
  /t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?|-?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:(?<=[0-9])[eE][+-]?[0-9]*)?)?/y;
/** An escape as far as it is valid. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{0,4})?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const PLAIN = /[^"\\\u0000-\u001f]*/y;
