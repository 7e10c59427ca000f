import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProcess } from '../../support/servers/server-process.ts';

/** The modules that the built programs load when they start, and what is missing for a start. */

/** The source files in the bundler's comments. */
function sources(text: string): string[] {
  return [...text.matchAll(/^\/\/ (\S+\.[mc]?[jt]s)$/gm)].map(([, path = '']) => path);
}

function imports(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom |^import )"(\.[^"]+)"/gm)].map(([, path = '']) => path);
}

/** The files that a program loads when it starts. */
function filesOf(file: string): string[] {
  const imported = imports(readFileSync(file, 'utf8')).flatMap((path) => filesOf(join(dirname(file), path)));
  return [...new Set([file, ...imported])];
}

/** The source files of the modules that a program loads when it starts. */
function loadedBy(file: string): string[] {
  return filesOf(file).flatMap((each) => sources(readFileSync(each, 'utf8')));
}

/** The packages that are loaded only when they are needed. */
const ON_DEMAND = ['@modelcontextprotocol/', 'ioredis/', 'marked/', 'prom-client/'];

const isOnDemand = (path: string) => ON_DEMAND.some((name) => path.includes(`node_modules/${name}`));

/** The path of the chunk with a name. */
function chunk(name: string): string {
  const [file, ...others] = readdirSync('dist/chunks').filter(
    (each) => each.startsWith(`${name}-`) && each.endsWith('.js'),
  );
  if (file === undefined || others.length > 0) throw new Error(`there must be exactly one chunk ${name}`);
  return join('dist/chunks', file);
}

test.each(['dist/server.js', 'dist/bun.js', 'dist/deno.js', 'dist/cli.js'])(
  '%s loads at most six files at the start, without packages that only some settings, requests or commands need',
  (program) => {
    expect(filesOf(program).length).toBeLessThanOrEqual(6);
    expect(loadedBy(program).length).toBeGreaterThan(20);
    expect(loadedBy(program).filter(isOnDemand)).toEqual([]);
  },
);

test.each([
  ['web', '@modelcontextprotocol/'],
  ['stdio', '@modelcontextprotocol/'],
  ['redis', 'ioredis/'],
  ['metrics-server', 'prom-client/'],
])('the chunk %s contains %s', (name, needed) => {
  expect(loadedBy(chunk(name)).filter((path) => path.includes(`node_modules/${needed}`))).not.toEqual([]);
});

test('the command line starts without the server and the notations', () => {
  const loaded = loadedBy('dist/cli.js');
  expect(loaded).toContain('src/cli/command-line.ts');
  // The help lists the settings and their limits, which are data.
  const others = /src\/(?:notations|server)\/(?!(?:settings|server-limits)\.ts)/;
  expect(loaded.filter((path) => others.test(path))).toEqual([]);
});

test.each(['scripts/start.js', 'dist/server.js', 'dist/cli.js'])(
  '%s ends on an old Node with one line, before it runs code that this Node does not support',
  async (program) => {
    // Node's own modules need the function that is deleted, so they are loaded first.
    const old = `
      import 'node:http';
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });
      delete Array.prototype.toSorted;`;
    const words = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, program];
    expect(await runProcess({}, [process.execPath, ...words])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'textmill needs Node 20.19 or newer; this is Node 18.20.8. Install a newer version from https://nodejs.org.\n',
    });
  },
);

test('npm start without the packages names the command that installs them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['scripts', 'src/entry', 'support/engine-arguments.js', 'package.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  expect(await runProcess({}, [process.execPath, join(folder, 'scripts/start.js')])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The packages of textmill are not installed. Run npm ci first.\n',
  });
});
