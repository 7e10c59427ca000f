import { HOME_PATH, LLMS_PATH, OPENAPI_PATH } from '../../contract/path.ts';
import type { Tool } from '../../core/tool.ts';
import type { Registry } from '../../tools/registry.ts';
import { introduction, REFERENCE_TITLE, referenceSections, type Section } from '../reference/reference.ts';
import { toolForm } from './form.ts';
import { escapeHtml, renderMarkdown } from './html.ts';
import { htmlPage, linkList, type PageFiles, pageHeader } from './page.ts';

/** The reference as an HTML page. It is readable without a script; with the script, users can try every tool. */
export function referencePage(registry: Registry, files: PageFiles): string {
  const sections = referenceSections(registry);
  const general = sections.filter(({ tool }) => tool === undefined);
  const ofTools = sections.filter(({ tool }) => tool !== undefined);
  const linkTo = ({ id, title }: Section) => ({ href: `#${id}`, title });
  const summary = introduction(registry);
  return htmlPage({
    title: REFERENCE_TITLE,
    description: summary,
    files,
    links: [
      `<link rel="alternate" type="text/plain" href="${LLMS_PATH}" title="For language models">`,
      `<link rel="service-desc" type="application/json" href="${OPENAPI_PATH}" title="OpenAPI description">`,
    ],
    kind: 'docs',
    content: { id: 'content', name: 'content' },
    body: `${pageHeader({ href: HOME_PATH, title: 'Convert' }, 'the reference')}
<nav class="contents" aria-label="Contents">
<p>General</p>
${linkList(general.map(linkTo))}
<p>Tools</p>
${linkList(ofTools.map(linkTo))}
<p>For programs</p>
${linkList([
  { href: OPENAPI_PATH, title: 'openapi.json' },
  { href: LLMS_PATH, title: 'llms.txt' },
])}
</nav>
<main id="content">
<h1>${REFERENCE_TITLE}</h1>
<p class="lead">${escapeHtml(summary)}</p>
${sections.map(sectionHtml).join('\n')}
</main>`,
  });
}

function sectionHtml({ id, title, tool, markdown }: Section): string {
  const idPrefix = tool === undefined ? '' : `${id}-`;
  return [
    `<section aria-labelledby="${id}"${tool === undefined ? '' : ' class="tool"'}>`,
    `<h2 id="${id}"><a href="#${id}">${escapeHtml(title)}</a></h2>`,
    tool === undefined ? '' : jump(tool, id),
    `<div class="text">${renderMarkdown(markdown, idPrefix)}</div>`,
    tool === undefined ? '' : toolForm(tool, `${id}-try-it`),
    '</section>',
  ].join('\n');
}

/** Links to use the tool: below, on a narrow screen, and on the page that converts in the browser. */
function jump({ name }: Tool, id: string): string {
  const here = `<span class="below"><a href="#${id}-try-it">Try it</a> or </span>`;
  return `<p class="jump" hidden>${here}<a href="${HOME_PATH}#${escapeHtml(name)}">Convert in your browser</a></p>`;
}
