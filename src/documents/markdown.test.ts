import { Marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { code, enumerate, fence, inline, numberedList, slug, table } from './markdown.ts';

/** The text of the rendered Markdown. */
function shown(markdown: string): string {
  return String(new Marked().parseInline(markdown)).replaceAll(/&#39;|&quot;|&lt;|&gt;|&amp;/g, (entity) => {
    return { '&#39;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }[entity] ?? entity;
  });
}

describe('inline', () => {
  test.each([
    'with - and _ instead of + and /',
    '*-._ stay, _so_ does **this**',
    '<b>no markup</b> & no &amp; entity',
    '[no](#link) ~~nor~~ \\escape',
  ])('shows a sentence as it is: %s', (sentence) => {
    expect(shown(inline(sentence))).toBe(sentence);
  });

  test.each(['# no heading', '- no list', '+ no list', '1. no list', '12) no list'])(
    'shows a sentence at the start of a line as it is: %s',
    (sentence) => {
      expect(shown(String(new Marked().parse(inline(sentence))))).toContain(`<p>${sentence}</p>`);
    },
  );

  test('keeps text in backticks as code', () => {
    expect(shown(inline('`a_b*c` and _'))).toBe('<code>a_b*c</code> and _');
  });
});

test.each(['a', 'a`b', '``', '"|"', "-_.!~*'()"])('code shows any value as it is: %s', (value) => {
  expect(shown(code(value))).toBe(`<code>${value}</code>`);
});

test('a block of code may contain a block of code', () => {
  expect(new Marked().parse(fence('json', '```'))).toBe('<pre><code class="language-json">```\n</code></pre>\n');
});

test('a numbered list counts from 1', () => {
  expect(numberedList(['a', 'b'])).toBe('1. a\n2. b');
});

test('a table keeps vertical bars in their cells', () => {
  const html = String(new Marked().parse(table(['A', 'B'], [[inline('a|b'), code('c|d')]])));
  expect(html).toContain('<td>a|b</td>\n<td><code>c|d</code></td>');
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is enumerated as "%s"', (items, sentence) => {
  expect(enumerate(items)).toBe(sentence);
});

test.each([
  ['Rate limit', 'rate-limit'],
  ['Hex to text', 'hex-to-text'],
  ['What: a/b?', 'what-ab'],
])('a heading has the anchor of GitHub: %s', (heading, anchor) => {
  expect(slug(heading)).toBe(anchor);
});
