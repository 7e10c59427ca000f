import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { run } from '../../support/packed.ts';
import { bun, deno, node24, nodes } from '../../support/servers/engines.ts';
import { workerText } from '../../support/servers/miniflare.ts';
import { type Browser, runInBrowser } from './browsers.ts';

/** A runtime. It runs the module that {@link writeModule} wrote, and returns its text. */
export interface Runtime {
  readonly name: string;
  run(consumer: string): Promise<string>;
}

/** All runtimes. The first is the Node that runs the tests. */
export function runtimes(browsers: readonly Browser[]): readonly Runtime[] {
  return [
    { name: 'this Node', run: printedBy(process.execPath) },
    ...nodes.map(({ name, program }) => ({ name, run: printedBy(program) })),
    { name: 'Bun', run: printedBy(bun, 'run') },
    { name: 'Deno', run: printedBy(deno, 'run', '--no-remote') },
    { name: 'workerd', run: runInWorkerd },
    ...browsers.map((browser) => ({
      name: browser.name,
      run: (consumer: string) => runInBrowser(browser, consumer, MODULE),
    })),
  ];
}

/** The runtime that the others are compared with: its version does not depend on the machine. */
export const reference: Runtime = { name: 'Node 24', run: printedBy(node24) };

const MODULE = 'vectors.js';
const PROGRAM = 'print-vectors.js';

/**
 * Writes the module that the runtimes run: it imports the package by name, and contains everything else.
 *
 * @param consumer The folder in whose node_modules/ the package is.
 * @param source It exports the function `text`, and may import files of this folder.
 */
export async function writeModule(consumer: string, source: string): Promise<void> {
  await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    external: ['textmill', 'textmill/bytes'],
    outfile: join(consumer, MODULE),
  });
  const program = `import { text } from './${MODULE}';\nconsole.log(await text());\n`;
  await writeFile(join(consumer, PROGRAM), program);
}

function printedBy(program: string, ...words: readonly string[]): Runtime['run'] {
  return async (consumer) => {
    const printed = await run(program, [...words, PROGRAM], consumer);
    return printed.slice(0, -1);
  };
}

/** Runs the module as a Worker. */
function runInWorkerd(consumer: string): Promise<string> {
  const source = `import { text } from './${MODULE}';\nexport default { fetch: async () => new Response(await text()) };`;
  return workerText(source, consumer);
}
