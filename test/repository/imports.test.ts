import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** Tests the linter's rules on imports (scripts/imports.grit, biome.json) with files that break them. */

/** The layers from bottom to top. Layers on one line do not import each other. */
const layers = [
  ['core'],
  ['codecs'],
  ['tools'],
  ['contract'],
  ['documents'],
  ['client', 'mcp'],
  ['server'],
  ['check'],
  ['cli'],
  ['entry'],
];

/** Each layer with every other layer. It may import the layers below it, but not those above it or on its line. */
const pairs = layers.flatMap((level, height) =>
  level.flatMap((from) =>
    layers.flatMap((other, otherHeight) =>
      other
        .filter((to) => to !== from)
        .map((to) => ({ from: `src/${from}`, to: `../${to}/a.ts`, isAllowed: otherHeight < height })),
    ),
  ),
);

const imports: readonly { readonly from: string; readonly to: string; readonly isAllowed: boolean }[] = [
  ...pairs,
  ...['core', 'codecs', 'tools', 'contract', 'documents', 'client'].map((layer) => refused(`src/${layer}`, 'node:fs')),
  ...['mcp', 'server', 'check', 'cli'].map((layer) => allowed(`src/${layer}`, 'node:fs')),
  ...['web', 'support', 'scripts', 'lab', 'test'].map((folder) => refused('src/entry', `../../${folder}/a.ts`)),
  refused('src/tools', './other.ts'),
  refused('src/tools', './lines/tool.ts'),
  refused('src/tools', '../tools/other.ts'),
  refused('src/tools/lines', '../base64.ts'),
  allowed('src/tools/lines', './operations.ts'),
  allowed('src/tools', './encoded-text.ts'),
  allowed('src/codecs', './other.ts'),
  allowed('src/server', './other.ts'),
  refused('src/server/node', '../../cli/a.ts'),
  allowed('src/server/node', '../limiter/a.ts'),
  ...['fetch', 'limiter', 'observe'].map((folder) => refused(`src/server/${folder}`, '../node/a.ts')),
  ...['client', 'mcp', 'server', 'check', 'cli', 'entry'].map((layer) => refused('web', `../src/${layer}/a.ts`)),
  ...['core', 'codecs', 'tools', 'contract', 'documents'].map((layer) =>
    allowed('web/home', `../../src/${layer}/a.ts`),
  ),
  ...['support', 'scripts', 'lab', 'test'].map((folder) => refused('web/docs', `../../${folder}/a.ts`)),
  refused('web', 'node:fs'),
  ...['scripts', 'lab', 'test'].map((folder) => refused('support/servers', `../../${folder}/a.ts`)),
  ...['scripts', 'lab'].map((folder) => refused(folder, '../test/a.ts')),
  ...['scripts', 'lab', 'test'].map((folder) => allowed(folder, '../support/a.ts')),
  allowed('scripts', '../src/server/a.ts'),
  allowed('test/browser', '../interfaces/a.ts'),
  allowed('src/mcp', '@modelcontextprotocol/server/stdio'),
];

type Spelling = readonly [extension: string, spell: (source: string) => string];

/** The ways to write an import, each with a file extension. */
const spellings: readonly [Spelling, ...Spelling[]] = [
  ['ts', (source) => `import { a } from '${source}';\n\nexport const b = a;\n`],
  ['tsx', (source) => `import { a } from '${source}';\n\nexport const b = a;\n`],
  ['js', (source) => `import { a } from '${source}';\n\nexport const b = a;\n`],
  ['ts', (source) => `import '${source}';\n`],
  ['ts', (source) => `export * from '${source}';\n`],
  ['ts', (source) => `export type { A } from '${source}';\n`],
  ['ts', (source) => `export type A = import('${source}').A;\n`],
  ['ts', (source) => `export const load = () => import('${source}');\n`],
  ['ts', (source) => `export const load = () => import(\`${source}\`);\n`],
  ['ts', (source) => `export const load = () => import('${source}', { with: { type: 'json' } });\n`],
  ['js', (source) => `export const a = require('${source}');\n`],
  ['js', (source) => `export const a = import.meta.resolve('${source}');\n`],
];

const [[, plainly]] = spellings;

/** Every import in one spelling, and one forbidden import in every spelling. */
const files = [
  ...imports.map(({ from, to, isAllowed }, row) => ({
    file: `${from}/${letters(row)}.ts`,
    text: plainly(to),
    isAllowed,
  })),
  ...spellings.map(([extension, spell], row) => ({
    file: `src/core/spelling-${letters(row)}.${extension}`,
    text: spell('../server/a.ts'),
    isAllowed: false,
  })),
];
const refusedFiles = files.filter(({ isAllowed }) => !isAllowed).map(({ file }) => file);

// The folder of a project may have the same name as one of the folders in it.
test.each(['textmill', 'src/app', 'web/support/textmill'])(
  'the linter reports exactly the forbidden imports, in every spelling, in a project folder %s',
  async (folder) => {
    expect(await lint(files, 'plugin', folder)).toEqual(refusedFiles.toSorted());
  },
);

test('tests may import from every folder', async () => {
  const text = "import '../../support/a.ts';\n";
  const found = await lint(
    ['src/core/a.test.ts', 'src/core/a.ts'].map((file) => ({ file, text })),
    'plugin',
  );
  expect(found).toEqual(['src/core/a.ts']);
});

test('the linter reports import cycles, including cycles of type imports and of import()', async () => {
  const files = [
    { file: 'src/cli/a.ts', text: "import { b } from './b.ts';\n\nexport const a = b;\n" },
    { file: 'src/cli/b.ts', text: "export const b = () => import('./a.ts');\n" },
    { file: 'src/cli/c.ts', text: "import type { D } from './d.ts';\n\nexport type C = D;\n" },
    { file: 'src/cli/d.ts', text: "import type { C } from './c.ts';\n\nexport type D = C;\n" },
    { file: 'src/cli/e.ts', text: "import { b } from './b.ts';\n\nexport const e = b;\n" },
  ];
  expect(await lint(files, 'noImportCycles')).toEqual(['a', 'b', 'c', 'd'].map((name) => `src/cli/${name}.ts`));
});

/** Writes a number as letters, since file names in this project have no digits. */
function letters(row: number): string {
  return String(row).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
}

function refused(from: string, to: string) {
  return { from, to, isAllowed: false };
}

function allowed(from: string, to: string) {
  return { from, to, isAllowed: true };
}

/** Creates a project with the files, and returns those in which a rule finds something, sorted. */
async function lint(
  files: readonly { readonly file: string; readonly text: string }[],
  rule: string,
  project = 'textmill',
): Promise<string[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'textmill-imports-'));
  const folder = join(temporary, project);
  try {
    for (const settings of ['biome.json', 'scripts/imports.grit']) await cp(settings, join(folder, settings));
    for (const { file, text } of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const lines = (await printedBy(folder)).split('\n').filter((line) => line.includes(rule));
    const found = lines.map((line) => relative(folder, /file=([^,]+)/.exec(line)?.[1] ?? line));
    return [...new Set(found)].toSorted();
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** The output of the linter for a folder. The linter exits with 1 if it finds something. */
function printedBy(folder: string): Promise<string> {
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const words = ['lint', '--max-diagnostics=none', '--reporter=github', '.'];
  return new Promise((resolve) => {
    execFile(biome, words, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => resolve(stdout));
  });
}
