import { build } from 'esbuild';
import { Miniflare } from 'miniflare';

/**
 * Bundles a Worker as for deployment, runs it, and returns the text of its response.
 *
 * @param source The module of the Worker.
 * @param folder The folder from which it imports.
 */
export async function workerText(source: string, folder: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker'],
    write: false,
  });
  const worker = new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? '',
    compatibilityDate: '2026-01-01',
  });
  try {
    return await (await worker.dispatchFetch('http://worker.example/')).text();
  } finally {
    await worker.dispose();
  }
}
