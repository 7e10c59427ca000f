import { build as esbuild } from 'esbuild';

/** Bundles each entry into dist/. Packages stay outside: node_modules has them. */
export async function build() {
  await esbuild({
    absWorkingDir: new URL('..', import.meta.url).pathname,
    entryPoints: ['src/entry/server.ts'],
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  });
}
