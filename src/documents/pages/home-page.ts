import { HOME_PATH, LLMS_PATH, OPENAPI_PATH, REFERENCE_PATH } from '../../contract/path.ts';
import { VERSION } from '../../core/version.ts';
import { firstTool, type Registry } from '../../tools/registry.ts';
import { enumerate, inline, list, slug } from '../markdown.ts';
import { firstExchange } from '../reference/reference.ts';
import { renderMarkdown } from './html.ts';
import { htmlPage, linkList, type PageFiles, THEME_SELECT } from './page.ts';
import { TOOL_PLACE } from './tool-place.ts';

/**
 * The page `/`, as HTML: all that does not change while it is used. The script (web/home) brings to life the form
 * in `main`, marks its link, and shows the buttons. What browsers offer to check or to complete, some of them send away: not here.
 *
 * @param form What the script first renders (web/home/prerender.tsx), as HTML. It comes first in `main`, where the script finds it.
 */
export function homePage(registry: Registry, files: PageFiles, form = ''): string {
  const tools = [...registry.values()];
  const titles = tools.map(({ title }) => title);
  return htmlPage({
    title: `textmill: ${titles.join(', ')} in your browser, exact and private`,
    description: homeDescription(registry),
    files,
    kind: 'home',
    shown: firstTool(registry).name,
    content: { id: TOOL_PLACE, name: 'tool' },
    body: `<header class="top">
<p class="name"><a href="${HOME_PATH}">textmill</a></p>
<p class="promise">Converts in your browser, as you type: your text stays on this machine unless you send it.</p>
<div class="controls">
<button type="button" id="open-palette" hidden>Go to… <kbd>Ctrl + K</kbd></button>
<button type="button" id="open-shortcuts" hidden>Keyboard</button>
${THEME_SELECT}
<a href="${REFERENCE_PATH}">Reference</a>
</div>
</header>
<nav class="tools" aria-label="Tools">${linkList(tools.map(({ name, title }) => ({ href: `#${name}`, title })))}</nav>
<main id="${TOOL_PLACE}" tabindex="-1" spellcheck="false" writingsuggestions="false">${form}<noscript>${withoutScript(registry)}</noscript>${LATE}</main>
<footer>${linkList([
      { href: REFERENCE_PATH, title: 'Reference' },
      { href: OPENAPI_PATH, title: 'OpenAPI' },
      { href: LLMS_PATH, title: 'For language models' },
    ])}<p>textmill ${VERSION}</p></footer>`,
  });
}

/** What the page is for, in a sentence or two of plain text. */
export function homeDescription(registry: Registry): string {
  const titles = Array.from(registry.values(), ({ title }) => title);
  return `${enumerate(titles)}, exact to the last character. Conversions run in your browser, and offline: nothing that you type leaves your machine unless you send it.`;
}

/** What stands there until the script runs, and is shown when that takes long. */
const LATE = `<p class="late">The script of this page has not come. <a href="${HOME_PATH}">Load it again</a>; it needs a browser of 2024 or later. The <a href="${REFERENCE_PATH}">reference</a> reads without it.</p>`;

/** What the page says where no script runs: what else there is. */
function withoutScript(registry: Registry): string {
  const tools = Array.from(registry.values(), ({ title, summary }) => {
    return `[${inline(title)}](${REFERENCE_PATH}#${slug(title)}): ${inline(summary)}`;
  });
  const paragraphs = [
    `The conversions of this page need JavaScript, which does not run here. The [reference](${REFERENCE_PATH}) and the HTTP API do without it:`,
    list(tools),
    firstExchange(registry),
  ];
  return renderMarkdown(paragraphs.join('\n\n'), '');
}
