import { join, relative } from 'node:path';
import { buildOnce } from './vite.js';

/** What the pages load, by the names of what comes out. */
const ENTRIES = {
  home: 'home/main.tsx',
  docs: 'docs/try-it.ts',
  theme: 'theme.ts',
  'service-worker': 'service-worker.ts',
};

/** What is loaded by a classic `<script>` or as a worker, where nothing can be imported. */
const SELF_CONTAINED = ['theme', 'service-worker'];

/**
 * Builds what the pages load, from web/ to dist/web/: scripts and styles under names that change with their content, the
 * service worker under its fixed name, what web/public/ holds as it is, and entries.json, which says what belongs to which
 * page.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The files whose code is in them, seen from the root.
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
    // web/service-worker.ts relies on it.
    if (dynamicImports.length > 0) throw new Error(`${name} must load all it needs at once, without import()`);
  }
  return chunks.flatMap(({ moduleIds }) => moduleIds.map((file) => relative(folder, file)));
}

/**
 * Builds modules as those of the pages, each with all that it exports, so that tests run on what a bundler makes of them.
 *
 * @param {string} folder The root of the sources.
 * @param {readonly string[]} files The modules, as absolute paths.
 * @returns {Promise<ReadonlyMap<string, { readonly code: string, readonly source: string | null }>>} What came out, by its
 *   name, and the module that it is; null for what several have in common.
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
    // Whatever NODE_ENV says: JSX for development holds the names of files on this machine.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir: join(folder, 'dist/web'),
      // A start builds over what is there, which a server that starts beside it may be reading.
      emptyOutDir: false,
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      ...build,
    },
  };
}

/**
 * Keeps to itself what is no module: it must import nothing, and its names must not become everybody's.
 *
 * @type {import('vite').Plugin}
 */
const selfContained = {
  name: 'self-contained',
  renderChunk(code, { name, imports }) {
    if (!SELF_CONTAINED.includes(name)) return null;
    if (imports.length > 0) {
      throw new Error(`web/${name}.ts must be one file: it shares code with another, which it would have to import`);
    }
    return `(() => {${code}\n})();`;
  },
};
