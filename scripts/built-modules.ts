import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type InlineConfig, mergeConfig, type Plugin } from 'vite';
import { buildOnce } from './vite.js';

/** The path of the built file of each source file, by its path. */
export type BuiltFiles = ReadonlyMap<string, string>;

/**
 * Runs tests on built files: who imports a source file gets its built file. This holds for all sources that a test
 * loads, also in `support/`, so each module exists once.
 *
 * @param sources Files that import each other as sources.
 */
export function onBuiltFiles(build: () => BuiltFiles | Promise<BuiltFiles>, sources?: RegExp): Plugin {
  let built: Promise<BuiltFiles> | undefined;
  return {
    name: 'on-built-files',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith('.') || importer === undefined) return null;
      built ??= Promise.resolve(build());
      const path = resolve(importer, '..', source);
      return sources?.test(importer) && sources.test(path) ? null : (await built).get(path);
    },
  };
}

/** The files of the library in dist/, which are one per source file. */
function libraryFiles(folder: string): BuiltFiles {
  const library = join(folder, 'dist/library');
  const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return new Map(
    files.map((file) => [join(folder, 'src', file.replace(/\.js$/, '.ts')), join(library, file)] as const),
  );
}

/** The library as a part of an application: minified, and without code that the bundler considers unused. */
export async function bundledLibraryFiles(folder: string, out: string): Promise<BuiltFiles> {
  const files = new Map(libraryFiles(folder));
  // Its tools have no words.
  files.delete(join(folder, 'src/tools/registry.ts'));
  const input = ['library', 'bytes', 'client', 'read'].map((name) => join(folder, `dist/library/entry/${name}.js`));
  const bundled = await buildModules({ root: folder, build: { rolldownOptions: { input } } }, folder, out);
  return new Map([...files].map(([source, file]) => [source, bundled.get(file) ?? file]));
}

/**
 * Bundles with the options of a program or of the pages, into files that tests can import. Each source file keeps its
 * exports; everything else is as in the bundle.
 *
 * @param folder The folder of the source files. Files of packages are not made importable.
 * @param out The folder to write to. Its earlier content is removed.
 */
export async function buildModules(options: InlineConfig, folder: string, out: string): Promise<BuiltFiles> {
  const overrides: InlineConfig = {
    logLevel: 'error',
    publicDir: false,
    plugins: [keepExports(folder)],
    build: {
      outDir: out,
      emptyOutDir: true,
      manifest: false,
      sourcemap: false,
      rolldownOptions: {
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', codeSplitting: chunksOf(options) },
      },
    },
  };
  const output = await buildOnce(mergeConfig(options, overrides));
  const chunks = output.filter((file) => file.type === 'chunk');
  return new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId === null ? [] : [[facadeModuleId, join(out, fileName)] as const],
    ),
  );
}

/** Makes an entry of each source file. The bundler keeps the exports of entries. */
function keepExports(folder: string): Plugin {
  return {
    name: 'keep-exports',
    moduleParsed({ id, isEntry }) {
      const path = relative(folder, id);
      if (isEntry || !/^[^.\0].*\.[jt]sx?$/.test(path) || path.startsWith('node_modules')) return;
      this.emitFile({ type: 'chunk', id, name: path.replaceAll('/', '-'), preserveSignature: 'strict' });
    },
  };
}

/** The chunks of the bundle. Without any, all is in one chunk, so that the minifier sees the whole as in the bundle. */
function chunksOf({ build }: InlineConfig) {
  const { input = [], output } = build?.rolldownOptions ?? {};
  if (output !== undefined && 'codeSplitting' in output && typeof output.codeSplitting === 'object') {
    return output.codeSplitting;
  }
  // Entries run when they are loaded, so they must not be in the same chunk.
  const entries = typeof input === 'string' ? [input] : Object.values(input);
  return { groups: [{ name: 'whole', test: (id: string) => !entries.includes(id) }] };
}
