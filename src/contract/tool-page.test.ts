import { expect, test } from 'vitest';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { registry } from '../tools/registry.ts';
import { createToolPageFinder } from './tool-page.ts';

const findToolPage = createToolPageFinder(registry);

test.each([
  { path: '/base64', page: '/#base64' },
  { path: '/base64/', page: '/#base64' },
  { path: '/Base64', page: '/#base64' },
  { path: '/text-line-tools', page: '/#text-line-tools' },
  { path: '/b64', page: '/#base64' },
  { path: '/url', page: '/#url-encoder' },
  { path: '/lines', page: '/#text-line-tools' },
  { path: '/words', page: '/#number-to-words' },
  { path: '/hex', page: '/#hex-to-text?operation=encode' },
  { path: '/sort', page: '/#text-line-tools' },
  { path: '/uniq/', page: '/#text-line-tools?operation=dedupe' },
])('$path leads to the form of the tool, and a short name sets its operation: $page', ({ path, page }) => {
  expect(findToolPage(path)).toBe(page);
});

test('every tool has a path', () => {
  const find = createToolPageFinder(eightTools);
  for (const name of eightTools.keys()) expect(find(`/${name}`)).toBe(`/#${name}`);
});

test.each([
  '',
  '/',
  '*',
  'base64',
  '//base64',
  '/base64//',
  '/base64/x',
  '/api/v1/base64/',
  '/base',
  '/%62ase64',
  '/__proto__',
  '/constructor',
])('%j leads nowhere', (path) => {
  expect(findToolPage(path)).toBeUndefined();
});
