import { expect, test } from 'vitest';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { slug } from '../markdown.ts';
import { requestLanguages } from '../snippets/request-code.ts';
import { escapeHtml } from './html.ts';
import { referencePage } from './reference-page.ts';

const files = { theme: '/assets/theme.js', script: '/assets/docs.js', styles: ['/assets/docs.css'] };
const page = referencePage(eightTools, files);

test('the page has one title, landmarks, a language, and a link to each section', () => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  for (const landmark of ['header', 'main', 'nav class="contents"', 'h1']) {
    expect(page.match(new RegExp(`<${landmark}[ >]`, 'g'))).toHaveLength(1);
  }
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test('HTML in a definition is shown as text', () => {
  expect(page).not.toMatch(/<(?:b|i|quoted)>/i);
  expect(page).toContain('Turns a &#60;b&#62;text&#60;/b&#62; into *capital* letters | more.');
});

test('the section of each tool has a link to the tool on the page that converts in the browser', () => {
  for (const name of eightTools.keys()) expect(page).toContain(`<a href="/#${name}">Convert in your browser</a>`);
  expect(page).toContain('<p class="name"><a href="/">');
});

test('each tool has its examples, of which the first is open, and a form that starts with it', () => {
  for (const { name, title, examples } of eightTools.values()) {
    const section = sectionOf(title);
    const titles = [...section.matchAll(/<details name="[\w-]+"( open)?><summary><h4 id="[\w-]+">([^<]+)</g)];
    expect(titles.map(([, open, text]) => ({ open: open !== undefined, text }))).toEqual(
      examples.map((example, index) => ({ open: index === 0, text: escapeHtml(example.title) })),
    );
    expect(section).toContain(`<form class="try-it" action="/api/v1/${name}/" method="post"`);
    const [, body = ''] = /<textarea[^>]*>\n([^<]+)</.exec(section) ?? [];
    const [first] = section.matchAll(/data-input="([^"]+)"/g);
    expect(body).toBe(first?.[1]);
    expect(JSON.parse(unescapeHtml(body))).toEqual(examples[0]?.input);
  }
});

test('a request is shown with curl, and has its code in the other languages', () => {
  const [, figure = ''] = /<figure class="request">([\s\S]+?)<\/figure>/.exec(sectionOf('First request')) ?? [];
  const [shown = '', ...templates] = figure.split('<template ');
  expect(shown).toContain('<pre tabindex="0"><code data-language="curl">');
  expect(templates.map((template) => /data-language="(\w+)"/.exec(template)?.[1])).toEqual(
    requestLanguages.slice(1).map(({ name }) => name),
  );
});

test('a response is indented, with its status in numbers and words', () => {
  const section = sectionOf('Responses');
  expect(section).toContain('<span class="badge ok">200 OK</span>');
  expect(section).toContain('<span class="badge bad">400 INVALID_INPUT</span>');
  expect(textOf(section)).toContain('{\n  "ok": true,\n  "data": {\n');
});

test('each code of an error leads from a tool to its explanation', () => {
  expect(sectionOf('Base64')).toContain('<a href="#TRAILING_BITS"><code>TRAILING_BITS</code></a>');
  expect(page).toContain('<tr role="row" id="TRAILING_BITS">');
});

test('the parts of a section are below its link in the contents', () => {
  expect(page).toContain(
    'Base58</a><ul><li><a href="#base58-fields">Fields</a></li><li><a href="#base58-response">Response</a></li><li><a href="#base58-examples">Examples</a></li><li><a href="#base58-rules">Rules</a></li><li><a href="#base58-errors">Errors</a></li></ul>',
  );
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
