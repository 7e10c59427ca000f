import { fileURLToPath } from 'node:url';
import { buildPages } from './pages.js';
import { buildPrograms } from './programs.js';

/**
 * Bundles the programs and the pages into dist/.
 *
 * @param {string} folder The root of the sources.
 * @returns {Promise<string[]>} The files whose code is in them, seen from the root.
 */
export async function build(folder = fileURLToPath(new URL('..', import.meta.url))) {
  const files = await Promise.all([buildPrograms(folder), buildPages(folder)]);
  return files.flat();
}
