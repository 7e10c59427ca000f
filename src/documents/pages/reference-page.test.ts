import { expect, test } from 'vitest';
import { eightTools, shout } from '../../../support/tools/awkward-tool.ts';
import { registry } from '../../tools/registry.ts';
import { toolForm } from './form.ts';
import { referencePage } from './reference-page.ts';

const files = { theme: '/assets/theme.js', script: '/assets/docs.js', modules: [], styles: ['/assets/docs.css'] };
const page = referencePage(eightTools, files);

test('the page has one title, landmarks, a language, and a link to each section', () => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  for (const landmark of ['header', 'main', 'nav class="contents" aria-label="Contents"', 'h1']) {
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
  expect(page).toContain('<p class="name"><a href="/">textmill</a></p>');
});

test('each tool has a form, hidden until a script shows it, with a button for each example', () => {
  for (const { name, examples } of registry.values()) {
    const form = page.split('<form ').find((part) => part.includes(`action="/api/v1/${name}/"`)) ?? '';
    expect(form).toMatch(/^[^>]* hidden>/);
    expect(form.match(/data-input=/g)).toHaveLength(examples.length);
  }
});

test('each field has a labeled control of its kind, with its limits and its default', () => {
  const form = toolForm(shout, 'x');
  expect(form).toContain(
    '<textarea id="x-text" name="text" rows="4" data-required dir="auto" spellcheck="false" autocapitalize="off">\n</textarea>',
  );
  expect(form).toContain('<option selected>loud</option><option>louder</option><option>loudest</option>');
  expect(form).toContain('<div class="field text" data-used-by="louder">');
  expect(form).toContain('>\n\n&#34;&#60;|`</textarea>');
  expect(form).toContain('type="checkbox" checked>');
  expect(form).toContain('type="number" step="1" min="-5" max="5" value="-1">');
  for (const field of Object.keys(shout.fields)) expect(form).toContain(`<label for="x-${field}">`);
});
