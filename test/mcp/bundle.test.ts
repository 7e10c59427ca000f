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

/** The sources that a program loads without being asked for more. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...sources(text), ...imports(text).flatMap((path) => loadedBy(join(dirname(file), path)))];
}

const isOfSdk = (path: string) => path.includes('/@modelcontextprotocol/');

test('the server loads the MCP SDK by the first request to /mcp, not at its start', () => {
  expect(loadedBy('dist/server.js').filter(isOfSdk)).toEqual([]);
  const chunks = readdirSync('dist/chunks').filter((file) => /^web-[\w-]+\.js$/.test(file));
  expect(chunks.flatMap((file) => loadedBy(join('dist/chunks', file))).filter(isOfSdk)).not.toEqual([]);
});

test('the command line loads neither the MCP SDK nor the server, but for the commands that need them', () => {
  const loaded = loadedBy('dist/cli.js');
  expect(loaded).toContain('src/cli/command-line.ts');
  expect(loaded.filter((path) => isOfSdk(path) || /src\/server\/(?!settings\.ts)/.test(path))).toEqual([]);
});
