import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAssets } from '../../src/adapters/assets.ts';
import { createDocuments } from '../../src/adapters/documents.ts';
import type { Document } from '../../src/contract/document.ts';
import { registry } from '../../src/tools/registry.ts';
import { eightTools, shout } from '../awkward-tool.ts';
import { type StartedNode, startNode } from '../node-server.ts';
import { chromiumPath, launchChromium } from './chromium.ts';

/** The service worker in a real browser: web/service-worker.ts. */

const documents = createDocuments(registry, readAssets());
const headings = { '/': 'Tools', '/docs/': 'Contents' };

describe.skipIf(chromiumPath === undefined)('the service worker', () => {
  let browser: Browser;
  const nodes: StartedNode[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(() => browser.close());

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    expect(complaints.splice(0)).toEqual([]);
  });

  async function start(options: Parameters<typeof startNode>[0]): Promise<StartedNode> {
    const node = await startNode(options);
    nodes.push(node);
    return node;
  }

  /** A first visit, which lasts until all is kept and the page is the worker's. */
  async function visit(node: StartedNode, path = '/'): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext();
    context.on('weberror', (error) => complaints.push(String(error.error())));
    const page = await context.newPage();
    // The policy of the page is tried here too: a violation would be told.
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(addressOf(node, path));
    await page.evaluate(`(async () => {
      const { serviceWorker } = navigator;
      if (serviceWorker.controller !== null) return;
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
    })()`);
    return { context, page };
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
      // Its style and its scripts are there.
      expect(await page.evaluate('getComputedStyle(document.querySelector(".skip")).position')).toBe('absolute');
      expect(await page.getByLabel('Theme').isVisible()).toBe(true);
    }
  });

  test('keeps the pages and what they load, with their headers, and nothing else', async () => {
    const node = await start({});
    const { page } = await visit(node);
    await page.evaluate("fetch('/openapi.json').then((response) => response.text())");
    const kept = await page.evaluate(`(async () => {
      const [name] = await caches.keys();
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => new URL(url).pathname).sort();
    })()`);
    const pages = [...documents].filter(([path, document]) => {
      return !('location' in document) && !['/openapi.json', '/llms.txt', '/service-worker.js'].includes(path);
    });
    expect(kept).toEqual(pages.map(([path]) => path).toSorted());
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
    // The browser says so in its console.
    await vi.waitFor(() => expect(complaints).toHaveLength(2));
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('Failed to load resource');
  });

  test('takes up a new version while the old page is read, shows it from the next visit on, and drops the old', async () => {
    const old = await start({});
    const { port } = old;
    const { page } = await visit(old);
    const names = await page.evaluate('caches.keys()');
    await old.stop();
    const node = await start({ port, registry: eightTools });
    const tool = page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: shout.title });
    // What runs before the page does: a change of worker can't be missed.
    await page.addInitScript(`window.changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    })`);
    await page.goto(addressOf(node, '/'));
    expect(await tool.count()).toBe(0);
    await page.evaluate('changed');
    await page.goto(addressOf(node, '/'));
    await tool.waitFor();
    const newNames = await page.evaluate('caches.keys()');
    expect(newNames).toHaveLength(1);
    expect(newNames).not.toEqual(names);
  });

  test('is the only one that a page can start: the policy of Trusted Types gives out no other address', async () => {
    const { page } = await visit(await start({}));
    const attempts = [
      "navigator.serviceWorker.register('/assets/other.js').catch(({ name }) => name)",
      "new Promise((resolve) => resolve(trustedTypes.createPolicy('other', {}))).catch(({ name }) => name)",
    ];
    for (const attempt of attempts) expect(await page.evaluate(attempt)).toBe('TypeError');
    await vi.waitFor(() => expect(complaints).toHaveLength(attempts.length));
    expect(complaints.splice(0).join('\n')).toMatch(/TrustedScriptURL[\s\S]+trusted-types textmill/);
  });

  test.each([
    ['redirect', { location: '/llms.txt' }],
    ['error', undefined],
  ])('keeps no %s: it is not installed then, and the page works as before', async (_, document) => {
    const path = '/icon-512.png';
    const others = [...documents].filter(([other]) => other !== path);
    const answered = new Map<string, Document>(document === undefined ? others : [...others, [path, document]]);
    const node = await start({ documents: answered });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(addressOf(node, '/'));
    await vi.waitFor(() => expect(node.exchanges.map(({ status }) => status)).toContain(document ? 308 : 404));
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

function addressOf({ port }: StartedNode, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}
