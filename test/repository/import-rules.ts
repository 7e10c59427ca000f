import { posix } from 'node:path';

/** The rules of imports between folders, and their check. ARCHITECTURE.md, “Layers”, describes them. */

const CORE = 'src/core';
const CODECS = [CORE, 'src/codecs'];
const TOOLS = [...CODECS, 'src/tools'];
const PURE = [...TOOLS, 'src/notations', 'src/contract', 'src/documents'];
const NODE = 'node:';
const SERVER = [...PURE, 'src/mcp', 'src/server', NODE];

/**
 * What each folder may import, besides itself. The longest name that covers a path decides, here and in each list. An
 * entry with `!` forbids. A folder without a name here has the rule of the folder that it is in.
 */
const rules: Readonly<Record<string, readonly string[]>> = {
  // A new folder needs its own line.
  src: ['!src'],
  [CORE]: [],
  'src/codecs': [CORE],
  // A tool never imports another tool.
  'src/tools': [...CODECS, '!src/tools', 'src/tools/encoded-text.ts', 'src/tools/percent-encoding.ts'],
  'src/tools/bytes.ts': TOOLS,
  'src/tools/index.ts': TOOLS,
  'src/tools/lines': CODECS,
  'src/tools/registry.ts': TOOLS,
  'src/tools/local-options.ts': TOOLS,
  'src/notations': TOOLS,
  'src/contract': TOOLS,
  'src/documents': PURE,
  'src/client': PURE,
  'src/mcp': [...PURE, NODE],
  'src/server': SERVER,
  // These also run where the server for Node does not.
  'src/server/fetch': [...SERVER, '!src/server/node'],
  'src/server/limiter': [...SERVER, '!src/server/node'],
  'src/server/observe': [...SERVER, '!src/server/node'],
  'src/check': SERVER,
  'src/cli': [...SERVER, 'src/check', 'src/notations'],
  'src/entry': ['src', NODE],
  web: PURE,
  support: ['src', 'web', NODE],
  scripts: ['src', 'web', 'support', NODE],
  lab: ['src', 'web', 'support', 'scripts', NODE],
  'lab/comparisons': ['src', 'web', 'support', 'scripts', 'lab', 'test', NODE],
  test: ['src', 'web', 'support', 'scripts', 'lab', 'package.json', 'package-lock.json', NODE],
  'vitest.config.ts': ['support', 'scripts', 'lab', NODE],
};

/** Texts of source files by path. */
export type Sources = ReadonlyMap<string, string>;

/** The imports that break the rules: `src/core/a.ts: src/server/b.ts`. */
export function brokenRules(sources: Sources): readonly string[] {
  return [...sources].flatMap(([file, text]) =>
    importsOf(file, text)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file}: ${target}`),
  );
}

/** Whether a file may import another, or a module of Node. Tests may import everything, and only tests import tests. */
export function isAllowed(file: string, target: string): boolean {
  const own = isTest(file) ? 'test' : longest(Object.keys(rules), file);
  const entries = [own, ...(rules[own] ?? [])];
  const path = isTest(target) ? 'test' : target;
  const forbidden = entries.filter((entry) => entry.startsWith('!')).map((entry) => entry.slice(1));
  return longest(entries, path).length > longest(forbidden, path).length;
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}

/** The longest of the names that covers a path; empty if none does. */
function longest(names: readonly string[], path: string): string {
  const covering = names.filter((name) => path === name || path.startsWith(name === NODE ? name : `${name}/`));
  return covering.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

const IMPORT =
  /(?:\bfrom|\bimport|\b(?:import|require|import\.meta\.resolve)\()\s*(?:(['"])(?<path>(?:\.|node:)[^'"`$\n]*)\1|`(?<computed>(?:\.|node:)[^`\n]*)`)/g;

/** The files and the modules of Node that a file imports, in every form that the language has. */
function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(({ groups }) => {
    const source = groups?.['path'] ?? groups?.['computed'] ?? '';
    return source.startsWith('.') ? posix.join(posix.dirname(file), source) : source;
  });
}
