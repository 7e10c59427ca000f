import Prism, { type TokenStream } from 'prismjs';
import 'prismjs/components/prism-bash.js';
import 'prismjs/components/prism-go.js';
import 'prismjs/components/prism-json.js';
import 'prismjs/components/prism-markup-templating.js';
import 'prismjs/components/prism-php.js';
import 'prismjs/components/prism-python.js';

/** Colors of code, as classes in HTML. Only the build uses them: pages and programs contain the result. */

/** The class of each kind of token. Others have no color. */
const classes = new Map(
  Object.entries({
    keyword: 'k',
    builtin: 'k',
    delimiter: 'k',
    string: 's',
    number: 'n',
    boolean: 'n',
    constant: 'n',
    null: 'n',
    property: 'p',
    parameter: 'p',
    'argument-name': 'p',
    'header-name': 'p',
    comment: 'c',
  }),
);

const { bash, go, javascript, json, php, python } = Prism.languages;

/** The grammars, by the names of fenced code and of the languages of requests. */
const grammars = new Map(
  Object.entries({
    sh: bash,
    curl: bash,
    javascript,
    fetch: javascript,
    json,
    python,
    go,
    php,
  }),
);

/**
 * Code as HTML, with colors in `span` elements that do not nest. Their classes are `k` keyword, `s` string, `n` number
 * or literal, `p` property and `c` comment. Code in another language has no colors.
 *
 * @example highlight('json', '{"ok":true}') // '{<span class="p">"ok"</span>:<span class="n">true</span>}'
 */
export function highlight(language: string, code: string): string {
  const grammar = grammars.get(language);
  return grammar === undefined ? escaped(code) : htmlOf(Prism.tokenize(code, grammar));
}

function htmlOf(tokens: TokenStream): string {
  if (typeof tokens === 'string') return escaped(tokens);
  if (Array.isArray(tokens)) return tokens.map(htmlOf).join('');
  const [name] = [tokens.type, tokens.alias].flat().flatMap((kind) => classes.get(kind) ?? []);
  return name === undefined
    ? htmlOf(tokens.content)
    : `<span class="${name}">${escaped(textOf(tokens.content))}</span>`;
}

function textOf(tokens: TokenStream): string {
  if (typeof tokens === 'string') return tokens;
  return Array.isArray(tokens) ? tokens.map(textOf).join('') : textOf(tokens.content);
}

/** Escapes content of elements. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
