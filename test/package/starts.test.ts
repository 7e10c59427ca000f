import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What the built programs load at their start. */

/** The bundler's comments name the sources of what follows. */
function sources(text: string): string[] {
  return [...text.matchAll(/^\/\/ (\S+\.[mc]?[jt]s)$/gm)].map(([, path = '']) => path);
}

function imports(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom |^import )"(\.[^"]+)"/gm)].map(([, path = '']) => path);
}

/** The files that a program loads without being asked for more. */
function filesOf(file: string): string[] {
  const imported = imports(readFileSync(file, 'utf8')).flatMap((path) => filesOf(join(dirname(file), path)));
  return [...new Set([file, ...imported])];
}

/** The sources of these files. */
function loadedBy(file: string): string[] {
  return filesOf(file).flatMap((each) => sources(readFileSync(each, 'utf8')));
}

/** The packages that are loaded by less than every start. */
const ON_DEMAND = ['@modelcontextprotocol/', 'commander/', 'ioredis/', 'marked/', 'prom-client/'];

const isOnDemand = (path: string) => ON_DEMAND.some((name) => path.includes(`node_modules/${name}`));

/** The chunk that a name begins with. */
function chunk(name: string): string {
  const [file, ...others] = readdirSync('dist/chunks').filter(
    (each) => each.startsWith(`${name}-`) && each.endsWith('.js'),
  );
  if (file === undefined || others.length > 0) throw new Error(`there is not one chunk ${name}`);
  return join('dist/chunks', file);
}

test.each(['dist/server.js', 'dist/bun.js', 'dist/deno.js', 'dist/cli.js'])(
  '%s starts with six files at most, and without what only some settings, requests or commands need',
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
])('the chunk %s brings %s', (name, needed) => {
  expect(loadedBy(chunk(name)).filter((path) => path.includes(`node_modules/${needed}`))).not.toEqual([]);
});

test('the command line starts without the server', () => {
  const loaded = loadedBy('dist/cli.js');
  expect(loaded).toContain('src/cli/command-line.ts');
  // The settings are data, of which its help tells.
  expect(loaded.filter((path) => /src\/server\/(?!settings\.ts)/.test(path))).toEqual([]);
});
