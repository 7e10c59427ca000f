import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** The linter's rules on imports (biome.json), tried on files that break them: a rule that never fails checks nothing. */

const forbidden = [
  ['src/core/a.ts', '../tools/base64.ts'],
  ['src/core/b.ts', 'node:buffer'],
  ['src/tools/a.ts', './base64.ts'],
  ['src/tools/b.ts', '../contract/reply.ts'],
  ['src/tools/c.ts', 'node:buffer'],
  ['src/contract/a.ts', '../views/json-schema.ts'],
  ['src/contract/b.ts', 'node:http'],
  ['src/views/a.ts', '../adapters/node.ts'],
  ['src/views/b.ts', 'node:fs'],
  ['src/adapters/a.ts', '../entry/server.ts'],
  ['web/a.ts', '../src/adapters/node.ts'],
  ['web/b.ts', 'node:fs'],
  ['web/d.tsx', '../src/adapters/node.ts'],
] as const;

const allowed = [
  ['src/tools/d.ts', '../core/text.ts'],
  ['src/tools/registry.ts', './index.ts'],
  ['src/contract/c.ts', '../tools/registry.ts'],
  ['src/views/c.ts', '../contract/routes.ts'],
  ['src/adapters/b.ts', '../contract/contract.ts'],
  ['src/adapters/c.ts', 'node:http'],
  ['src/entry/a.ts', '../adapters/run.ts'],
  ['web/c.ts', '../src/views/curl.ts'],
] as const;

test('imports run one way only, and the linter refuses those that do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-layers-'));
  try {
    await cp('biome.json', join(folder, 'biome.json'));
    for (const [file, source] of [...forbidden, ...allowed]) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `import { a } from '${source}';\n\nexport const b = a;\n`);
    }
    const refused = await refusedFiles(folder);
    expect(refused).toEqual(forbidden.map(([file]) => file).toSorted());
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The files in which the linter finds an import that is not allowed. */
function refusedFiles(folder: string): Promise<string[]> {
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  return new Promise((resolve) => {
    execFile(biome, ['lint', '--max-diagnostics=none', '--reporter=github', '.'], { cwd: folder }, (_error, stdout) => {
      const lines = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'));
      const files = lines.map((line) => relative(folder, /file=([^,]+)/.exec(line)?.[1] ?? line));
      resolve([...new Set(files)].toSorted());
    });
  });
}
