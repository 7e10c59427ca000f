import { build } from 'esbuild';

/**
 * Bundles the programs into dist/, with all that they need: what is built runs without node_modules. What not every run
 * needs (the MCP SDK, the server within the command line) is a chunk of its own, loaded by `import()`.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The files whose code is in them, seen from the root.
 */
export async function buildPrograms(folder) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['server', 'bun', 'deno', 'cli'].map((name) => `src/entry/${name}.ts`),
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
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
}
