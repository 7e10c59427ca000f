import { join, relative } from 'node:path';
import { buildOnce } from './vite.js';

/** The sources of the files that the pages load, by the name of the built file. */
const ENTRIES = {
  home: 'home/main.tsx',
  docs: 'docs/try-it.ts',
  theme: 'theme.ts',
  'service-worker': 'service-worker.ts',
};

/** Files that a classic `<script>` or a worker loads. They can't import anything. */
const SELF_CONTAINED = ['theme', 'service-worker'];

/**
 * Builds the files that the pages load from web/ to dist/web/: scripts and styles with names that change with their
 * content, the service worker with a fixed name, the files of web/public/ unchanged, and entries.json, which lists
 * the files of each page.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The source files that they contain, relative to the root.
 */
export async function buildPages(folder) {
  const root = join(folder, 'web');
  const output = await buildOnce({
    ...options(folder, {
      manifest: 'entries.json',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)])),
        output: {
          entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    }),
    plugins: [selfContained],
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { name, dynamicImports } of chunks) {
    // web/service-worker.ts relies on this.
    if (dynamicImports.length > 0)
      throw new Error(`${name} must not use import(): the page must load everything at the start`);
  }
  return chunks.flatMap(({ moduleIds }) => moduleIds.map((file) => relative(folder, file)));
}

/**
 * Builds modules with the options of the pages, so that tests run on the bundler's output. Each keeps all its exports.
 *
 * @param {string} folder The root of the sources.
 * @param {readonly string[]} files The modules, as absolute paths.
 * @returns {Promise<ReadonlyMap<string, { readonly code: string, readonly source: string | null }>>} The built files by
 *   name, each with its source module; null for code that several modules share.
 */
export async function buildModules(folder, files) {
  const output = await buildOnce(
    options(folder, {
      write: false,
      rolldownOptions: { input: [...files], preserveEntrySignatures: 'strict' },
    }),
  );
  const chunks = output.filter((file) => file.type === 'chunk');
  return new Map(chunks.map(({ fileName, code, facadeModuleId }) => [fileName, { code, source: facadeModuleId }]));
}

/**
 * @param {string} folder
 * @param {import('vite').BuildEnvironmentOptions} build
 * @returns {import('vite').InlineConfig}
 */
function options(folder, build) {
  return {
    root: join(folder, 'web'),
    // Regardless of NODE_ENV: JSX for development contains names of files on this machine.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir: join(folder, 'dist/web'),
      // `npm start` builds over earlier files: another server may be reading them as it starts.
      emptyOutDir: false,
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      ...build,
    },
  };
}

/**
 * Wraps files that are not modules: they must not import anything, and their names must not become global.
 *
 * @type {import('vite').Plugin}
 */
const selfContained = {
  name: 'self-contained',
  renderChunk(code, { name, imports }) {
    if (!SELF_CONTAINED.includes(name)) return null;
    if (imports.length > 0) {
      throw new Error(`web/${name}.ts can't import: it must not share code with another file`);
    }
    return `(() => {${code}\n})();`;
  },
};
