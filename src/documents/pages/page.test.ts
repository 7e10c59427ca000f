import { describe, expect, test } from 'vitest';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { homePage } from './home-page.ts';
import { notFoundPage } from './not-found-page.ts';
import { PAGE_POLICY } from './policy.ts';
import { referencePage } from './reference-page.ts';

const files = {
  theme: '/assets/theme-1.js',
  script: '/assets/main-2.js',
  styles: ['/assets/shared-4.css', '/assets/main-5.css'],
};

test('the page at unknown paths needs no script, and has the places of a suggestion', () => {
  const { html, suggestion, policy } = notFoundPage(files);
  expect(html).toContain('<script src="{root}assets/theme-1.js"></script>');
  expect(html).not.toContain('type="module"');
  expect(html.match(/{suggestion}/g)).toHaveLength(1);
  expect(suggestion).toBe('<p>Did you mean <a href="{address}">{path}</a>?</p>');
  expect(policy).toBe(PAGE_POLICY);
  for (const path of ['', 'docs/']) expect(html).toContain(`<a href="{root}${path}">`);
});

const pages = [
  { path: '/', root: './', page: homePage(eightTools, files, '<p>form</p>') },
  { path: '/docs/', root: '../', page: referencePage(eightTools, files) },
];

describe.each(pages)('the page $path', ({ root, page }) => {
  test('has no inline style or script, and loads only from its own server, under any path', () => {
    expect(page).not.toMatch(/<[^>]* (?:style|on[a-z]+)=|<style|<iframe|<object|<base/);
    const addresses = [...page.matchAll(/<[^>]* (?:href|src|action)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of addresses) expect(address).toMatch(root === './' ? /^(?:#|\.\/)/ : /^(?:#|\.\.\/)/);
  });

  test('has its colors before the first paint, and loads everything at the start', () => {
    const loading = page.match(/<script[^>]*>|<link rel="stylesheet"[^>]*>/g);
    expect(loading).toEqual([
      expect.stringMatching(`^<script src="${root}assets/theme-1.js"(?: data-shown="base64")?>$`),
      `<link rel="stylesheet" href="${root}assets/shared-4.css">`,
      `<link rel="stylesheet" href="${root}assets/main-5.css">`,
      expect.stringMatching(`^<script type="module"(?: blocking="render")? src="${root}assets/main-2.js">$`),
    ]);
  });

  test('has a language, a title, a description, one of each landmark, and unique ids', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>textmill/);
    expect(page).toMatch(/<meta name="description" content="[^"]{50,}">/);
    for (const tag of ['header', 'nav', 'main']) expect(page.match(new RegExp(`<${tag}[ >]`, 'g'))).toHaveLength(1);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [, target] = /<a class="skip" href="#([^"]+)"/.exec(page) ?? [];
    expect(ids).toContain(target);
  });

  test('HTML in a definition is shown as text', () => {
    expect(page).not.toMatch(/<(?:b|i|quoted)>/i);
    expect(page).toContain('Shout &#38; &#60;b&#62;');
    expect(page).toContain('Turns a &#60;b&#62;text&#60;/b&#62; into *capital* letters | more.');
  });
});

test('the policy allows no inline code and no third-party resources', () => {
  expect(PAGE_POLICY).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/);
  expect(PAGE_POLICY).not.toMatch(/unsafe|https?:|\*/);
});
