import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The modules that the built programs load when they start. */

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
const ON_DEMAND = ['@modelcontextprotocol/', 'commander/', 'ioredis/', 'marked/', 'prom-client/'];

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
  ['program', 'commander/'],
])('the chunk %s contains %s', (name, needed) => {
  expect(loadedBy(chunk(name)).filter((path) => path.includes(`node_modules/${needed}`))).not.toEqual([]);
});

test('the command line starts without the server', () => {
  const loaded = loadedBy('dist/cli.js');
  expect(loaded).toContain('src/cli/command-line.ts');
  // The help lists the settings, which are data.
  expect(loaded.filter((path) => /src\/server\/(?!settings\.ts)/.test(path))).toEqual([]);
});
