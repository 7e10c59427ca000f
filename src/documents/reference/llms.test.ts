import { expect, test } from 'vitest';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { httpLimits } from '../../contract/limits.ts';
import { registry } from '../../tools/registry.ts';
import { count } from '../markdown.ts';
import { llmsText } from './llms.ts';

const text = llmsText(registry);

test('it has the format of llms.txt: a title, a summary, details without headings, sections of links', () => {
  const [head = '', ...sections] = text.split(/^## .+$/m);
  expect(head).toMatch(/^# textmill\n\n> [^\n]+\n\n/);
  expect(head.match(/^#/gm)).toHaveLength(1);
  expect(sections.length).toBeGreaterThan(0);
  for (const section of sections) {
    const lines = section.split('\n').filter((line) => line !== '');
    for (const line of lines) expect(line).toMatch(/^- \[[^\]]+\]\([^)]+\): .+$/);
  }
});

test('it has everything that a call needs: endpoints, fields, rules, limits, other interfaces', () => {
  for (const { name, fields, rules = [] } of registry.values()) {
    expect(text).toContain(`\`POST /api/v1/${name}/\``);
    for (const field of Object.keys(fields)) expect(text).toContain(`- \`${field}\` (`);
    for (const rule of rules) expect(text.replaceAll('\\', '')).toContain(`- ${rule}\n`);
  }
  const { bodyBytes, postsPerWindow } = httpLimits;
  const numbers = [`${count(bodyBytes)} bytes`, `${postsPerWindow} POST`];
  for (const piece of [...numbers, 'Retry-After', '/mcp', '/openapi.json', '/docs/']) {
    expect(text).toContain(piece);
  }
});

test('an eighth tool is in it', () => {
  expect(llmsText(eightTools)).toContain('`POST /api/v1/shout/`');
});
