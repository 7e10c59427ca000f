import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { listen } from '../../src/server/listen.ts';
import { run } from '../../support/packed.ts';
import { bun, deno, node24, nodes } from '../../support/servers/engines.ts';
import { workerText } from '../../support/servers/miniflare.ts';
import type { DrivenPage } from '../browser/engines/driven-page.ts';

/** A runtime. It runs the module that {@link writeModule} wrote, and returns its text. */
export interface Runtime {
  readonly name: string;
  run(consumer: string): Promise<string>;
}

/** All runtimes. */
export function runtimes(browsers: readonly Browser[]): readonly Runtime[] {
  return [
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

/** A browser that can be started. */
interface Browser {
  readonly name: string;
  open(): Promise<DrivenPage>;
}

/**
 * Runs a module in a page, which loads the published modules one by one, and sends the text back.
 *
 * @param consumer The folder with the module and node_modules/.
 */
async function runInBrowser({ open }: Browser, consumer: string, module: string): Promise<string> {
  const { promise: answered, resolve: answer, reject: fail } = resolvers<string>();
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    if (method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (url === '/text') answer(text);
      else fail(new Error(text));
      response.end();
    } else if (url.endsWith('.js')) {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(await readFile(join(consumer, url)));
    } else {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page(module));
    }
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  let browser: DrivenPage | undefined;
  try {
    browser = await open();
    await browser.open(`http://127.0.0.1:${port}/`);
    return await answered;
  } finally {
    await browser?.close();
    server.close();
  }
}

function page(module: string): string {
  return `<!doctype html>
<link rel="icon" href="data:," />
<script type="importmap">
  {
    "imports": {
      "textmill": "/node_modules/textmill/dist/library/entry/library.js",
      "textmill/bytes": "/node_modules/textmill/dist/library/entry/bytes.js"
    }
  }
</script>
<script type="module">
  const send = (path, body) => fetch(path, { method: 'POST', body });
  import('/${module}').then(({ text }) => text()).then((text) => send('/text', text), (error) => send('/error', String(error.stack ?? error)));
</script>`;
}

/** Promise.withResolvers, which Node 20 does not have. */
function resolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}
