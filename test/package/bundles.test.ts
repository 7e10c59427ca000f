import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build as bundleByEsbuild } from 'esbuild';
import { build as bundleByVite } from 'vite';
import { describe, expect, inject, test } from 'vitest';
import { VERSION } from '../../src/core/version.ts';
import * as exported from '../../src/tools/index.ts';
import { run } from '../../support/packed.ts';

/** What bundlers make of the package: only what is imported, for every engine, and as small as docs/library.md says. */

const names = Object.keys(exported);

const packed = inject('packed');

/** A module as esbuild bundles it for an engine of which nothing is known: it refuses what no file resolves. */
async function bundle(source: string, minify = false): Promise<string> {
  const { outputFiles, warnings } = await bundleByEsbuild({
    stdin: { contents: source, resolveDir: packed.consumer },
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    minify,
    write: false,
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]?.text ?? '';
}

/** The same by Vite, whose bundler is Rolldown. */
async function bundleInVite(source: string): Promise<string> {
  const id = join(packed.consumer, 'entry.js');
  const entry = {
    name: 'entry',
    resolveId: (name: string) => (name === id ? id : null),
    load: (name: string) => (name === id ? source : null),
  };
  const built = await bundleByVite({
    root: packed.consumer,
    logLevel: 'error',
    configFile: false,
    plugins: [entry],
    build: { write: false, minify: false, lib: { entry: id, formats: ['es'] } },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('Vite made no bundle');
  return first.output.map((part) => ('code' in part ? part.code : '')).join('');
}

describe.each([
  { bundler: 'esbuild', make: bundle },
  { bundler: 'Vite', make: bundleInVite },
])('$bundler', ({ make }) => {
  test('leaves out every tool that is not imported', async () => {
    for (const name of names) {
      const text = await make(`import { ${name} } from 'textmill'; console.log(${name}({ text: '1' }));`);
      const within = Object.entries(exported).filter(([, { summary }]) => text.includes(summary));
      expect(within.map(([other]) => other)).toEqual([name]);
    }
  });

  test('brings with a function of an operation its own tool only', async () => {
    const text = await make("import { sortLines } from 'textmill'; console.log(sortLines('1'));");
    const within = Object.entries(exported).filter(([, { summary }]) => text.includes(summary));
    expect(within.map(([name]) => name)).toEqual(['textLineTools']);
  });

  test('finds no code of a tool in the client', async () => {
    const text = await make("import { createClient } from 'textmill/client'; console.log(createClient);");
    expect(text).toContain(VERSION);
    expect(Object.values(exported).filter(({ summary }) => text.includes(summary))).toEqual([]);
  });
});

test.each([
  { codec: 'base64', most: 1638 },
  { codec: 'base64url', most: 1638 },
  { codec: 'base58', most: 1638 },
  { codec: 'hex', most: 1638 },
  // No engine has it: its loops are longer.
  { codec: 'base32', most: 1800 },
])(
  'a codec of bytes alone is at most $most bytes, minified and compressed by Brotli: $codec',
  async ({ codec, most }) => {
    const text = await bundle(`import { ${codec} } from 'textmill/bytes'; console.log(${codec});`, true);
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(most);
  },
);

test('the library, the codecs and the client import nothing but their own files', async () => {
  const text = await bundle(
    "export * as a from 'textmill'; export * as b from 'textmill/bytes'; export * as c from 'textmill/client';",
  );
  expect(text).not.toMatch(/\b(?:import|require)\s*\(|^import\b/m);
});

test('a tool, all of them and the client are as small as docs/library.md says, within 2%', async () => {
  const printed = await run(join(process.cwd(), 'node_modules/.bin/size-limit'), ['--json'], '.');
  const measured: readonly { readonly name: string; readonly size: number }[] = JSON.parse(printed);
  const table = measured.map(({ name, size }) => `| ${name} | ${size.toLocaleString('en')} |\n`).join('');
  const rows = [...readFileSync('docs/library.md', 'utf8').matchAll(/^\| ([\w `]+) \| ([\d,]+) \|$/gm)];
  const promised = new Map(rows.map(([, name = '', size = '']) => [name, Number(size.replace(',', ''))]));
  const wrong = measured.filter(({ name, size }) => !(Math.abs(size / (promised.get(name) ?? 0) - 1) <= 0.02));
  expect(wrong, `the table in docs/library.md should be\n${table}`).toEqual([]);
  expect([...promised.keys()]).toEqual(measured.map(({ name }) => name));
});
