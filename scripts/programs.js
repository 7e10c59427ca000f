import { chmodSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildOnce } from './vite.js';

const PROGRAMS = ['server', 'bun', 'deno', 'cli'];

/**
 * Bundles the programs into dist/, with all that they need: what is built runs without node_modules. What not every run
 * needs (the MCP SDK, the server within the command line) is a chunk of its own, loaded by `import()`.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The files whose code is in them, seen from the root.
 */
export async function buildPrograms(folder) {
  const output = await buildOnce({
    root: folder,
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: join(folder, 'dist'),
      // A start builds over what is there, which a server that starts beside it may be reading.
      emptyOutDir: false,
      target: 'node20.19',
      // It makes no start faster, and stacks in the log name lines.
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, join(folder, `src/entry/${name}.ts`)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // What several programs share would be a chunk per set of programs, and each file takes a millisecond to load.
          codeSplitting: {
            groups: [
              { name: 'tools', test: /\/src\/(?:core|tools|contract|documents|server\/settings)\b/, priority: 2 },
              { name: 'service', test: /\/src\/server\/(?:run|service)\.ts$/, priority: 1 },
              { name: 'command', test: /\/src\/cli\/(?:run-tool|conclude|tool-command)\.ts$/, priority: 1 },
            ],
          },
        },
      },
    },
  });
  // npm does so when it installs the package; here, and in a checkout that is linked, nobody does.
  chmodSync(join(folder, 'dist/cli.js'), 0o755);
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds.map((id) => relative(folder, id)) : []));
}
