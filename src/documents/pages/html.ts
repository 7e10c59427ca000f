import { Marked } from 'marked';
import { slug } from '../markdown.ts';

/** HTML from Markdown and from plain text. HTML in the source is shown as text. */

/** A text as HTML, for content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Markdown as HTML. Headings have anchors, and each cell of a table has the name of its column, so that a narrow screen
 * can stack them. Raw HTML is shown as text, and links lead only to `#`, `/` and `https:`.
 *
 * @param idPrefix The start of the anchors of headings.
 */
export function renderMarkdown(markdown: string, idPrefix: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${idPrefix}${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      code: ({ text, lang }) => `<pre class="${escapeHtml(lang ?? '')}"><code>${escapeHtml(text)}</code></pre>`,
      codespan: ({ text }) => `<code>${escapeHtml(text)}</code>`,
      text(token) {
        return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeHtml(token.text);
      },
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        return /^(?:#|\/(?!\/)|https:)/.test(href) ? `<a href="${escapeHtml(href)}">${content}</a>` : content;
      },
      image: ({ text }) => escapeHtml(text),
      table({ header, rows }) {
        // The roles stay even if a style sheet shows the rows as blocks.
        const head = header.map(({ tokens }) => {
          return `<th role="columnheader" scope="col">${this.parser.parseInline(tokens)}</th>`;
        });
        const body = rows.map((cells) => {
          const tds = cells.map(({ tokens }, column) => {
            const label = escapeHtml(header[column]?.text ?? '');
            return `<td role="cell" data-label="${label}"><div>${this.parser.parseInline(tokens)}</div></td>`;
          });
          return `<tr role="row">${tds.join('')}</tr>`;
        });
        return `<table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody></table>`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}
