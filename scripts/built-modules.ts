import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildModules } from './pages.js';

/** Where the modules of the pages are. Those that need a browser as they load are left out. */
const FOLDERS = ['web/home', 'src/core', 'src/codecs', 'src/tools', 'src/contract', 'src/documents'];
const NOT_BUILT = /\.test\.ts$|\.d\.ts$|\/(?:main|prerender)\.tsx$/;

/**
 * Lets tests run on what the bundler makes of the pages' modules: minified, without what it takes for unused. A bundler once
 * took away a check, and tests of the sources did not see it. The modules are built together, so that each is there once.
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

/** What the ids of built modules begin with. */
const PREFIX = '\0built:';

interface Built {
  readonly chunks: Awaited<ReturnType<typeof buildModules>>;
  /** The names of the modules' chunks, by their files. */
  readonly names: ReadonlyMap<string, string>;
}

async function buildAll(folder: string, files: readonly string[]): Promise<Built> {
  const chunks = await buildModules(folder, files);
  const names = new Map(Array.from(chunks, ([name, { source }]) => [source ?? '', name]));
  return { chunks, names };
}
