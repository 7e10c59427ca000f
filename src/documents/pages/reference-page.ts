import {
  addressIn,
  LLMS_FULL_PATH,
  LLMS_PATH,
  OPENAPI_PATH,
  PATH_TEMPLATE,
  REFERENCE_PATH,
  rootFrom,
} from '../../contract/path.ts';
import { errorCodes } from '../../core/textmill-error.ts';
import { iconOf } from '../../core/tool.ts';
import type { Registry } from '../../tools/registry.ts';
import { slug } from '../markdown.ts';
import {
  findExchanges,
  introduction,
  REFERENCE_TITLE,
  referenceSections,
  type Section,
  sectionText,
  summary,
} from '../reference/reference.ts';
import { EXAMPLE_ORIGIN } from '../snippets/request-code.ts';
import { exchangeHtml, responseHtml, toolExamples, urlHtml } from './exchange.ts';
import { escapeHtml, headingHtml, renderMarkdown } from './html.ts';
import { icons, pageIcons } from './icon-paths.ts';
import { htmlPage, iconHtml, linkList, type PageFiles, pageHeader } from './page.ts';

/** The reference as an HTML page, which is readable without its script. */
export function referencePage(registry: Registry, files: PageFiles): string {
  const sections = referenceSections(registry);
  const contentsOf = (isOfTool: boolean) =>
    `<ul>${sections
      .filter(({ tool }) => (tool !== undefined) === isOfTool)
      .map(sectionLink)
      .join('')}</ul>`;
  return htmlPage({
    title: REFERENCE_TITLE,
    description: introduction(registry),
    files,
    links: [
      `<link rel="alternate" type="text/plain" href="${addressIn(ROOT, LLMS_FULL_PATH)}" title="For language models">`,
      `<link rel="service-desc" type="application/json" href="${addressIn(ROOT, OPENAPI_PATH)}" title="OpenAPI description">`,
    ],
    root: ROOT,
    kind: 'docs',
    content: { id: 'content', name: 'content' },
    body: `${pageHeader(ROOT, `<a class="to plain" href="${ROOT}">Tools</a>${MENU_BUTTON}`)}
<div class="layout">
<nav class="contents" id="contents" aria-label="Contents" popover>
<p>General</p>
${contentsOf(false)}
<p>Tools</p>
${contentsOf(true)}
<p>For programs</p>
${linkList([
  { href: addressIn(ROOT, OPENAPI_PATH), title: 'openapi.json' },
  { href: addressIn(ROOT, LLMS_PATH), title: 'llms.txt' },
  { href: addressIn(ROOT, LLMS_FULL_PATH), title: 'llms-full.txt' },
])}
</nav>
<main id="content">
<div class="beside">
<div class="text"><h1>${REFERENCE_TITLE}</h1>
<p class="lead">${summary}</p>
<noscript><p>The examples name a server on your own machine, because scripts do not run here. Use the address of this server instead.</p></noscript></div>
<div class="code"><div class="card">${urlHtml('Base URL', `${EXAMPLE_ORIGIN}${PATH_TEMPLATE.split('{')[0]}`)}</div></div>
</div>
${sections.map((section) => sectionHtml(section, registry)).join('\n')}
</main>
</div>
<p class="unseen" role="status" id="said"></p>`,
  });
}

const ROOT = rootFrom(REFERENCE_PATH);

const MENU_BUTTON = `<button type="button" class="plain menu-button" popovertarget="contents">${iconHtml(pageIcons.menu)}Contents <span></span>${iconHtml(icons.list)}</button>`;

/** The link to a section, and below it those to its parts, which the style shows while the section is read. */
function sectionLink({ id, title, tool, markdown, rest }: Section): string {
  const texts = [markdown, tool === undefined ? '' : '### Examples', rest].join('\n');
  const parts = Array.from(texts.matchAll(/^### (.+)$/gm), ([, part = '']) => {
    return { href: `#${tool === undefined ? '' : `${id}-`}${slug(part)}`, title: part };
  });
  const icon = tool === undefined ? '' : iconHtml(iconOf(tool));
  return `<li><a href="#${id}">${icon}${escapeHtml(title)}</a>${parts.length === 0 ? '' : linkList(parts)}</li>`;
}

function sectionHtml(section: Section, registry: Registry): string {
  const { id, title, tool, markdown, rest } = section;
  const code = codeOf(section, registry);
  const text = (content: string) => renderMarkdown(content, tool === undefined ? '' : `${id}-`);
  const kind = tool !== undefined ? ' class="beside tool"' : code === '' ? '' : ' class="beside"';
  return `<section aria-labelledby="${id}"${kind}>
<div class="text">${headingHtml(2, id, escapeHtml(title), title)}
${tool === undefined ? '' : `<p class="jump scripted"><a href="${ROOT}#${escapeHtml(tool.name)}">Convert in your browser</a> <button type="button" class="plain copy">Copy as Markdown</button><template>${escapeHtml(sectionText(section))}</template></p>`}
${text(markdown)}</div>
${code === '' ? '' : `<div class="code">${code}</div>`}
${rest === '' ? '' : `<div class="text">${tool === undefined ? text(rest) : linkErrors(text(rest))}</div>`}
</section>`;
}

function codeOf({ id, title, tool, exchanges }: Section, registry: Registry): string {
  if (tool !== undefined) {
    return `${headingHtml(3, `${id}-examples`, 'Examples', `Examples of ${title}`)}<div class="card">${toolExamples(tool, exchanges, id)}</div>`;
  }
  if (title === 'Responses') {
    const examples = [...findExchanges(registry, 'data'), ...findExchanges(registry, 'error')];
    return examples.map(({ example }) => `<div class="card">${responseHtml(example)}</div>`).join('\n');
  }
  return exchanges
    .map((exchange) => `<div class="card">${exchangeHtml(exchange, slug(exchange.tool.title))}</div>`)
    .join('');
}

/** Each code of an error, as a link to its row. */
function linkErrors(html: string): string {
  const names: readonly string[] = errorCodes;
  return html.replaceAll(/<code>([A-Z_\d]+)<\/code>/g, (code, name) => {
    return names.includes(name) ? `<a href="#${name}">${code}</a>` : code;
  });
}
