import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { listen } from '../../src/server/listen.ts';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { startNode } from '../../support/servers/node-server.ts';

/** The published package in a browser, which loads its modules by name, without a bundler. */

const html = `<!doctype html>
<link rel="icon" href="data:," />
<script type="importmap">
  {
    "imports": {
      "textmill": "/node_modules/textmill/dist/library/entry/library.js",
      "textmill/client": "/node_modules/textmill/dist/library/entry/client.js"
    }
  }
</script>`;

describe.skipIf(chromiumPath === undefined)('Chromium', () => {
  const packed = inject('packed');
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = createServer(async ({ url = '' }, response) => {
      response.setHeader('Content-Type', url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8');
      if (url.startsWith('/node_modules/')) response.end(await readFile(join(packed.consumer, url)));
      else response.end(html);
    });
    await listen(server, 0, '127.0.0.1');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  /** Evaluates an expression on the page. The expression may use await. */
  function evaluate(expression: string): Promise<unknown> {
    return page.evaluate(`(async () => ${expression})()`);
  }

  test('the client calls a service of another origin with only the headers that the service allows', async () => {
    const node = await startNode({ limiter: new MemoryLimiter(2, () => 0) });
    try {
      const client = `(await import('textmill/client')).createClient({
        baseUrl: 'http://127.0.0.1:${node.port}', userAgent: 'my-app/1.0', maxRetries: 0 })`;
      expect(await evaluate(`${client}.base64({ text: 'Hello' })`)).toEqual({ result: 'SGVsbG8=' });
      expect(node.exchanges.map(({ method, status }) => `${method} ${status}`)).toEqual(['OPTIONS 204', 'POST 200']);
      const code = `${client}.base64({ text: '*', operation: 'decode' }).catch(({ status, code, field, position }) => [status, code, field, position])`;
      // The service allows pages of other origins to read Textmill-Error.
      expect(await evaluate(code)).toEqual([400, 'UNEXPECTED_CHARACTER', 'text', 0]);
      const wait = `${client}.base64({ text: '' }).catch(({ code, retryAfterSeconds }) => [code, retryAfterSeconds])`;
      expect(await evaluate(wait)).toEqual(['RATE_LIMITED', 60]);
    } finally {
      await node.stop();
    }
  });
});
