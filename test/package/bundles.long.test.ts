import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build as bundleByEsbuild, transform } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { VERSION } from '../../src/core/version.ts';
import * as exported from '../../src/tools/index.ts';
import { importSizes } from './import-sizes.ts';
import { toolsIn, wordsIn } from './tools.ts';

/** Bundles of the package contain only imported code, run on every engine, and have the sizes in docs/library.md. */

const names = Object.keys(exported);

const packed = inject('packed');
const docs = readFileSync('docs/library.md', 'utf8');

/** Bundles a module with esbuild for an unknown engine. An import that does not resolve to a file is an error. */
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

describe('a bundle', () => {
  test('removes every tool that is not imported', async () => {
    for (const name of names) {
      const text = await bundle(`import { ${name} } from 'textmill'; console.log(${name}({ text: '1' }));`);
      expect(toolsIn(text)).toEqual([name]);
    }
  });

  test('includes only the tool of an imported operation', async () => {
    const text = await bundle("import { sortLines } from 'textmill'; console.log(sortLines('1'));");
    expect(toolsIn(text)).toEqual(['textLineTools']);
  });

  test('includes no tool in an entry of which nothing but the error is used', async () => {
    const text = await bundle("import { TextmillError } from 'textmill/read'; console.log(TextmillError);");
    expect(toolsIn(text)).toEqual([]);
  });

  test('includes no tool in the client', async () => {
    const text = await bundle("import { createClient } from 'textmill/client'; console.log(createClient);");
    expect(text).toContain(VERSION);
    expect(toolsIn(text)).toEqual([]);
  });
});

test.each(['textmill', 'textmill/read'])('%s includes no words of the definitions of the tools', async (entry) => {
  expect(wordsIn(await bundle(`import * as textmill from '${entry}'; console.log(textmill);`))).toEqual([]);
});

test.each(['base64', 'base64url', 'base58', 'hex', 'base32'])(
  'the codec %s alone is at most as large as docs/library.md says',
  async (codec) => {
    const text = await bundle(`import { ${codec} } from 'textmill/bytes'; console.log(${codec});`, true);
    const [, most, ofBase32] = /single codec .* adds at most ([\d.]+) KB, `base32` ([\d.]+) KB/.exec(docs) ?? [];
    const promised = codec === 'base32' ? ofBase32 : most;
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(Number(promised) * 1000);
  },
);

describe('the library, the codecs and the client', () => {
  const everything =
    "export * as a from 'textmill'; export * as b from 'textmill/bytes'; export * as c from 'textmill/client';";

  test('import only their own files', async () => {
    expect(await bundle(`${everything} export * as d from 'textmill/read';`)).not.toMatch(
      /\b(?:import|require)\s*\(|^import\b/m,
    );
  });

  test('use no newer syntax than that of the browsers in docs/library.md', async () => {
    const [, ...versions] =
      /Chrome (\d+), Firefox (\d+), Safari ([\d.]+) and newer; `textmill\/read`: Safari ([\d.]+)/.exec(docs) ?? [];
    const targetFor = (safari = '') => [`chrome${versions[0]}`, `firefox${versions[1]}`, `safari${safari}`];
    // esbuild's table counts the newest Unicode data.
    const supported = { 'regexp-unicode-property-escapes': true };
    for (const [source, safari] of [
      [everything, versions[2]],
      ["export * from 'textmill/read';", versions[3]],
    ] as const) {
      const text = await bundle(source);
      expect((await transform(text, { target: targetFor(safari), supported })).code).toBe((await transform(text)).code);
    }
  });
});

test('each tool, all tools, the client and `read` are at most as large as docs/library.md says, and at least 80% of its row', async () => {
  const rows = [...docs.matchAll(/^\| ([\w `]+) \| ([\d.]+) \|$/gm)];
  const promised = new Map(rows.map(([, name = '', size = '']) => [name, Number(size) * 1000]));
  const wrong = (await importSizes()).filter(({ name, size }) => {
    const most = promised.get(name) ?? promised.get('any other tool') ?? 0;
    return size > most || (promised.has(name) && size < 0.8 * most);
  });
  const right = wrong.map(({ name, size }) => `| ${name} | ${(Math.ceil(size / 500) / 2).toFixed(1)} |`);
  expect(right, 'write these rows in docs/library.md, under Size').toEqual([]);
});
