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
  const output = await buildOnce({ ...pageOptions(folder), plugins: [selfContained] });
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { name, dynamicImports } of chunks) {
    // web/service-worker.ts relies on this.
    if (dynamicImports.length > 0)
      throw new Error(`${name} must not use import(): the page must load everything at the start`);
  }
  return chunks.flatMap(({ moduleIds }) => moduleIds.map((file) => relative(folder, file)));
}

/**
 * How the files of the pages are bundled.
 *
 * @param {string} folder The root of the sources.
 * @returns {import('vite').InlineConfig}
 */
export function pageOptions(folder) {
  const root = join(folder, 'web');
  return {
    root,
    // Regardless of NODE_ENV: JSX for development contains names of files on this machine.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir: join(folder, 'dist/web'),
      // `npm start` builds over earlier files: another server may be reading them as it starts.
      emptyOutDir: false,
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: 'entries.json',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)])),
        output: {
          entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
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
