/** Colors of code: the same in the reference, which is built with them, and on the page, which computes them. */

/** A color: `k` keyword, `s` string, `n` number or literal, `p` property or option, `c` comment; empty for none. */
type Kind = '' | 'k' | 's' | 'n' | 'p' | 'c';

/**
 * The pieces of code in any language of the requests, or of JSON. They are so small that one grammar is enough.
 *
 * @example highlight('"ok": true') // [['', ''], ['"ok"', 'p'], [': ', ''], ['true', 'n'], ['', '']]
 */
export function highlight(code: string): readonly (readonly [text: string, kind: Kind])[] {
  const pieces = code.split(TOKEN);
  return pieces.map((text, index) => [text, index % 2 === 0 ? '' : kindOf(text, pieces[index + 1] ?? '')]);
}

/**
 * A comment, a URL, a string, an option, a number or a word. Strings in single quotes are those of a shell, in which
 * `'\''` is a quote. A string also ends where the code does, so that the time is linear.
 */
const TOKEN = /((?:#|\/\/) .*|https?:\S+|"(?:[^"\\]|\\.)*"?|'(?:[^']|'\\'')*'?|`[^`]*`?|-[A-Za-z]\b|-?\d[\w.]*|[\w$]+)/;

const KEYWORD = /^(?:as|await|const|except|if|import|new|throw|try|with)$/;

function kindOf(text: string, next: string): Kind {
  if (/^[#/]/.test(text)) return 'c';
  // In Python, a colon at the end of a line opens a block.
  if (/^:(?!\n)/.test(next) || /^-\D/.test(text)) return 'p';
  if (/^["'`]/.test(text)) return 's';
  if (/^[-\d]|^(?:true|false|null|none)$/i.test(text)) return 'n';
  return KEYWORD.test(text) ? 'k' : '';
}
