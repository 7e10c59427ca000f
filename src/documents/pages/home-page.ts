import { addressIn, HOME_PATH, REFERENCE_PATH, rootFrom } from '../../contract/path.ts';
import { iconOf, type Tool } from '../../core/tool.ts';
import { firstTool, type Registry } from '../../tools/registry.ts';
import { enumerate, inline, list, slug } from '../markdown.ts';
import { escapeHtml, renderMarkdown } from './html.ts';
import { pageIcons } from './icon-paths.ts';
import { htmlPage, iconHtml, type PageFiles, pageHeader, toReference } from './page.ts';
import { TOOL_PLACE } from './page-names.ts';

/**
 * The page `/`, as HTML: everything that does not change during use, and the form as the script (web/home) first
 * renders it, so that nothing moves when the script runs. Spelling checks and completion are off, because some browsers
 * send text to a server for them.
 *
 * @param form The first rendering of the script (web/home/prerender.tsx), as HTML.
 */
export function homePage(registry: Registry, files: PageFiles, form: string): string {
  const tools = [...registry.values()];
  return htmlPage({
    title: `textmill: ${tools.map(({ title }) => title).join(', ')} in your browser, exact and private`,
    description: homeDescription(registry),
    files,
    // Content that is painted before the page is complete would move.
    links: ['<link rel="expect" href="#end" blocking="render">'],
    root: ROOT,
    kind: 'home',
    shown: firstTool(registry).name,
    content: { id: TOOL_PLACE, name: 'input' },
    body: `${pageHeader(ROOT, toReference(ROOT, NEW_TAB), SEARCH)}
<nav class="tools" aria-label="Tools"><ul>${tools.map(toolLink).join('')}</ul></nav>
<main id="${TOOL_PLACE}" tabindex="-1" spellcheck="false" writingsuggestions="false">${form}</main>
<noscript>${withoutScript(registry)}</noscript>
${LATE}
<footer id="end">Runs in your browser. Nothing you type leaves it unless you send an API request.</footer>`,
  });
}

const ROOT = rootFrom(HOME_PATH);

const SEARCH = `<button type="button" id="open-palette" class="search">${iconHtml(pageIcons.search)}<span>Search tools and actions</span><kbd>Ctrl K</kbd></button>`;

/** In the same tab, what was typed would be lost. */
const NEW_TAB = ' target="_blank" rel="noopener" title="Opens in a new tab"';

/** Shown if the script takes long. The script removes it. */
const LATE = `<p class="late">The script of this page did not load. <a href="${ROOT}">Reload</a>. You need a browser of 2024 or later. The <a href="${addressIn(ROOT, REFERENCE_PATH)}">reference</a> works without it.</p>`;

function toolLink(tool: Tool, index: number): string {
  const current = index === 0 ? ' aria-current="page"' : '';
  return `<li><a class="plain" href="#${escapeHtml(tool.name)}"${current}>${iconHtml(iconOf(tool))}${escapeHtml(tool.title)}</a></li>`;
}

/** The purpose of the page, in one or two sentences of plain text. */
export function homeDescription(registry: Registry): string {
  const titles = Array.from(registry.values(), ({ title }) => title);
  return `${enumerate(titles)}, exact to the last character. Conversions run in your browser, also offline. Nothing you type leaves your device unless you send it.`;
}

/** The content of the page if no script runs: links to the reference. */
function withoutScript(registry: Registry): string {
  const tools = Array.from(registry.values(), ({ title, summary }) => {
    return `[${inline(title)}](${addressIn(ROOT, REFERENCE_PATH)}#${slug(title)}): ${inline(summary)}`;
  });
  const paragraphs = [
    `This page needs JavaScript, which does not run in this browser. The HTTP API and its [reference](${addressIn(ROOT, REFERENCE_PATH)}) work without it:`,
    list(tools),
  ];
  return renderMarkdown(paragraphs.join('\n\n'), '');
}
