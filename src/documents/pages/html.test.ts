import { describe, expect, test } from 'vitest';
import { escapeHtml, renderMarkdown } from './html.ts';

test('HTML in a text is escaped, in content and in quoted attributes', () => {
  expect(escapeHtml(`<a href="x" id='y'>&amp;`)).toBe('&#60;a href=&#34;x&#34; id=&#39;y&#39;&#62;&#38;amp;');
});

describe('renderMarkdown', () => {
  test('headings have anchors with the prefix, and links to them', () => {
    expect(renderMarkdown('### What `a` *is*', 'x-')).toBe(
      '<div class="title"><h3 id="x-what-a-is">What <code>a</code> <em>is</em></h3><a class="anchor" href="#x-what-a-is" aria-label="Link to What a is">#</a></div>',
    );
  });

  test('rows have anchors if their first or second cell is a name', () => {
    const html = renderMarkdown('| A | B |\n| --- | --- |\n| `a_1` | `x` |\n| `a b` | b |\n| 403 | `C` |', 'x-');
    expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['x-a_1', 'x-C']);
  });

  test.each(['<script>alert(1)</script>', 'a <img src=x onerror=alert(1)> b', '![x](https://example.com/x.png)'])(
    'raw HTML and images are shown as text: %s',
    (markdown) => {
      expect(renderMarkdown(markdown, '')).not.toMatch(/<(?:script|img)/);
    },
  );

  test.each(['#errors', './openapi.json', 'https://example.com/'])('a link leads to %s', (href) => {
    expect(renderMarkdown(`[a](${href})`, '')).toBe(`<p><a href="${href}">a</a></p>\n`);
  });

  test.each(['javascript:alert(1)', '//example.com/', 'http://example.com/', 'data:text/html,x'])(
    'no link leads to %s',
    (href) => {
      expect(renderMarkdown(`[a](${href})`, '')).toBe('<p>a</p>\n');
    },
  );

  test('code is shown as it is', () => {
    expect(renderMarkdown('```http\nA: <b> "c"\n```', '')).toBe(
      '<pre class="card"><code>A: &#60;b&#62; &#34;c&#34;</code></pre>',
    );
  });

  test('a cell has the name of its column', () => {
    const html = renderMarkdown('| A | B |\n| --- | --- |\n| 1 | `x\\|y` |', '');
    expect(html).toContain('<th role="columnheader" scope="col">A</th>');
    expect(html).toContain('<td role="cell" data-label="B"><div><code>x|y</code></div></td>');
  });
});
