import { addressIn, HOME_PATH, REFERENCE_PATH, WEB_MANIFEST_PATH } from '../../contract/path.ts';
import { escapeHtml } from './html.ts';
import { icons } from './icon-paths.ts';
import { SVG_ICON, TOUCH_ICON } from './icons.ts';

/** The files that a page loads: paths from the build of web/. */
export interface PageFiles {
  /** A classic script that runs before the first paint. */
  readonly theme: string;
  readonly script: string;
  readonly styles: readonly string[];
}

/** The background colors of a page, as in web/tokens.css. */
export const GROUND = { light: '#f7f7f5', dark: '#0f1011' } as const;

interface PageParts {
  readonly title: string;
  readonly description: string;
  /** A page can do without a script. */
  readonly files: Omit<PageFiles, 'script'> & Partial<PageFiles>;
  readonly links?: readonly string[];
  /** The address of the root, relative to the page. */
  readonly root: string;
  readonly kind: string;
  /** The target of the skip link: its id, and what it is. */
  readonly content: { readonly id: string; readonly name: string };
  /**
   * The fragment of the content that the page shows before its script runs. With another fragment, and without a
   * prerendered content, nothing is painted before, so that what the script changes does not move.
   */
  readonly shown?: string;
  readonly body: string;
}

/** A whole page. */
export function htmlPage({ title, description, files, links = [], root, kind, content, shown, body }: PageParts) {
  const address = (path: string) => addressIn(root, path);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${GROUND.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${GROUND.dark}">
${[
  `<script src="${address(files.theme)}"${shown === undefined ? '' : ` data-shown="${escapeHtml(shown)}"`}></script>`,
  ...files.styles.map((path) => `<link rel="stylesheet" href="${address(path)}">`),
  ...(files.script === undefined
    ? []
    : [
        `<script type="module"${shown === undefined ? ' blocking="render"' : ''} src="${address(files.script)}"></script>`,
      ]),
  `<link rel="icon" type="${SVG_ICON.contentType}" href="${address(SVG_ICON.path)}">`,
  `<link rel="apple-touch-icon" href="${address(TOUCH_ICON.path)}">`,
  `<link rel="manifest" href="${address(WEB_MANIFEST_PATH)}">`,
  ...links,
].join('\n')}
</head>
<body class="${kind}">
<a class="skip" href="#${content.id}">Skip to the ${content.name}</a>
${body}
</body>
</html>
`;
}

/** The icons of pages and tools: paths of 16 by 16 units, drawn as lines. */
export function iconHtml(path: string): string {
  return `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${escapeHtml(path)}"/></svg>`;
}

/** The choice of colors, which web/theme.ts reads. */
const THEME_SELECT = `<label class="theme plain menu" title="Theme">${iconHtml(icons.theme)}<select id="theme" aria-label="Theme" autocomplete="off"><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>`;

/** What the service is, in one line that fits a phone. */
const CLAIM = 'Exact, private text tools: offline, no account, API, CLI';

/** The link to the reference in the header. */
export function toReference(root: string, attributes = ''): string {
  return `<a class="to plain" href="${addressIn(root, REFERENCE_PATH)}"${attributes}>Reference</a>`;
}

/** The header of every page, with what follows its name and its theme. */
export function pageHeader(root: string, links: string, search = ''): string {
  return `<header>
<div class="brand">
<div class="name"><a href="${addressIn(root, HOME_PATH)}"><img src="${addressIn(root, SVG_ICON.path)}" width="22" height="22" alt="">textmill</a></div>
<div class="claim">${CLAIM}</div>
</div>
${search}
${THEME_SELECT}
${links}
</header>`;
}

/** Links as a list. */
export function linkList(items: readonly { readonly href: string; readonly title: string }[]): string {
  const lines = items.map(({ href, title }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`);
  return `<ul>${lines.join('')}</ul>`;
}
