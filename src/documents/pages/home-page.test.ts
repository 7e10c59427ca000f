import { expect, test } from 'vitest';
import { registry } from '../../tools/registry.ts';
import { homePage } from './home-page.ts';

const files = { theme: '/assets/theme.js', script: '/assets/home.js', styles: ['/assets/home.css'] };
const page = homePage(registry, files, '<p>form</p>');

test('the title and the description name each tool', () => {
  const [, title = ''] = /<title>([^<]+)/.exec(page) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]+)/.exec(page) ?? [];
  for (const tool of registry.values()) {
    expect(title).toContain(tool.title);
    expect(description).toContain(tool.title);
  }
});

test('each tool has a link with its label; the first tool is open', () => {
  const [, nav = ''] = /<nav class="tools" aria-label="Tools">(.*)<\/nav>/.exec(page) ?? [];
  const links = [...nav.matchAll(/<a class="plain" href="#([\w-]+)"( aria-current="page")?>.*?<\/svg>([^<]+)<\/a>/g)];
  expect(links.map(([, name, , label]) => ({ name, label }))).toEqual(
    Array.from(registry.values(), (tool) => ({ name: tool.name, label: tool.title })),
  );
  expect(links.map(([, , current]) => current !== undefined)).toEqual(links.map((_, index) => index === 0));
});

test('the form is in its element, and the search in the header', () => {
  expect(page).toMatch(/<main id="Tool" tabindex="-1"[^>]*><p>form<\/p><\/main>/);
  expect(page).toMatch(/<button type="button" id="open-palette"[^>]*><svg.*<\/svg><span>Search/);
});

test('without JavaScript, it shows what each tool does, with links', () => {
  const [, text = ''] = /<noscript>([\s\S]+)<\/noscript>/.exec(page) ?? [];
  expect(text).toContain('This page needs JavaScript');
  for (const { title } of registry.values())
    expect(text).toMatch(new RegExp(`<a href="./docs/#[\\w-]+">${title}</a>: `));
});
