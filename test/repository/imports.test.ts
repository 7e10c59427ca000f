import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, posix, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../support/packed.ts';
import { brokenRules, isAllowed } from './import-rules.ts';

/** Tests the imports of all sources, and that no folder escapes the rules. */

const tree = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js'], {
  encoding: 'utf8',
});
const files = tree.trim().split('\n');
const folders = [...new Set(files.map((file) => posix.dirname(file)))].filter((folder) => folder !== '.');

/** What each of these folders must not import, whatever its rule is. Outside test/ and the comparisons, no tests. */
function forbiddenIn(folder: string): readonly string[] {
  if (/^(?:test|lab\/comparisons)(?:\/|$)/.test(folder)) return [];
  return [
    'test/a.ts',
    'src/core/a.test.ts',
    ...(/^(?:src|web|support)\//.test(`${folder}/`) ? ['scripts/a.js', 'lab/a.ts'] : []),
    ...(/^(?:src|web)\//.test(`${folder}/`) ? ['support/servers/a.ts'] : []),
    ...(folder.startsWith('src/') ? ['web/home/a.ts'] : []),
    ...(/^web(?:\/|$)/.test(folder)
      ? ['src/server/server-limits.ts', 'src/cli/a.ts', 'src/mcp/a.ts', 'src/client/a.ts']
      : []),
    ...(/^(?:web|src\/(?:core|codecs|tools|contract|documents|client))(?:\/|$)/.test(folder) ? ['node:fs'] : []),
    ...(/^src\/(?!entry)/.test(folder) ? ['src/entry/server.ts'] : []),
    ...(/^src\/server\/(?:fetch|limiter|observe)/.test(folder) ? ['src/server/node/connection.ts'] : []),
  ];
}

const from = (folder: string, target: string) =>
  target.startsWith('node:') ? target : posix.relative(folder, target).replace(/^(?!\.)/, './');

test('no source breaks the rules of imports', () => {
  expect(files.length).toBeGreaterThan(500);
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  expect(brokenRules(sources)).toEqual([]);
});

test('in each folder, each forbidden import is found, whatever the name of the file', () => {
  const expected = folders.flatMap((folder) =>
    forbiddenIn(folder).flatMap((target) => ['v2.1.name.ts', 'a.tsx'].map((name) => `${folder}/${name}: ${target}`)),
  );
  expect(expected.length).toBeGreaterThan(500);
  const found = expected.flatMap((line) => {
    const [file = '', target = ''] = line.split(': ');
    return brokenRules(new Map([[file, `import '${from(posix.dirname(file), target)}';`]]));
  });
  expect(found).toEqual(expected);
});

test('a new folder is guarded at any depth, without a change', () => {
  for (const folder of folders.filter((one) => !/^(?:test|lab\/comparisons)(?:\/|$)/.test(one)))
    for (const target of forbiddenIn(folder)) expect(isAllowed(`${folder}/new/v2.1/a.ts`, target), folder).toBe(false);
  // Folders that have no rule of their own yet.
  for (const folder of ['src/new', 'new'])
    for (const target of ['src/core/text.ts', 'src/new/deep/a.ts', 'node:fs', 'new/a.ts'])
      expect(isAllowed(`${folder}/deep/a.ts`, target) && !target.startsWith(folder), folder).toBe(false);
  for (const folder of folders) expect(isAllowed(`${folder}/a.ts`, 'new/a.ts'), folder).toBe(false);
  for (const folder of folders.filter((one) => /^(?:src\/(?!entry)|web)/.test(one)))
    expect(isAllowed(`${folder}/a.ts`, 'src/new/a.ts'), folder).toBe(false);
});

test('two layers never import each other', () => {
  const layers = [...new Set(folders.flatMap((folder) => /^(?:src\/[^/]+|[^/]+)/.exec(folder)?.[0] ?? []))];
  const both = layers.flatMap((one) =>
    layers.filter((other) => other > one && allows(one, other) && allows(other, one)).map((other) => [one, other]),
  );
  expect(both).toEqual([]);

  function allows(one: string, other: string): boolean {
    return isAllowed(`${one}/a.ts`, `${other}/a.ts`);
  }
});

test('a tool imports no other tool', () => {
  expect(brokenRules(new Map([['src/tools/a.ts', "import './base64.ts'; import './lines/tool.ts';"]]))).toHaveLength(2);
  expect(brokenRules(new Map([['src/tools/lines/a.ts', "import '../base64.ts'; import './tool.ts';"]]))).toHaveLength(
    1,
  );
});

test.each([
  "import { a } from '../server/a.ts';",
  "import {\n  a,\n} from '../server/a.ts';",
  "import type { A } from '../server/a.ts';",
  "import '../server/a.ts';",
  'import "../server/a.ts";',
  "export * from '../server/a.ts';",
  "export type { A } from '../server/a.ts';",
  "type A = import('../server/a.ts').A;",
  "import('../server/a.ts');",
  'import(`../server/a.ts`);',
  "import(\n  '../server/a.ts',\n  { with: { type: 'json' } });",
  "require('../server/a.ts');",
  "import.meta.resolve('../server/a.ts');",
])('an import is found in each form: %s', (text) => {
  expect(brokenRules(new Map([['src/core/a.ts', text]]))).toEqual(['src/core/a.ts: src/server/a.ts']);
});

test('the linter reports import cycles, including cycles of type imports and of import()', async () => {
  const written = {
    'a.ts': "import { b } from './b2.1.ts';\n\nexport const a = b;\n",
    'b2.1.ts': "export const b = () => import('./a.ts');\n",
    'c.ts': "import type { D } from './d.ts';\n\nexport type C = D;\n",
    'd.ts': "import type { C } from './c.ts';\n\nexport type D = C;\n",
  };
  const folder = await mkdtemp(join(tmpdir(), 'textmill-imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('biome.json', join(folder, 'biome.json'));
  for (const [file, text] of Object.entries(written)) await writeFile(join(folder, file), text);
  const words = ['lint', '--only=suspicious/noImportCycles', '--max-diagnostics=none', '--reporter=github', '.'];
  const biome = resolve('node_modules/.bin/biome');
  // It exits with 1 if it finds something.
  const found = await run(biome, words, folder).catch(({ stdout }: { readonly stdout: string }) => stdout);
  const files = found.split('\n').flatMap((line) => /noImportCycles.*file=([^,]+)/.exec(line)?.[1] ?? []);
  expect([...new Set(files.map((file) => basename(file)))].toSorted()).toEqual(Object.keys(written));
});
