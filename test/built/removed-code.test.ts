import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, createServer, type InlineConfig, mergeConfig } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildModules, onBuiltFiles } from '../../scripts/built-modules.ts';
import { workerOptions } from '../../scripts/cloudflare-worker.js';
import { pageOptions } from '../../scripts/pages.js';
import { programOptions } from '../../scripts/programs.js';
import { DROPPED } from '../../scripts/vite.js';

/** Checks that the bundler removes, and what notices it. */

let folder = '';

beforeAll(async () => {
  // The bundler resolves links.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'textmill-removed-')));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "engines": { "node": "20" } }');
});

afterAll(() => rm(folder, { recursive: true }));

/** The annotation is wrong: the call has an effect, since it can throw. */
const CHECK = `
  function check(text) { if (text === '') throw new Error('empty'); }
  export function accepts(text) { try { /* @__PURE__ */ check(text); return true; } catch { return false; } }
`;

test.each([
  ['the programs', programOptions],
  ['the Worker', (root: string) => workerOptions(root, '{}')],
  ['the pages', pageOptions],
])('in a test on built files, a check that the bundler has removed from %s does nothing', async (_, options) => {
  const source = join(folder, 'src/check.js');
  await writeFile(source, CHECK);
  expect(await acceptsNothing(source)).toBe(false);

  const entry = join(folder, 'src/entry.js');
  await writeFile(entry, "import { accepts } from './check.js'; console.log(accepts(String(process.argv)));");
  const built = () => buildModules(withInput(options(folder), entry), folder, join(folder, 'built'));
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [onBuiltFiles(built)],
  });
  const found = await server.pluginContainer.resolveId('./check.js', join(folder, 'src/check.test.js'));
  await server.close();
  expect(found?.id).not.toBe(source);
  expect(await acceptsNothing(found?.id ?? '')).toBe(true);
});

async function acceptsNothing(file: string): Promise<unknown> {
  const { accepts } = await import(/* @vite-ignore */ `${pathToFileURL(file).href}?${Math.random()}`);
  return accepts('');
}

function withInput(options: InlineConfig, input: string): InlineConfig {
  const rolldownOptions = { ...options.build?.rolldownOptions, input };
  return { ...options, root: folder, build: { ...options.build, rolldownOptions } };
}

test('of all global functions, the bundler removes calls only of those that throw for no text or number, or that the build rejects', async () => {
  const names = globalFunctions();
  const file = join(folder, 'src/calls.js');
  await writeFile(file, names.map((name, index) => `export const f${index} = (x) => { ${name}(x); };\n`).join(''));
  const options = mergeConfig(withInput(programOptions(folder), file), {
    configFile: false,
    logLevel: 'error',
    build: { write: false, sourcemap: false, rolldownOptions: { preserveEntrySignatures: 'strict' } },
  });
  const [chunk] = [await build(options)].flat().flatMap((built) => ('output' in built ? built.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the bundler has written no code');
  const kept = new Set(chunk.code.split('\n').map((line) => line.trim()));
  const removed = names.filter((name) => !kept.has(`${name}(x);`));
  expect(removed).toContain('parseInt');
  expect(removed.filter(canThrow).toSorted()).toEqual(DROPPED.toSorted());
});

/** The names of functions that every module can call: `parseInt`, `Math.abs`. */
function globalFunctions(): string[] {
  const names = namesIn(globalThis).filter((name) => !/^global/.test(name));
  const methods = names.flatMap((name) => namesIn(memberOf(globalThis, name)).map((method) => `${name}.${method}`));
  return [...names, ...methods].filter((name) => typeof globalValue(name) === 'function');
}

function namesIn(value: unknown): string[] {
  const names = value instanceof Object ? Object.getOwnPropertyNames(value) : [];
  return names.filter((name) => /^[a-z]\w*$/i.test(name));
}

function globalValue(name: string): unknown {
  return name.split('.').reduce<unknown>(memberOf, globalThis);
}

/** Undefined for a getter, since it may have an effect. */
function memberOf(value: unknown, name: string): unknown {
  return value instanceof Object ? Reflect.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

/** Whether a function throws for a text or a number. Only functions without other effects may be called. */
function canThrow(name: string): boolean {
  const called = globalValue(name);
  return ['', 'a', '%', '(', '\ud800', -1, 1.5, Number.NaN, 2 ** 60].some((value) => {
    try {
      if (typeof called === 'function') Reflect.apply(called, undefined, [value]);
      return false;
    } catch {
      return true;
    }
  });
}
