import { fileURLToPath } from 'node:url';
import { build as esbuild } from 'esbuild';

/**
 * Bundles the programs into dist/, with all that they need: what is built runs without node_modules. What not every run
 * needs (the MCP SDK, the server within the command line) is a chunk of its own, loaded by `import()`.
 *
 * @param {string} folder The root of the sources.
 * @returns What esbuild says of the programs.
 */
export async function build(folder = fileURLToPath(new URL('..', import.meta.url))) {
  const [programs] = await Promise.all([buildPrograms(folder), buildPages(folder)]);
  return programs;
}

/** @param {string} folder */
function buildPrograms(folder) {
  return esbuild({
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
    metafile: true,
    // CommonJS packages in an ES module call require for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
}

/**
 * The styles and scripts of the pages, from web/ to dist/web/.
 *
 * @param {string} folder
 */
async function buildPages(folder) {
  await esbuild({
    absWorkingDir: folder,
    entryPoints: ['web/docs/docs.css', 'web/docs/try-it.ts'],
    outbase: 'web',
    outdir: 'dist/web',
    bundle: true,
    minify: true,
    platform: 'browser',
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    format: 'esm',
    logLevel: 'warning',
  });
}
