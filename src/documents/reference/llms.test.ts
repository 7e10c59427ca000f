import { expect, test } from 'vitest';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { httpLimits } from '../../contract/limits.ts';
import { registry } from '../../tools/registry.ts';
import { count } from '../markdown.ts';
import { llmsFullText, llmsText } from './llms.ts';

const index = llmsText(registry);
const text = llmsFullText(registry);

test('the index has the format of llms.txt: a title, a summary, details without headings, sections of links', () => {
  const [head = '', ...sections] = index.split(/^## .+$/m);
  expect(head).toMatch(/^# textmill\n\n> [^\n]+\n\n/);
  expect(head.match(/^#/gm)).toHaveLength(1);
  expect(sections.length).toBeGreaterThan(0);
  for (const section of sections) {
    const lines = section.split('\n').filter((line) => line !== '');
    for (const line of lines) expect(line).toMatch(/^- \[[^\]]+\]\([^)]+\): .+$/);
  }
});

test('the index has at most 600 words, the main limits, and every tool', () => {
  expect(index.split(/\s+/).length).toBeLessThanOrEqual(600);
  const { bodyBytes, postsPerWindow } = httpLimits;
  const numbers = [`${count(bodyBytes)} bytes`, `${postsPerWindow} POST`];
  const paths = ['/llms-full.txt', '/mcp', '/openapi.json', '/docs/'];
  for (const piece of [...numbers, 'Retry-After', '`Textmill-Error`', ...paths]) {
    expect(index).toContain(piece);
  }
  expect(llmsText(eightTools)).toContain('`POST /api/v1/shout/`');
});

test('the full text has what a call needs: the reference with its rules, examples in a line, and when to use a tool', () => {
  for (const { rules = [], examples, useWhen = '' } of registry.values()) {
    for (const rule of rules) expect(text).toContain(`- ${rule}\n`);
    for (const { title, input } of examples)
      expect(text).toContain(`- ${title}: \`${JSON.stringify(input)}\` returns `);
    expect(text).toContain(`\n${useWhen}\n`);
  }
});

test('readers of the plain text see no escapes of Markdown', () => {
  const outside = (index + text).replaceAll(/^```[\s\S]*?^```$|`[^`\n]+`/gm, '');
  expect(outside).not.toContain('\\');
});
