import { fileURLToPath } from 'node:url';
import { build as esbuild } from 'esbuild';

/**
 * Bundles the programs into dist/, with all that they need: what is built runs without node_modules. What not every run
 * needs (the MCP SDK, the server within the command line) is a chunk of its own, loaded by `import()`.
 *
 * @param {string} folder The root of the sources.
 */
export async function build(folder = fileURLToPath(new URL('..', import.meta.url))) {
  await esbuild({
    absWorkingDir: folder,
    entryPoints: ['src/entry/server.ts', 'src/entry/cli.ts'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: true,
    // CommonJS packages in an ES module call require for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
}
