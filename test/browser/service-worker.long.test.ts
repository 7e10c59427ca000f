import { createServer, type ServerResponse } from 'node:http';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Document } from '../../src/contract/document.ts';
import type { PageFiles } from '../../src/documents/pages/page.ts';
import { readAssets } from '../../src/server/assets/assets.ts';
import { createDocuments } from '../../src/server/assets/documents.ts';
import { listen } from '../../src/server/listen.ts';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { eightTools, shout } from '../../support/tools/awkward-tool.ts';
import { textBox } from './home.ts';
import { openPage, untilControlled } from './open-page.ts';

/** The service worker (web/service-worker.ts) in a real browser. */

const assets = readAssets();
const documents = createDocuments(registry, assets);

/** The same documents of another version, whose files have other names. */
function renamedDocuments(): ReadonlyMap<string, Document> {
  const rename = (path: string) => path.replace(/-[\w-]{8}\./, '-another.');
  const filesOf = ({ theme, script, styles }: PageFiles) => {
    return { theme: rename(theme), script: rename(script), styles: styles.map(rename) };
  };
  const files = new Map(Array.from(assets.files, ([path, asset]) => [rename(path), asset]));
  return createDocuments(registry, { ...assets, home: filesOf(assets.home), docs: filesOf(assets.docs), files });
}
const headings = { '/': 'Tools', '/docs/': 'Contents' };

describe.skipIf(chromiumPath === undefined)('the service worker', () => {
  let browser: Browser;
  const nodes: StartedNode[] = [];
  const others: (() => Promise<void>)[] = [];
  const pageErrors: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(() => browser.close());

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    await Promise.all(others.splice(0).map((stop) => stop()));
    expect(pageErrors.splice(0)).toEqual([]);
  });

  async function start(options: Parameters<typeof startNode>[0]): Promise<StartedNode> {
    const node = await startNode(options);
    nodes.push(node);
    return node;
  }

  /** A server of another program. */
  async function startOther(port: number, answer: (path: string, response: ServerResponse) => void) {
    const server = createServer(({ url = '' }, response) => answer(url, response));
    await listen(server, port, '127.0.0.1');
    const stop = async () => {
      const isClosed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await isClosed;
    };
    others.push(stop);
    return { stop };
  }

  /** A first visit, until all files are cached and the worker controls the page. */
  async function visit(node: StartedNode, path = '/'): Promise<{ context: BrowserContext; page: Page }> {
    const { page } = await openPage(browser, addressOf(node, path), { pageErrors });
    await untilControlled(page);
    return { context: page.context(), page };
  }

  test.each(Object.keys(headings))('lets every page be read without a network after one visit to %s', async (first) => {
    const node = await start({});
    const { context, page } = await visit(node, first);
    await context.setOffline(true);
    await node.stop();
    for (const [path, label] of [...Object.entries(headings), ['/?from=somewhere#base64', 'Tools'] as const]) {
      const response = await page.goto(addressOf(node, path));
      expect({ path, isKept: response?.fromServiceWorker(), status: response?.status() }).toEqual({
        path,
        isKept: true,
        status: 200,
      });
      await page.getByRole('navigation', { name: label }).waitFor();
      // Its styles and scripts have loaded.
      expect(await page.evaluate('getComputedStyle(document.querySelector(".skip")).position')).toBe('absolute');
      expect(await page.getByLabel('Theme').isVisible()).toBe(true);
    }
  });

  test('caches only the pages and their files, with their headers', async () => {
    const node = await start({});
    const { page } = await visit(node);
    await page.evaluate("fetch('/openapi.json').then((response) => response.text())");
    const kept = await page.evaluate(`(async () => {
      const [name] = await caches.keys();
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => new URL(url).pathname).sort();
    })()`);
    const assets = [...documents.keys()].filter((path) => path.startsWith('/assets/'));
    expect(kept).toEqual(['/', '/docs/', '/icon.svg', '/manifest.webmanifest', ...assets].toSorted());
    await node.stop();
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(true);
    expect(await response?.headerValue('content-security-policy')).toContain("default-src 'none'");
  });

  test('leaves the API and the documents for programs to the server', async () => {
    const node = await start({});
    const { context, page } = await visit(node);
    const api = `fetch('/api/v1/base64/', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"text":"Hello"}',
    }).then((response) => response.text())`;
    const description = "fetch('/openapi.json', { cache: 'no-store' }).then((response) => response.text())";
    const before = node.exchanges.length;
    for (const expression of [api, api, description, description]) await page.evaluate(expression);
    expect(node.exchanges.slice(before).map(({ route }) => route)).toEqual([
      ...['/api/v1/base64/', '/api/v1/base64/', '/openapi.json', '/openapi.json'],
    ]);
    await context.setOffline(true);
    await node.stop();
    const failing = (expression: string) => page.evaluate(`${expression}.catch(({ name }) => name)`);
    expect([await failing(api), await failing(description)]).toEqual(['TypeError', 'TypeError']);
    // The browser reports the document on the console.
    await expect.poll(() => pageErrors.length).toBe(1);
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('Failed to load resource')]);
    await page.goto(addressOf(node, '/urldecode'));
    await expect.poll(() => page.url()).toBe(addressOf(node, '/#url-encoder?operation=decode'));
    for (const path of ['/api/v1/base64/', '/mcp', '/openapi.json', '/another/program/', '/bas64']) {
      await expect(page.goto(addressOf(node, path))).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    }
  });

  test('shows a new version on the first visit, and offline; it deletes the old one when its pages are closed', async () => {
    const old = await start({});
    const { context, page } = await visit(old);
    const names = await page.evaluate<string[]>('caches.keys()');
    await old.stop();
    const node = await start({ port: old.port, registry: eightTools });
    const next = await context.newPage();
    await visitNew(next, node);
    await linkTo(next, shout.title).waitFor();
    expect(await next.evaluate('caches.keys()')).toEqual([...names, expect.anything()]);
    await context.setOffline(true);
    await next.reload();
    await linkTo(next, shout.title).waitFor();
    await context.setOffline(false);
    await page.close();
    await next.close();
    const last = await context.newPage();
    await last.goto(addressOf(node, '/'));
    await vi.waitFor(async () => {
      const left = await last.evaluate('caches.keys()');
      expect(left).toHaveLength(1);
      expect(left).not.toEqual(names);
    });
    await node.stop();
    await last.reload();
    await linkTo(last, shout.title).waitFor();
  });

  /** A first visit to a server of another version, until the new worker has cached its files. */
  async function visitNew(page: Page, node: StartedNode): Promise<void> {
    await page.goto(addressOf(node, '/'));
    await page.evaluate(`navigator.serviceWorker.getRegistration().then(async (registration) => {
      const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve));
      if (registration.installing === null && registration.waiting === null) await found;
      const worker = registration.waiting ?? registration.installing;
      while (worker.state === 'installing') await new Promise((resolve) => (worker.onstatechange = resolve));
    })`);
  }

  test.each([
    ['online', async () => undefined],
    ['offline', (node: StartedNode) => node.stop()],
  ])('a page that stays open over an update converts a long text without the HTTP cache, %s', async (_, leave) => {
    const old = await start({});
    const { context, page } = await visit(old);
    await old.stop();
    const node = await start({ port: old.port, documents: renamedDocuments() });
    const next = await context.newPage();
    await visitNew(next, node);
    await leave(node);
    for (const open of [page, next]) {
      const session = await context.newCDPSession(open);
      await session.send('Network.clearBrowserCache');
      await textBox(open).fill('Hello '.repeat(40_000));
      await open.getByText('320,000 characters').first().waitFor();
    }
  });

  test('never mixes versions: while servers of two versions respond, the previous worker stays', async () => {
    const old = await start({});
    const { page } = await visit(old);
    const names = await page.evaluate('caches.keys()');
    await old.stop();
    const oldPage = documents.get('/');
    if (oldPage === undefined) throw new Error('there is no page');
    const changed = createDocuments(eightTools, readAssets());
    const mixture = await start({ port: old.port, documents: new Map([...changed, ['/', oldPage]]) });
    await page.goto(addressOf(mixture, '/'));
    const end = await page.evaluate(`(async () => {
      const { installing } = await (await navigator.serviceWorker.getRegistration()).update();
      await new Promise((resolve) => installing.addEventListener('statechange', resolve));
      return installing.state;
    })()`);
    expect(end).toBe('redundant');
    expect(await page.evaluate('caches.keys()')).toEqual(names);
    await mixture.stop();
    await page.reload();
    await page.getByRole('navigation', { name: 'Tools' }).waitFor();
    await visitNew(page, await start({ port: old.port, registry: eightTools }));
    expect(await page.evaluate('caches.keys()')).not.toEqual(names);
  });

  test('unregisters if another program uses the origin: it has pages, but not the script of the worker', async () => {
    const node = await start({});
    const { page } = await visit(node);
    await node.stop();
    const other = await startOther(node.port, (path, response) => {
      if (path === '/service-worker.js') response.writeHead(404).end();
      else sendPage(response, 'Another program', path === '/login' ? 200 : 302);
    });
    await page.goto(addressOf(node, '/'));
    await page.getByText('Another program').waitFor();
    await vi.waitFor(async () => {
      const left = 'Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])';
      expect(await page.evaluate(left)).toEqual([[], []]);
    });
    await other.stop();
    await expect(page.goto(addressOf(node, '/'))).rejects.toThrow('ERR_CONNECTION_REFUSED');
  });

  test.each<[string, Parameters<typeof startOther>[1]]>([
    ['a login page', (path, response) => sendPage(response, path)],
    ['a redirect to it', (path, response) => sendPage(response, path, path === '/login' ? 200 : 302)],
    ['404', (_, response) => response.writeHead(404).end()],
    ['204', (_, response) => response.writeHead(204).end()],
  ])('stays if a gateway responds to every path with %s: the pages still work offline', async (_, answer) => {
    const node = await start({});
    const { page } = await visit(node);
    await node.stop();
    const login = await startOther(node.port, answer);
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(`FetchEvent.prototype.waitUntil = (work) => { self.work = work; }`);
    // A response without content leaves the page as it is.
    await page.goto(addressOf(node, '/')).catch(() => undefined);
    await worker?.evaluate('work');
    await login.stop();
    await page.goto(addressOf(node, '/'));
    await page.getByRole('navigation', { name: 'Tools' }).waitFor();
    // Chromium reports 404.
    pageErrors.length = 0;
  });

  test.each<[string, Parameters<typeof startOther>[1]]>([
    ['responds with 503', (_, response) => response.writeHead(503).end()],
    ['does not respond', () => undefined],
    ['sends only the start of a page', (_, response) => response.writeHead(200).write('<p>')],
  ])('shows the cached page, after one wait, if the server %s', async (_, answer) => {
    const node = await start({});
    const { page } = await visit(node);
    await node.stop();
    await startOther(node.port, answer);
    const [worker] = page.context().serviceWorkers();
    const links = { '/docs': 'Contents', '/base64': 'Tools', '/base64/decode': 'Tools' };
    for (const [path, label] of Object.entries({ ...headings, ...links })) {
      // Only the next wait ends.
      await worker?.evaluate('self.end ??= setTimeout; setTimeout = (run) => { setTimeout = () => 0; end(run); }');
      const response = await page.goto(addressOf(node, path));
      expect(response?.status()).toBe(200);
      await page.getByRole('navigation', { name: label }).waitFor();
    }
  });

  test('is the only worker that a page can start: the Trusted Types policy trusts no other address', async () => {
    const { page } = await visit(await start({}));
    const attempts = [
      "navigator.serviceWorker.register('/assets/other.js').catch(({ name }) => name)",
      "new Promise((resolve) => resolve(trustedTypes.createPolicy('other', {}))).catch(({ name }) => name)",
    ];
    for (const attempt of attempts) expect(await page.evaluate(attempt)).toBe('TypeError');
    // Each is an error and a violation.
    await vi.waitFor(() => expect(pageErrors).toHaveLength(2 * attempts.length));
    expect(pageErrors.splice(0).join('\n')).toMatch(/TrustedScriptURL[\s\S]+trusted-types textmill/);
  });

  test.each([
    ['a redirect', { location: '/llms.txt' }],
    ['an error', undefined],
    ['a page of another version', createDocuments(eightTools, readAssets()).get('/docs/')],
  ])('does not cache %s: it is not installed then, and the page works as before', async (_, document) => {
    const path = '/docs/';
    const others = [...documents].filter(([other]) => other !== path);
    const answered = new Map<string, Document>(document === undefined ? others : [...others, [path, document]]);
    const node = await start({ documents: answered });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(addressOf(node, '/'));
    const isAsked = () => node.exchanges.some(({ route }) => route === (document === undefined ? 'unmatched' : path));
    await vi.waitFor(() => expect(isAsked()).toBe(true));
    await vi.waitFor(async () => {
      const isGone = 'navigator.serviceWorker.getRegistration().then((found) => found === undefined)';
      expect(await page.evaluate(isGone)).toBe(true);
    });
    expect(await page.evaluate(`caches.match('${path}').then((found) => found === undefined)`)).toBe(true);
    const response = await page.reload();
    expect({ isKept: response?.fromServiceWorker(), status: response?.status() }).toEqual({
      isKept: false,
      status: 200,
    });
  });
});

function sendPage(response: ServerResponse, text: string, status = 200): void {
  response
    .writeHead(status, { 'Content-Type': 'text/html', Location: '/login' })
    .end(`<link rel="icon" href="data:,"><p>${text}</p>`);
}

function linkTo(page: Page, tool: string): Locator {
  return page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: tool });
}

function addressOf({ port }: StartedNode, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}
