import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What the built programs load at their start: the server none of the MCP SDK, the MCP program no log and no server. */

/** The bundler's comments name the sources of what follows. */
function sources(text: string): string[] {
  return [...text.matchAll(/^\/\/ (\S+\.[mc]?[jt]s)$/gm)].map(([, path = '']) => path);
}

function imports(text: string, kind: 'from ' | 'import('): string[] {
  return [...text.matchAll(/(?:\bfrom |\bimport ?\(?)"(\.[^"]+)"/g)]
    .filter(([whole]) => whole.startsWith('import(') === (kind === 'import('))
    .map(([, path = '']) => path);
}

/** The sources that a program loads without being asked for more. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...sources(text), ...imports(text, 'from ').flatMap((path) => loadedBy(join(dirname(file), path)))];
}

const isOfSdk = (path: string) => path.includes('/@modelcontextprotocol/');

test('the server loads the MCP SDK by the first request to /mcp, not at its start', () => {
  expect(loadedBy('dist/server.js').filter(isOfSdk)).toEqual([]);
  const chunks = imports(readFileSync('dist/server.js', 'utf8'), 'import(');
  const later = chunks.flatMap((chunk) => loadedBy(join('dist', chunk)));
  expect(later.filter(isOfSdk)).not.toEqual([]);
});

test('the MCP program loads the SDK, and neither the log nor the server', () => {
  const loaded = loadedBy('dist/mcp.js');
  expect(loaded.filter(isOfSdk)).not.toEqual([]);
  expect(loaded.filter((path) => /pino|adapters\/(?:log|node|config)\.ts/.test(path))).toEqual([]);
});
