import { appendFile, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPages, pageOptions } from '../../scripts/pages.js';
import { buildOnce } from '../../scripts/vite.js';

/** Code that the build of the pages rejects. */

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'textmill-pages-'));
  for (const part of ['src', 'web', 'package.json', 'tsconfig.json']) {
    await cp(part, join(folder, part), { recursive: true });
  }
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
});

afterEach(() => rm(folder, { recursive: true }));

test('the build rejects import(), since a page must load everything at the start', async () => {
  await appendFile(join(folder, 'web/docs/main.ts'), "console.log(import('./later.ts'));\n");
  await appendFile(join(folder, 'web/docs/later.ts'), 'export const later = 1;\n');
  await expect(buildPages(folder)).rejects.toThrow('docs must not use import()');
});

test.each([
  'decodeURIComponent(location.hash)',
  'void encodeURI(location.hash)',
  '() => { try { String.fromCodePoint(-1); } catch {} }',
])('the build rejects a call that can throw and that the bundler would remove: %s', async (call) => {
  const file = join(folder, 'web/check.ts');
  await writeFile(file, call);
  await expect(buildOnce({ ...pageOptions(folder), build: { rolldownOptions: { input: file } } })).rejects.toThrow(
    /check\.ts: the bundler removes [\w.]+\(\)/,
  );
});
