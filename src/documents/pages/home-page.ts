import { HOME_PATH, LLMS_PATH, OPENAPI_PATH, REFERENCE_PATH } from '../../contract/path.ts';
import { labelOf, type Tool } from '../../core/tool.ts';
import { VERSION } from '../../core/version.ts';
import { firstTool, type Registry, toolsByRank } from '../../tools/registry.ts';
import { enumerate, inline, list, slug } from '../markdown.ts';
import { firstExchange } from '../reference/reference.ts';
import { escapeHtml, renderMarkdown } from './html.ts';
import { htmlPage, linkList, type PageFiles, THEME_SELECT } from './page.ts';
import { TOOL_PLACE } from './tool-place.ts';

/**
 * The page `/`, as HTML: all that does not change while it is used, and the form as the script (web/home) first renders it,
 * so that nothing moves when the script runs. Browsers must not check or complete texts here: some send them away.
 *
 * @param form What the script first renders (web/home/prerender.tsx), as HTML.
 */
export function homePage(registry: Registry, files: PageFiles, form: string): string {
  const tools = toolsByRank(registry);
  return htmlPage({
    title: `textmill: ${tools.map(({ title }) => title).join(', ')} in your browser, exact and private`,
    description: homeDescription(registry),
    files,
    // What is painted before the end of the page is there would move.
    links: ['<link rel="expect" href="#end" blocking="render">'],
    kind: 'home',
    shown: firstTool(registry).name,
    content: { id: TOOL_PLACE, name: 'tool' },
    body: `<header class="top">
<p class="name"><a href="${HOME_PATH}">textmill</a></p>
<button type="button" id="open-palette" class="search"><span>Search<span class="wide"> tools and actions</span></span> <kbd>Ctrl + K</kbd></button>
${THEME_SELECT}
<a class="api-link" href="${REFERENCE_PATH}">API</a>
</header>
<nav class="tools" aria-label="Tools"><ul>${tools.map(toolLink).join('')}</ul></nav>
<main id="${TOOL_PLACE}" tabindex="-1" spellcheck="false" writingsuggestions="false">${form}</main>
<noscript>${withoutScript(registry)}</noscript>
${LATE}
<footer id="end"><p>Runs in your browser. Nothing you type is sent unless you press Send.</p>${linkList([
      { href: REFERENCE_PATH, title: 'Reference' },
      { href: OPENAPI_PATH, title: 'OpenAPI' },
      { href: LLMS_PATH, title: 'For language models' },
    ])}<p>textmill ${VERSION}</p></footer>`,
  });
}

/** Shown if the script takes long; the script removes it. */
const LATE = `<p class="late">The script of this page did not load. <a href="${HOME_PATH}">Reload</a>. You need a browser of 2024 or later. The <a href="${REFERENCE_PATH}">reference</a> works without it.</p>`;

/** The link to a tool, of which the first is open. */
function toolLink(tool: Tool, index: number): string {
  const current = index === 0 ? ' aria-current="page"' : '';
  const symbol = `<span class="symbol" aria-hidden="true">${escapeHtml(tool.symbol ?? '')}</span>`;
  return `<li><a href="#${escapeHtml(tool.name)}"${current}>${symbol}${escapeHtml(labelOf(tool))}</a></li>`;
}

/** What the page is for, in a sentence or two of plain text. */
export function homeDescription(registry: Registry): string {
  const titles = toolsByRank(registry).map(({ title }) => title);
  return `${enumerate(titles)}, exact to the last character. Conversions run in your browser, and offline: nothing you type leaves your machine unless you send it.`;
}

/** What the page says if no script runs: what else there is. */
function withoutScript(registry: Registry): string {
  const tools = toolsByRank(registry).map(({ title, summary }) => {
    return `[${inline(title)}](${REFERENCE_PATH}#${slug(title)}): ${inline(summary)}`;
  });
  const paragraphs = [
    `This page converts with JavaScript, which does not run here. The [reference](${REFERENCE_PATH}) and the HTTP API work without it:`,
    list(tools),
    firstExchange(registry),
  ];
  return renderMarkdown(paragraphs.join('\n\n'), '');
}
