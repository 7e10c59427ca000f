import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPages } from './pages.js';
import { buildPrograms } from './programs.js';

/**
 * Bundles the programs and the pages into dist/, and stores the documents there.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The source files that they contain, relative to the root.
 */
export async function build(folder = fileURLToPath(new URL('..', import.meta.url))) {
  const files = await Promise.all([buildPrograms(folder), buildPagesAndDocuments(folder)]);
  return files.flat();
}

/** @param {string} folder */
async function buildPagesAndDocuments(folder) {
  const files = await buildPages(folder);
  // The script is TypeScript, which tsx loads. web/tsconfig.json names the JSX library of the pages.
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(folder, 'web/tsconfig.json') };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/store-documents.ts'], { cwd: folder, env });
  return files;
}
