import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../src/server/listen.ts';
import type { DrivenPage } from '../browser/engines/driven-page.ts';

/** A browser that can be started. */
export interface Browser {
  readonly name: string;
  open(): Promise<DrivenPage>;
}

/**
 * Runs a module in a page, which loads the published modules one by one, and sends the text back.
 *
 * @param consumer The folder with the module and node_modules/.
 */
export async function runInBrowser({ open }: Browser, consumer: string, module: string): Promise<string> {
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
  await listen(server, 0, '127.0.0.1');
  const address = server.address();
  const browser = await open();
  try {
    await browser.open(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    return await answered;
  } finally {
    await browser.close();
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
