import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildModules } from './pages.js';

/** The folders with the modules of the pages. Modules that need a browser to load are excluded. */
const FOLDERS = ['web/home', 'src/core', 'src/codecs', 'src/tools', 'src/contract', 'src/documents'];
const NOT_BUILT = /\.test\.ts$|\.d\.ts$|\/(?:main|prerender)\.tsx$/;

/**
 * Runs tests on the built modules of the pages: minified, and without code that the bundler considers unused. A
 * bundler once removed a check, and the tests of the sources did not notice. All modules are built together, so that
 * each exists once.
 */
export function builtModules(folder: string): Plugin {
  const files = FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, name, file)),
  ).filter((file) => /\.tsx?$/.test(file) && !NOT_BUILT.test(file));
  let built: Promise<Built> | undefined;
  const build = () => {
    built ??= buildAll(folder, files);
    return built;
  };
  return {
    name: 'built-modules',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (!source.startsWith('.')) return null;
      const { chunks, names } = await build();
      if (importer.startsWith(PREFIX)) {
        const name = join(importer.slice(PREFIX.length), '..', source);
        return chunks.has(name) ? PREFIX + name : null;
      }
      const name = names.get(resolve(importer, '..', source));
      return name === undefined ? null : PREFIX + name;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      return (await build()).chunks.get(id.slice(PREFIX.length))?.code;
    },
  };
}

/** The ids of built modules begin with this. */
const PREFIX = '\0built:';

interface Built {
  readonly chunks: Awaited<ReturnType<typeof buildModules>>;
  /** The name of each module's chunk, by its file. */
  readonly names: ReadonlyMap<string, string>;
}

async function buildAll(folder: string, files: readonly string[]): Promise<Built> {
  const chunks = await buildModules(folder, files);
  const names = new Map(Array.from(chunks, ([name, { source }]) => [source ?? '', name]));
  return { chunks, names };
}
