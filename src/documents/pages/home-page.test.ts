import { expect, test } from 'vitest';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { registry } from '../../tools/registry.ts';
import { homePage } from './home-page.ts';

const files = { theme: '/assets/theme.js', script: '/assets/home.js', modules: [], styles: ['/assets/home.css'] };
const page = homePage(registry, files);

test('the title and the description name each tool', () => {
  const [, title = ''] = /<title>([^<]+)/.exec(page) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]+)/.exec(page) ?? [];
  for (const tool of registry.values()) {
    expect(title).toContain(tool.title);
    expect(description).toContain(tool.title);
  }
});

test("each tool has its link, in the registry's order", () => {
  const [, nav = ''] = /<nav class="tools" aria-label="Tools">(.*)<\/nav>/.exec(homePage(eightTools, files)) ?? [];
  const links = [...nav.matchAll(/<a href="#([\w-]+)">/g)].map(([, name]) => name);
  expect(links).toEqual([...eightTools.keys()]);
});

test('the place of the tool and what the script shows are there', () => {
  expect(homePage(registry, files, '<p>form</p>')).toMatch(/<main id="Tool" tabindex="-1"[^>]*><p>form<\/p><noscript>/);
  expect(page).toContain('<button type="button" id="open-palette" hidden>');
  expect(page).toContain('<button type="button" id="open-shortcuts" hidden>');
});

test('without JavaScript it says what needs it, what each tool does and where, and how to ask the API', () => {
  const [, text = ''] = /<noscript>([\s\S]+)<\/noscript>/.exec(page) ?? [];
  expect(text).toContain('need JavaScript');
  for (const { title } of registry.values())
    expect(text).toMatch(new RegExp(`<a href="/docs/#[\\w-]+">${title}</a>: `));
  expect(text).toContain('<code>curl http://localhost:8080/api/v1/base32/ -H');
});
