import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildOnce } from './vite.js';
import { withoutMessages, withoutProperties } from './without-words.js';

/** The sources of the files that the pages load, by the name of the built file. */
const ENTRIES = {
  docs: 'docs/main.ts',
  theme: 'theme.ts',
  'service-worker': 'service-worker.ts',
  home: 'home/main.tsx',
};

/** The properties that only documents, the command line, the API and AI agents read. The page offers two examples. */
const withoutReferenceTexts = withoutProperties(
  [
    ...['rules', 'useWhen', 'summary', 'description', 'purpose', 'errors', 'letters', 'hasPlainResult', 'data'],
    ...['message', 'sentence', 'remedy', 'sample', 'cause', 'what', 'part', 'digits', 'byte'],
  ],
  undefined,
  2,
);

/** The facts of errors that only their messages contain. */
const withoutFacts = withoutProperties(
  ['expected', 'suggestion', 'known', 'choices', 'minimum', 'maximum', 'limit', 'unit', 'count'],
  /\/src\/core\/field\.ts$/,
);

/** The remedies of errors that only the command line shows, and the descriptions that only documents of the API have. */
const withoutRemedies = withoutProperties(['remedy', 'description'], /\/(?:src\/notations\/[\w-]+|line-switch)\.ts$/);

/**
 * Replaces the functions of tools, which only the library has: the pages call no tool as a function.
 *
 * @type {import('vite').Plugin}
 */
const withoutFunctions = {
  name: 'without-functions',
  load: {
    filter: { id: /\/src\/core\/short-form\.ts$/ },
    handler: () => 'export const callable = (tool) => tool;',
  },
};

/**
 * Builds the files that the pages load from web/ to dist/web/: scripts and styles with names that change with their
 * content, the service worker with a fixed name, the files of web/public/ unchanged, and entries.json, which lists
 * the files of each entry. An entry is one script: shared files would make the first visit to a page larger.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The source files that they contain, relative to the root.
 */
export async function buildPages(folder) {
  /** @type {Record<string, string[]>} */
  const files = {};
  const sources = new Set();
  for (const name of Object.keys(ENTRIES)) {
    const output = await buildOnce({
      ...pageOptions(folder, name),
      plugins: [withoutReferenceTexts, withoutFacts, withoutMessages, withoutRemedies, withoutFunctions],
    });
    for (const file of output.filter((built) => built.type === 'chunk')) {
      // web/service-worker.ts relies on this.
      if (file.dynamicImports.length > 0)
        throw new Error(`${name} must not use import(): the page must load everything at the start`);
      for (const source of file.moduleIds) sources.add(relative(folder, source));
    }
    files[name] = output.map(({ fileName }) => fileName);
  }
  await writeFile(join(folder, 'dist/web/entries.json'), JSON.stringify(files));
  return [...sources];
}

/**
 * How the files of the pages are bundled.
 *
 * @param {string} folder The root of the sources.
 * @param {string} [only] The name of the only entry; without it, all.
 * @returns {import('vite').InlineConfig}
 */
export function pageOptions(folder, only) {
  const root = join(folder, 'web');
  const entries = Object.entries(ENTRIES).filter(([name]) => only === undefined || name === only);
  return {
    root,
    // Regardless of NODE_ENV: JSX for development contains names of files on this machine. Calls of `h` are shorter.
    oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', development: false } },
    define: { 'globalThis.Buffer': 'undefined' },
    build: {
      outDir: join(folder, 'dist/web'),
      // `npm start` builds over earlier files: another server may be reading them as it starts.
      emptyOutDir: false,
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Terser, then the bundler's minifier, which names variables: the page is smaller than with either of them. Terser
      // does only what the other can't: everything else takes most of its time, and saves nothing.
      minify: 'terser',
      cssMinify: 'esbuild',
      terserOptions: {
        mangle: false,
        compress: {
          defaults: false,
          ...{ collapse_vars: true, evaluate: true, hoist_funs: true, hoist_props: true, inline: 1 },
          ...{ pure_getters: true, reduce_funcs: true, reduce_vars: true, side_effects: true, unused: true },
        },
      },
      rolldownOptions: {
        transform: { inject: { h: ['preact', 'h'], Fragment: ['preact', 'Fragment'] } },
        // Terser takes seconds.
        checks: { pluginTimings: false },
        // No property that is read here is a getter with an effect.
        treeshake: { propertyReadSideEffects: false },
        input: Object.fromEntries(entries.map(([name, file]) => [name, join(root, file)])),
        output: {
          minify: true,
          // Names of a classic script or a worker must not become global.
          format: only === 'theme' || only === 'service-worker' ? 'iife' : 'es',
          entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
}
