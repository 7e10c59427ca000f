import { expect, test } from 'vitest';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { slug } from '../markdown.ts';
import { escapeHtml } from './html.ts';
import { referencePage } from './reference-page.ts';

const files = { theme: '/assets/theme.js', script: '/assets/docs.js', styles: ['/assets/docs.css'] };
const page = referencePage(eightTools, files);

test('each link to a part of the page leads to one: of the contents, and from the errors of a tool to their explanations', () => {
  expect(sectionOf('Base64')).toContain('<a href="#TRAILING_BITS"><code>TRAILING_BITS</code></a>');
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test('the section of each tool has a link to the tool on the page that converts in the browser', () => {
  for (const name of eightTools.keys()) expect(page).toContain(`<a href="../#${name}">Convert in your browser</a>`);
  expect(page).toContain('<div class="name"><a href="../">');
});

test('each tool has its examples, of which the first is open, and a form that starts with it', () => {
  for (const { name, title, examples } of eightTools.values()) {
    const section = sectionOf(title);
    const titles = [...section.matchAll(/<details name="[\w-]+"( open)?><summary><h4>([^<]+)</g)];
    expect(titles.map(([, open, text]) => ({ open: open !== undefined, text }))).toEqual(
      examples.map((example, index) => ({ open: index === 0, text: escapeHtml(example.title) })),
    );
    expect(section).toContain(`<form class="try-it" data-path="/api/v1/${name}/"`);
    const [, body = ''] = /<textarea[^>]*>\n([^<]+)</.exec(section) ?? [];
    const inputs = Array.from(section.matchAll(/data-input="([^"]+)"/g), ([, input = '']) => input);
    expect(body).toBe(inputs[0]);
    expect(inputs.map((input) => JSON.parse(unescapeHtml(input)))).toEqual(examples.map(({ input }) => input));
  }
});

test('a response is indented, with its status in numbers and words', () => {
  const section = sectionOf('Responses');
  expect(section).toContain('<span class="badge ok">200 OK</span>');
  expect(section).toContain('<span class="badge bad">400 INVALID_INPUT</span>');
  expect(textOf(section)).toContain('{\n  "ok": true,\n  "data": {\n');
});

function sectionOf(title: string): string {
  return page.split('<section ').find((part) => part.startsWith(`aria-labelledby="${slug(title)}"`)) ?? '';
}

function textOf(html: string): string {
  return unescapeHtml(html.replaceAll(/<[^>]+>/g, ''));
}

function unescapeHtml(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
