import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readDocuments } from '../../src/server/assets/document-files.ts';
import { staticCopy } from '../../src/server/assets/static-copy.ts';
import { freePort } from '../../support/free-port.ts';
import { nginx, runNginx } from '../../support/servers/nginx.ts';
import { startNode } from '../../support/servers/node-server.ts';
import type { DrivenPage } from './engines/driven-page.ts';
import { engines } from './engines/engines.ts';

/** The pages under several addresses of one host: the root, a path that a proxy strips, and static files. */

const served = ['/tools/textmill/', '/'];
const addresses = [...served, '/pages/copy/', '/pages/alone/'];

/** A proxy with a service, and with two static copies, of which only the first has a server. */
async function startHost() {
  const node = await startNode();
  onTestFinished(node.stop);
  const folder = await mkdtemp(join(tmpdir(), 'textmill-host-'));
  for (const [copy, server] of Object.entries({ copy: `http://127.0.0.1:${node.port}/`, alone: undefined })) {
    for (const [path, content] of staticCopy(readDocuments(), server)) {
      const file = join(folder, 'pages', copy, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
  const port = await freePort();
  const proxy = await runNginx(
    folder,
    `daemon off; user root; pid nginx.pid; error_log stderr notice; events {}
http {
  access_log off;
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://127.0.0.1:${node.port}; }
    location /tools/textmill/ { proxy_pass http://127.0.0.1:${node.port}/; }
    location /pages/ { root ${folder}; }
  }
}`,
  );
  onTestFinished(proxy.stop);
  return { origin: `http://127.0.0.1:${port}`, node, proxy };
}

describe.skipIf(nginx === undefined).each(engines)(
  'in $engine, several copies of the pages on one host',
  ({ engine, open }) => {
    // A copy with a server differs from one without only in where it sends requests.
    const visited = engine === 'Chromium' ? addresses : addresses.filter((address) => address !== '/pages/copy/');

    test.skipIf(open === undefined)('work, send only to their server, and stay apart, offline too', async () => {
      const { origin, node, proxy } = await startHost();
      const page = await open?.();
      if (page === undefined) throw new Error('the browser is not installed');
      onTestFinished(page.close);
      const shows = (expression: string, value: unknown) =>
        expect.poll(() => page.evaluate(expression), { message: expression }).toEqual(value);

      for (const address of visited) {
        await page.open(`${origin}${address}#base64`);
        await converts(page);
        await shows(`navigator.serviceWorker.controller?.scriptURL`, `${origin}${address}service-worker.js`);
        await page.open(`${origin}${address}docs/`);
        await shows('getComputedStyle(document.querySelector(".skip")).position', 'absolute');
        await page.evaluate('document.querySelector(".try-it").closest("details").open = true');
        await page.click('.try-it button');
        const isAlone = address === '/pages/alone/';
        await shows('document.querySelector(".sent").innerText.slice(0, 6)', isAlone ? 'This c' : '200 OK');
        await page.click('.name a');
        await shows('location.href.replace(/#.*/, "")', `${origin}${address}`);
      }
      for (const address of served) {
        await page.open(`${origin}${address}base64/decode/`);
        await shows('location.href', `${origin}${address}#base64?operation=decode`);
        await page.open(`${origin}${address}nothing/of/this/kind`);
        await shows('document.querySelector("h1").innerText', 'Page not found');
        await shows('getComputedStyle(document.querySelector(".skip")).position', 'absolute');
      }
      const scopes = visited.map((address) => `textmill ${origin}${address}`);
      await shows(
        'caches.keys().then((names) => names.map((name) => name.replace(/ [^ ]+$/, "")).sort())',
        scopes.sort(),
      );

      await proxy.stop();
      await node.stop();
      for (const address of visited) {
        await page.open(`${origin}${address}docs`);
        await shows('location.href', `${origin}${address}docs/`);
        await page.open(`${origin}${address}base64/encode?urlSafe=true`);
        await shows('location.href', `${origin}${address}#base64?urlSafe=true`);
        await converts(page);
      }
    });
  },
);

/** Waits until the page has started, and converts a text. */
async function converts(page: DrivenPage): Promise<void> {
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('text');
  await page.type('Hello');
  await expect.poll(() => page.evaluate('document.querySelector("#output-result").value')).toBe('SGVsbG8=');
}
