import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { buildOnce } from './vite.js';

/**
 * Builds what wrangler.jsonc deploys: the Worker as one module, dist/worker/worker.js, and the documents' bodies as files in
 * dist/documents/. The pages must have been built.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The files whose code is in it, seen from the root.
 */
export async function buildCloudflareWorker(folder) {
  const documents = await storeDocuments(folder, join(folder, 'dist/documents'));
  const output = await buildOnce({
    root: folder,
    publicDir: false,
    define: { STORED_DOCUMENTS: JSON.stringify(documents) },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['workerd', 'worker'] } },
    build: {
      ssr: 'src/entry/cloudflare.ts',
      outDir: join(folder, 'dist/worker'),
      emptyOutDir: false,
      // Its bundles are 7% smaller than those of esbuild, which makes the programs for the sake of a fast start.
      minify: true,
      target: 'es2024',
      rolldownOptions: { output: { entryFileNames: 'worker.js', codeSplitting: false } },
    },
  });
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds.map((id) => relative(folder, id)) : []));
}

/**
 * Writes the bodies of the documents, and tells the rest of them by path.
 *
 * @param {string} folder
 * @param {string} out
 */
async function storeDocuments(folder, out) {
  /** @type {(file: string) => Promise<any>} */
  const load = (file) => tsImport(pathToFileURL(join(folder, 'src', file)).href, import.meta.url);
  /** @type {typeof import('../src/tools/registry.ts')} */
  const { registry } = await load('tools/registry.ts');
  /** @type {typeof import('../src/server/assets/assets.ts')} */
  const { readAssets } = await load('server/assets/assets.ts');
  /** @type {typeof import('../src/server/assets/documents.ts')} */
  const { createDocuments } = await load('server/assets/documents.ts');
  const stored = Array.from(createDocuments(registry, readAssets()), async ([path, document]) => {
    if ('location' in document) return [path, document];
    const { body, br, gzip, ...head } = document;
    const file = path.endsWith('/') ? `${path}index.html` : path;
    await mkdir(dirname(join(out, file)), { recursive: true });
    await writeFile(join(out, file), body);
    return [path, { ...head, file }];
  });
  return Object.fromEntries(await Promise.all(stored));
}
