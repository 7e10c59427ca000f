import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { documentTool } from './documented-types.js';

/**
 * Compiles the library and the client into dist/library/: one module with its types per source file.
 *
 * @param {string} folder The root of the sources.
 */
export async function buildLibrary(folder = fileURLToPath(new URL('..', import.meta.url))) {
  const compiler = new URL('bin/tsc', import.meta.resolve('typescript/package.json'));
  execFileSync(process.execPath, [fileURLToPath(compiler), '-p', 'tsconfig.library.json'], {
    cwd: folder,
    stdio: 'inherit',
  });
  const out = join(folder, 'dist/library');
  /** @param {string} file */
  const load = (file) => import(pathToFileURL(join(out, file)).href);
  const tools = Object.entries(await load('tools/index.js'));
  const core = { ...(await load('core/field.js')), ...(await load('core/field-names.js')) };
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(out, file);
    // The compiler keeps `.ts` in the imports of types. Some programs that read types do not expect that.
    let text = readFileSync(path, 'utf8').replaceAll(/((?:from |import\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '$1.js');
    for (const [name, tool] of tools) text = documentTool(text, name, tool, core);
    writeFileSync(path, text);
  }
}
