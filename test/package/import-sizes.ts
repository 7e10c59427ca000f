import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import * as tools from '../../src/tools/index.ts';

const LIBRARY = './dist/library/entry/library.js';

/** The imports that docs/library.md has a size for, each with its name there. */
const imports: readonly (readonly [name: string, module: string, imported: string])[] = [
  ...Object.keys(tools)
    .toSorted()
    .map((name) => [`\`${name}\``, LIBRARY, `{ ${name} }`] as const),
  ['all of them', LIBRARY, '* as all'],
  ['`createClient`', './dist/library/entry/client.js', '{ createClient }'],
  ['`read`', './dist/library/entry/read.js', '{ read }'],
];

/** The bytes that each tool, all tools, and the client add to a page, minified and compressed with Brotli. */
export async function importSizes(): Promise<readonly { readonly name: string; readonly size: number }[]> {
  return Promise.all(
    imports.map(async ([name, module, imported]) => {
      const used = imported.replace('* as ', '');
      const { outputFiles } = await build({
        stdin: { contents: `import ${imported} from '${module}'; console.log(${used});`, resolveDir: '.' },
        bundle: true,
        format: 'esm',
        minify: true,
        write: false,
      });
      return { name, size: brotliCompressSync(outputFiles[0]?.contents ?? '').length };
    }),
  );
}
