import { LLMS_PATH, OPENAPI_PATH, REFERENCE_PATH } from '../contract/path.ts';
import type { Registry } from '../tools/registry.ts';
import { toolForm } from './form.ts';
import { escapeHtml, renderMarkdown } from './html.ts';
import { introduction, REFERENCE_TITLE, referenceSections, type Section } from './reference.ts';

/** Where the page stands, and what it loads. */
export const STYLE_PATH = `${REFERENCE_PATH}docs.css`;
export const SCRIPT_PATH = `${REFERENCE_PATH}try-it.js`;

/** The page may load from and speak to its own server only; it has no inline style or script. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The reference as an HTML page that reads without a script; with one, every tool can be tried. */
export function referencePage(registry: Registry): string {
  const sections = referenceSections(registry);
  const summary = introduction(registry);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${REFERENCE_TITLE}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(summary)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="alternate" type="text/plain" href="${LLMS_PATH}" title="For language models">
<link rel="service-desc" type="application/json" href="${OPENAPI_PATH}" title="OpenAPI description">
<script type="module" src="${SCRIPT_PATH}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="name"><a href="${REFERENCE_PATH}">textmill</a></p>
<nav class="contents" aria-label="Contents">
${contents('Every tool', sections.filter(isGeneral))}
${contents(
  'Tools',
  sections.filter((section) => !isGeneral(section)),
)}
${links('For programs', OTHER_FORMS)}
</nav>
</header>
<main id="content">
<h1>${REFERENCE_TITLE}</h1>
<p class="lead">${escapeHtml(summary)}</p>
${sections.map(sectionHtml).join('\n')}
</main>
</body>
</html>
`;
}

const OTHER_FORMS = [
  { href: OPENAPI_PATH, title: 'openapi.json' },
  { href: LLMS_PATH, title: 'llms.txt' },
];

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230a6069'/%3E%3Cpath d='M3 5h10v2H9v6H7V7H3z' fill='%23fff'/%3E%3C/svg%3E";

function isGeneral({ tool }: Section): boolean {
  return tool === undefined;
}

function contents(title: string, sections: readonly Section[]): string {
  return links(
    title,
    sections.map((section) => ({ href: `#${section.id}`, title: section.title })),
  );
}

function links(title: string, items: readonly { readonly href: string; readonly title: string }[]): string {
  const lines = items.map((item) => `<li><a href="${escapeHtml(item.href)}">${escapeHtml(item.title)}</a></li>`);
  return `<p>${title}</p>\n<ul>${lines.join('')}</ul>`;
}

function sectionHtml({ id, title, tool, markdown }: Section): string {
  const idPrefix = tool === undefined ? '' : `${id}-`;
  return [
    `<section aria-labelledby="${id}"${tool === undefined ? '' : ' class="tool"'}>`,
    `<h2 id="${id}"><a href="#${id}">${escapeHtml(title)}</a></h2>`,
    tool === undefined ? '' : `<p class="jump" hidden><a href="#${id}-try-it">Try it</a></p>`,
    `<div class="text">${renderMarkdown(markdown, idPrefix)}</div>`,
    tool === undefined ? '' : toolForm(tool, `${id}-try-it`),
    '</section>',
  ].join('\n');
}
