import { cp, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildOnce } from './vite.js';
import { withoutProperties } from './without-words.js';

/** The properties that only the documents contain, which are files. */
const withoutDocumentTexts = withoutProperties(['rules', 'sample', 'cause']);

/**
 * Builds what wrangler.jsonc deploys: the Worker as one module, dist/worker/worker.js, and the documents' bodies as
 * files in dist/worker-documents/, which the platform compresses. The documents must be in dist/documents/ already.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The source files that it contains, relative to the root.
 */
export async function buildCloudflareWorker(folder) {
  const documents = await readFile(join(folder, 'dist/documents/documents.json'), 'utf8');
  await copyBodies(join(folder, 'dist/documents'), join(folder, 'dist/worker-documents'), documents);
  const output = await buildOnce({ ...workerOptions(folder, documents), plugins: [withoutDocumentTexts] });
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds.map((id) => relative(folder, id)) : []));
}

/**
 * How the Worker is bundled.
 *
 * @param {string} folder The root of the sources.
 * @param {string} documents The index of the documents, as JSON.
 * @returns {import('vite').InlineConfig}
 */
export function workerOptions(folder, documents) {
  return {
    root: folder,
    publicDir: false,
    define: { STORED_DOCUMENTS: documents },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['workerd', 'worker'] } },
    build: {
      ssr: true,
      outDir: join(folder, 'dist/worker'),
      emptyOutDir: false,
      minify: true,
      target: 'es2024',
      rolldownOptions: {
        input: join(folder, 'src/entry/cloudflare.ts'),
        output: { entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  };
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} index
 */
async function copyBodies(from, to, index) {
  /** @type {import('../src/server/assets/stored-documents.ts').DocumentIndex} */
  const documents = JSON.parse(index);
  const files = Object.values(documents).flatMap((document) => ('file' in document ? [document.file] : []));
  await Promise.all(files.map((file) => cp(join(from, file), join(to, file))));
}
