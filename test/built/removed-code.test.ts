import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { programOptions } from '../../scripts/programs.js';
import { DROPPED } from '../../scripts/vite.js';

/** Checks that the bundler removes. */

test('of all global functions, the bundler removes calls only of those that throw for no text or number, or that the build rejects', async () => {
  // The bundler resolves links.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'textmill-removed-')));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "engines": { "node": "20" } }');
  const names = globalFunctions();
  const file = join(folder, 'calls.js');
  await writeFile(file, names.map((name, index) => `export const f${index} = (x) => { ${name}(x); };\n`).join(''));
  const { build: own, ...options } = programOptions(folder);
  const rolldownOptions = { ...own?.rolldownOptions, input: file, preserveEntrySignatures: 'strict' } as const;
  const built = await build({
    ...options,
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { ...own, write: false, sourcemap: false, rolldownOptions },
  });
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
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
