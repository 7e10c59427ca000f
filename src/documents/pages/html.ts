import { Marked } from 'marked';
import { slug } from '../markdown.ts';

/** A text as HTML, for content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A heading, and a link to it. */
export function headingHtml(depth: number, id: string, content: string, title: string): string {
  const name = escapeHtml(title);
  return `<div class="title"><h${depth} id="${id}">${content}</h${depth}><a class="anchor" href="#${id}" aria-label="Link to ${name}">#</a></div>`;
}

/**
 * Markdown as HTML with anchors. Cells have the names of their columns, so that a narrow screen can stack them. Raw
 * HTML is shown as text, and links lead only to `#`, `./` and `https:`.
 */
export function renderMarkdown(markdown: string, idPrefix: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        return headingHtml(depth, idPrefix + slug(text), this.parser.parseInline(tokens), title);
      },
      code({ text, lang }) {
        if (lang === 'http' && text.startsWith('POST ')) return endpointHtml(text);
        return `<pre class="card"><code>${escapeHtml(text)}</code></pre>`;
      },
      codespan: ({ text }) => `<code>${escapeHtml(text)}</code>`,
      text(token) {
        return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeHtml(token.text);
      },
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        return /^(?:#|\.\/|https:)/.test(href) ? `<a href="${escapeHtml(href)}">${content}</a>` : content;
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
          const [name] = cells.slice(0, 2).flatMap(({ text }) => /^`(\w+)`$/.exec(text)?.slice(1) ?? []);
          return `<tr role="row"${name === undefined ? '' : ` id="${idPrefix}${name}"`}>${tds.join('')}</tr>`;
        });
        return `<table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody></table>`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** A method and a path: `POST /api/v1/base64/`. */
function endpointHtml(line: string): string {
  const [method = '', path = ''] = line.split(' ');
  return `<p class="endpoint"><span class="badge">${escapeHtml(method)}</span> <code>${escapeHtml(path)}</code><button type="button" class="plain copy scripted">Copy URL</button></p>`;
}
