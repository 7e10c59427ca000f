import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build as buildByEsbuild } from 'esbuild';
import { build as buildByVite } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { listen } from '../../src/server/listen.ts';
import { bun, deno, node24 } from '../../support/servers/engines.ts';
import { toolsIn } from '../package/tools.ts';

/** The packed package in the bundlers, compilers and engines of its users. */

const packages = resolve('support/programs/node_modules');
const require = createRequire(join(packages, 'here.js'));
const folder = join(inject('packed').consumer, 'bundlers');
/** Deno bundles with esbuild, which it downloads from npm once. */
const environment = { ...process.env, DENO_DIR: join(packages, '.deno') };

let service: Server;
/** One program per entry of the package. Each prints the Base64 of "Hello"; the client gets it from the service. */
let programs: ReadonlyMap<string, string>;

beforeAll(async () => {
  service = createServer((_, response) => response.end('{"ok":true,"data":{"result":"SGVsbG8="}}'));
  await listen(service, 0, '127.0.0.1');
  const address = service.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  programs = new Map([
    ['.', "import { base64 } from 'textmill';\nconsole.log(base64({ text: 'Hello' }).result);\n"],
    [
      './bytes',
      "import { base64 } from 'textmill/bytes';\nconsole.log(base64.encode(new TextEncoder().encode('Hello')));\n",
    ],
    [
      './client',
      `import { createClient } from 'textmill/client';
createClient({ baseUrl: '${baseUrl}' }).base64({ text: 'Hello' }).then(({ result }) => console.log(result));\n`,
    ],
  ]);
  await mkdir(folder, { recursive: true });
  for (const [entry, program] of programs) await writeFile(fileOf(entry), program);
  await run(deno, ['bundle', '--quiet', '--no-lock', fileOf('.'), '-o', join(folder, 'fetched.js')]);
});

afterAll(() => {
  service.close();
});

/** The file with the program of an entry. */
function fileOf(entry: string): string {
  return join(folder, `${entry === '.' ? 'library' : entry.slice('./'.length)}.js`);
}

async function run(program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, { cwd: folder, env: environment });
  return stdout;
}

/** Bundles a program into a file of the same name. */
type Bundle = (input: string, output: string) => Promise<unknown>;

const bundlers: readonly { readonly name: string; readonly bundle: Bundle }[] = [
  {
    name: 'esbuild',
    bundle: (input, output) => buildByEsbuild({ entryPoints: [input], outfile: output, bundle: true, format: 'esm' }),
  },
  { name: 'Rollup', bundle: bundleByRollup },
  { name: 'webpack', bundle: bundleByWebpack },
  {
    name: 'Vite',
    bundle: (input, output) =>
      buildByVite({
        root: folder,
        configFile: false,
        logLevel: 'error',
        build: {
          outDir: dirname(output),
          emptyOutDir: false,
          lib: { entry: input, formats: ['es'], fileName: (_, name) => `${name}.js` },
        },
      }),
  },
  {
    name: 'Parcel',
    bundle: (input, output) => {
      const words = ['--no-cache', '--no-source-maps', '--no-autoinstall', '--dist-dir', dirname(output)];
      return run(join(packages, '.bin/parcel'), ['build', input, ...words]);
    },
  },
  { name: 'Bun', bundle: (input, output) => run(bun, ['build', input, '--outfile', output]) },
  { name: 'Deno', bundle: (input, output) => run(deno, ['bundle', '--quiet', '--no-lock', input, '-o', output]) },
];

describe.each(bundlers)('$name', ({ name, bundle }) => {
  const outputOf = (entry: string) => fileOf(entry).replace(folder, join(folder, name));

  beforeAll(async () => {
    for (const entry of programs.keys()) await bundle(fileOf(entry), outputOf(entry));
  });

  test('makes a bundle for every entry of the package that prints the right result', async () => {
    const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target !== 'string');
    for (const [entry] of entries) expect(await run(process.execPath, [outputOf(entry)])).toBe('SGVsbG8=\n');
  });

  test('keeps only the imported tool', async () => {
    expect(toolsIn(await readFile(outputOf('.'), 'utf8'))).toEqual(['base64']);
  });
});

async function bundleByRollup(input: string, output: string): Promise<void> {
  const { rollup }: { rollup(options: object): Promise<{ write(options: object): Promise<unknown> }> } =
    require('rollup');
  const { nodeResolve }: { nodeResolve(): object } = require('@rollup/plugin-node-resolve');
  const { write } = await rollup({ input, plugins: [nodeResolve()] });
  await write({ file: output });
}

interface WebpackStats {
  hasErrors(): boolean;
  hasWarnings(): boolean;
  toString(): string;
}

function bundleByWebpack(input: string, output: string): Promise<void> {
  const webpack: (options: object, done: (error: Error | null, stats: WebpackStats) => void) => void =
    require('webpack');
  const options = { mode: 'production', entry: input, output: { path: dirname(output), filename: basename(output) } };
  return new Promise((done, fail) => {
    webpack(options, (error, stats) => {
      if (error !== null) fail(error);
      else if (stats.hasErrors() || stats.hasWarnings()) fail(new Error(stats.toString()));
      else done();
    });
  });
}

describe.each([
  { name: 'Node', node: process.execPath },
  { name: 'Node 24', node: node24 },
])('$name', ({ node }) => {
  test('imports every entry, and requires it from CommonJS without a warning', async () => {
    for (const [entry, program] of programs) {
      expect(await run(node, [fileOf(entry)])).toBe('SGVsbG8=\n');
      const required = program.replace(/import (.*) from (.*);/, 'const $1 = require($2);');
      const strict = "process.on('warning', (warning) => { throw warning; });\n";
      expect(await run(node, ['--input-type=commonjs', '-e', strict + required])).toBe('SGVsbG8=\n');
    }
  });
});

test('TypeScript 5 finds the types of every entry with moduleResolution node10', async () => {
  const files = ['library-consumer.ts', 'bytes-consumer.ts', 'web-consumer.ts'];
  for (const file of files) await copyFile(`test/package/${file}.txt`, join(folder, file));
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--lib', 'es2022,dom', '--target', 'es2022'];
  const words = [...options, '--module', 'commonjs', '--moduleResolution', 'node10', ...files];
  expect(await run(join(packages, '.bin/tsc'), words).catch(({ stdout }) => stdout)).toBe('');
});

test('Are The Types Wrong? finds the types with every module resolution, including that of Node 10', async () => {
  // It warns that CommonJS cannot require ES modules, but Node 20.19 and newer can.
  const words = ['--ignore-rules', 'cjs-resolves-to-esm', '--format', 'json'];
  const { problems, analysis } = JSON.parse(
    await run(join(packages, '.bin/attw'), [inject('packed').tarball, ...words]),
  );
  expect(Object.keys(problems)).toEqual(['CJSResolvesToESM']);
  expect(Object.keys(analysis.entrypoints).toSorted()).toEqual(Object.keys(manifest.exports).toSorted());
});
