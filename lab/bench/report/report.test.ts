import { expect, test } from 'vitest';
import { withSection } from './page.ts';
import { markdownTable, plainTable } from './table.ts';

const table = {
  title: 'Requests',
  columns: [{ title: 'what' }, { title: 'µs', decimals: 1 }, { title: 'met' }],
  rows: [
    ['a | b', 1234.56, true],
    ['c', null, false],
  ],
};

test('a table becomes Markdown: numbers are rounded and aligned right, and a bar does not end a cell', () => {
  expect(markdownTable(table)).toBe(
    '### Requests\n\n| what | µs | met |\n| --- | ---: | --- |\n| a \\| b | 1,234.6 | yes |\n| c |  | no |',
  );
});

test('a table becomes lines for a terminal, with aligned columns', () => {
  expect(plainTable(table)).toBe('\nRequests\n\nwhat         µs  met\na \\| b  1,234.6  yes\nc                 no\n');
});

const page = '# Benchmarks\n\nIntroduction.\n\n## HTTP\n\nold\n\n### A table\n\n## The page\n\nkept\n';

test('a new measurement replaces the section of its part, or adds it in the order of the parts', () => {
  expect(withSection(page, { title: 'HTTP' }, '## HTTP\n\nnew')).toBe(
    '# Benchmarks\n\nIntroduction.\n\n## HTTP\n\nnew\n\n## The page\n\nkept\n',
  );
  expect(withSection(page, { title: 'Growth' }, '## Growth\n\nnew')).toBe(
    page.replace('## The page', '## Growth\n\nnew\n\n## The page'),
  );
});
