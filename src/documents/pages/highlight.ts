import Prism, { type TokenStream } from 'prismjs';
import 'prismjs/components/prism-bash.js';
import 'prismjs/components/prism-go.js';
import 'prismjs/components/prism-json.js';
import 'prismjs/components/prism-markup-templating.js';
import 'prismjs/components/prism-php.js';
import 'prismjs/components/prism-python.js';

/** Colors of code, as classes in HTML. Only the build uses them: pages and programs contain the result. */

/** The kinds of tokens of each class. Others have no color. */
const classes = Object.entries({
  k: ['keyword', 'builtin', 'delimiter'],
  s: ['string'],
  n: ['number', 'boolean', 'constant', 'null'],
  p: ['property', 'parameter', 'argument-name', 'header-name'],
  c: ['comment'],
});

/** The grammars of the languages of requests that have other names. */
const grammars: Readonly<Record<string, string>> = { curl: 'bash', fetch: 'javascript' };

/**
 * Code as HTML, with colors in `span` elements that do not nest. Their classes are `k` keyword, `s` string, `n` number
 * or literal, `p` property and `c` comment. Code in another language has no colors.
 *
 * @example highlight('json', '{"ok":true}') // '{<span class="p">"ok"</span>:<span class="n">true</span>}'
 */
export function highlight(language: string, code: string): string {
  const grammar = Prism.languages[grammars[language] ?? language];
  return grammar === undefined ? escaped(code) : htmlOf(Prism.tokenize(code, grammar));
}

function htmlOf(tokens: TokenStream): string {
  if (typeof tokens === 'string') return escaped(tokens);
  if (Array.isArray(tokens)) return tokens.map(htmlOf).join('');
  const names = [tokens.type, tokens.alias].flat();
  const found = classes.find(([, kinds]) => kinds.some((kind) => names.includes(kind)));
  return found === undefined
    ? htmlOf(tokens.content)
    : `<span class="${found[0]}">${escaped(textOf(tokens.content))}</span>`;
}

function textOf(tokens: TokenStream): string {
  if (typeof tokens === 'string') return tokens;
  return Array.isArray(tokens) ? tokens.map(textOf).join('') : textOf(tokens.content);
}

/** Escapes content of elements. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
