import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildModules, buildPages } from '../../scripts/pages.js';

/** What the build of the pages refuses, and what it leaves out. */

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'textmill-pages-'));
  for (const part of ['src', 'web', 'package.json', 'tsconfig.json']) {
    await cp(part, join(folder, part), { recursive: true });
  }
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
});

afterEach(() => rm(folder, { recursive: true }));

test.each(['theme', 'service-worker'])(
  '%s.ts is one file: code that it shares with a page is refused',
  async (name) => {
    await appendFile(join(folder, `web/${name}.ts`), "import { keepOffline } from './offline.ts';\nkeepOffline();\n");
    await expect(buildPages(folder)).rejects.toThrow(`web/${name}.ts can't import`);
  },
);

test('a page loads all it needs at once: import() is refused', async () => {
  await appendFile(join(folder, 'web/docs/try-it.ts'), "console.log(import('./later.ts'));\n");
  await appendFile(join(folder, 'web/docs/later.ts'), 'export const later = 1;\n');
  await expect(buildPages(folder)).rejects.toThrow('docs must not use import()');
});

test.each([
  'decodeURIComponent(location.hash)',
  'void encodeURI(location.hash)',
  '() => { try { String.fromCodePoint(-1); } catch {} }',
])('a call that the bundler would leave out, though it throws, is refused: %s', async (call) => {
  const file = join(folder, 'web/check.ts');
  await writeFile(file, call);
  await expect(buildModules(folder, [file])).rejects.toThrow(/check\.ts: the bundler removes [\w.]+\(\)/);
});

test('modules for tests are built as the pages are: what the bundler leaves out is missing', async () => {
  const file = join(folder, 'web/check.ts');
  // A call of parseInt, too, is left out, which throws for no text.
  await writeFile(
    file,
    'export function isText(text) { try { parseInt(text); return true; } catch { return false; } }',
  );
  const [built] = [...(await buildModules(folder, [file])).values()];
  expect(built?.code).toContain('return!0');
  expect(built?.code).not.toContain('parseInt');
});

test('the same sources make the same files in any folder and with any NODE_ENV, and the files do not name the folder', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  expect(await buildPages(folder)).toContain('web/home/main.tsx');
  const entries = await readFile(join(folder, 'dist/web/entries.json'), 'utf8');
  expect(entries).toBe(await readFile('dist/web/entries.json', 'utf8'));
  for (const [, file = ''] of entries.matchAll(/"file": "([^"]+)"/g)) {
    const text = await readFile(join(folder, 'dist/web', file), 'utf8');
    expect(text).toBe(await readFile(join('dist/web', file), 'utf8'));
    expect(text).not.toContain(folder);
    expect(text).not.toContain('sourceMappingURL');
  }
});
