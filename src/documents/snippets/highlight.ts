/** Colors of code: the same in the reference, which is built with them, and on the page, which computes them. */

/** A piece of code. */
export interface Token {
  readonly text: string;
  /** `k` keyword, `s` string, `n` number or literal, `p` property or option, `c` comment; empty without a color. */
  readonly kind: '' | 'k' | 's' | 'n' | 'p' | 'c';
}

/**
 * The pieces of code in any language of the requests, or of JSON. They are so small that one grammar is enough.
 *
 * @example highlight('{"ok":true}') // [… { text: '"ok"', kind: 'p' }, { text: ':', kind: '' }, { text: 'true', kind: 'n' } …]
 */
export function highlight(code: string): readonly Token[] {
  const pieces = code.split(TOKEN);
  return pieces.map((text, index) => ({ text, kind: index % 2 === 0 ? '' : kindOf(text, pieces[index + 1] ?? '') }));
}

/**
 * A comment, a URL, a string, an option, a number or a word. Strings in single quotes are those of PHP, and of a shell,
 * in which `'\''` is a quote. A string also ends where the code does, so that the time is linear.
 */
const TOKEN =
  /((?:#|\/\/) [^\n]*|https?:[^\s"'`]+|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*(?:'\\''(?:[^'\\]|\\.)*)*'?|`[^`]*`?|(?<= )-[A-Za-z]\b|-?\d[\d.]*|(?:<\?)?[A-Za-z_$][\w$]*)/s;

const KEYWORDS = new Set(
  'as await bool const defer echo except func if import new package string struct throw try var with <?php'.split(' '),
);

const LITERALS = new Set('true false null True False None nil'.split(' '));

function kindOf(text: string, next: string): Token['kind'] {
  if (/^(?:#|\/\/)/.test(text)) return 'c';
  // In Python, a colon at the end of a line opens a block.
  if (/^:(?!\n)/.test(next) || /^-\D/.test(text)) return 'p';
  if (/^["'`]/.test(text)) return 's';
  if (/^[-\d]/.test(text) || LITERALS.has(text)) return 'n';
  return KEYWORDS.has(text) ? 'k' : '';
}
