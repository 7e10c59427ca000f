import { expect, test } from 'vitest';
import { withSection } from './page.ts';

const page = '# Benchmarks\n\nIntroduction.\n\n## HTTP\n\nold\n\n### A table\n\n## The page\n\nkept\n';

test('a new measurement replaces the section of its part, or adds it in the order of the parts', () => {
  expect(withSection(page, { title: 'HTTP' }, '## HTTP\n\nnew')).toBe(
    '# Benchmarks\n\nIntroduction.\n\n## HTTP\n\nnew\n\n## The page\n\nkept\n',
  );
  expect(withSection(page, { title: 'Growth' }, '## Growth\n\nnew')).toBe(
    page.replace('## The page', '## Growth\n\nnew\n\n## The page'),
  );
});
