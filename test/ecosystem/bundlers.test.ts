import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { listen } from '../../src/server/listen.ts';
import { toolsIn } from '../package/tools.ts';

/** The packed package in the bundlers and compilers of its users. */

const packages = resolve('support/programs/node_modules');
const require = createRequire(join(packages, 'here.js'));
const folder = join(inject('packed').consumer, 'bundlers');

let service: Server;
/**
 * One program per entry of the package. Each imports one thing that it does not use, and prints the Base64 of "Hello";
 * the client gets it from the service.
 */
let programs: ReadonlyMap<string, string>;

beforeAll(async () => {
  service = createServer((_, response) => response.end('{"ok":true,"data":{"result":"SGVsbG8="}}'));
  await listen(service, 0, '127.0.0.1');
  const address = service.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  programs = new Map([
    ['.', "import { base64, textLineTools } from 'textmill';\nconsole.log(base64({ text: 'Hello' }).result);\n"],
    [
      './bytes',
      "import { base64, hex } from 'textmill/bytes';\nconsole.log(base64.encode(new TextEncoder().encode('Hello')));\n",
    ],
    [
      './read',
      "import { read } from 'textmill/read';\nconsole.log(read('U0dWc2JHOD0=', { tool: 'base64' })[0].result);\n",
    ],
    [
      './client',
      `import { ClientError, createClient } from 'textmill/client';
createClient({ baseUrl: '${baseUrl}' }).base64({ text: 'Hello' }).then(({ result }) => console.log(result));\n`,
    ],
  ]);
  await mkdir(folder, { recursive: true });
  for (const [entry, program] of programs) await writeFile(fileOf(entry), program);
});

afterAll(() => {
  service.close();
});

/** The file with the program of an entry. */
function fileOf(entry: string): string {
  return join(folder, `${entry === '.' ? 'library' : entry.slice('./'.length)}.js`);
}

async function run(program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, { cwd: folder });
  return stdout;
}

interface WebpackStats {
  hasErrors(): boolean;
  hasWarnings(): boolean;
  toString(): string;
}

describe('webpack', () => {
  const outputOf = (entry: string) => fileOf(entry).replace(folder, join(folder, 'webpack'));

  beforeAll(async () => {
    for (const entry of programs.keys()) await bundleByWebpack(fileOf(entry), outputOf(entry));
  });

  test('makes a bundle for every entry of the package that prints the right result', async () => {
    const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target !== 'string');
    for (const [entry] of entries) expect(await run(process.execPath, [outputOf(entry)])).toBe('SGVsbG8=\n');
  });

  test('keeps only the tool that the program uses', async () => {
    expect(toolsIn(await readFile(outputOf('.'), 'utf8'))).toEqual(['base64']);
  });
});

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

test('TypeScript 5.0 accepts programs for every entry with every moduleResolution, and the types of ES2020', async () => {
  const pure = ['library-consumer.ts', 'bytes-consumer.ts'];
  const all = [...pure, 'web-consumer.ts'];
  for (const file of all) await copyFile(`test/package/${file}.txt`, join(folder, file));
  const programs = [
    ['--module', 'commonjs', '--moduleResolution', 'node10', '--lib', 'es2020,dom', ...all],
    ['--module', 'node16', '--moduleResolution', 'node16', '--lib', 'es2020', ...pure],
    ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2020', ...pure],
  ];
  // The types of TypeScript itself are not checked, which would take most of the time.
  const emitted = ['--declaration', '--emitDeclarationOnly', '--outDir', 'declared'];
  const options = [...emitted, '--strict', '--skipLibCheck', 'false', '--skipDefaultLibCheck', '--target', 'es2020'];
  const tsc = join(packages, 'typescript-5.0/bin/tsc');
  const checks = programs.map((words) => run(process.execPath, [tsc, ...options, ...words]));
  expect(await Promise.all(checks.map((check) => check.catch(({ stdout }) => stdout)))).toEqual(['', '', '']);
});

test('Are The Types Wrong? finds no problem with any module resolution', async () => {
  const printed = await run(join(packages, '.bin/attw'), [inject('packed').tarball, '--format', 'json']);
  const { problems, analysis } = JSON.parse(printed);
  expect(problems).toEqual({});
  expect(Object.keys(analysis.entrypoints).toSorted()).toEqual(Object.keys(manifest.exports).toSorted());
});
