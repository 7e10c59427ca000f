import { chmodSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildOnce } from './vite.js';

const PROGRAMS = ['server', 'bun', 'deno', 'cli'];

/**
 * The modules of the chunk that every program loads first. The check of Node's version is the first of them, so Node
 * runs it before code that an old version can't run.
 */
const FIRST_LOADED = /\/src\/(?:entry\/(?:check-node|node-version)|core|tools|contract|documents|server\/settings)\b/;

/**
 * Bundles the programs into dist/ with everything they need, so that they run without node_modules. Code that not every
 * run needs (the MCP SDK, the server in the command line) is a separate chunk, loaded by `import()`.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The source files that they contain, relative to the root.
 */
export async function buildPrograms(folder) {
  const output = await buildOnce(programOptions(folder));
  // npm does this only when it installs the package, and not for a checkout or a linked one.
  chmodSync(join(folder, 'dist/cli.js'), 0o755);
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds.map((id) => relative(folder, id)) : []));
}

/**
 * How the programs are bundled.
 *
 * @param {string} folder The root of the sources.
 * @returns {import('vite').InlineConfig}
 */
export function programOptions(folder) {
  /** @type {{ readonly engines: { readonly node: string } }} */
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return {
    root: folder,
    publicDir: false,
    plugins: [keepCheck],
    ssr: { noExternal: true, target: 'node' },
    define: { NODE_RANGE: JSON.stringify(engines.node) },
    build: {
      ssr: true,
      outDir: join(folder, 'dist'),
      // `npm start` builds over earlier files: another server may be reading them as it starts.
      emptyOutDir: false,
      target: 'node20.19',
      // Minified code does not start faster, and stacks in the log would not name lines.
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, join(folder, `src/entry/${name}.ts`)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // By default, each set of programs has a chunk for the code that it shares, and each file takes 1 ms to load.
          codeSplitting: {
            groups: [
              { name: 'tools', test: FIRST_LOADED, priority: 2 },
              { name: 'service', test: /\/src\/server\/(?:run|service)\.ts$/, priority: 1 },
              { name: 'command', test: /\/src\/cli\/(?:run-tool|errors|commands)\.ts$/, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

/**
 * Keeps the check of Node's version. Otherwise the bundler drops it, since package.json declares that no module has side
 * effects.
 *
 * @type {import('vite').Plugin}
 */
const keepCheck = {
  name: 'keep-check',
  transform: { filter: { id: /\/src\/entry\/check-node\.ts$/ }, handler: () => ({ moduleSideEffects: true }) },
};
