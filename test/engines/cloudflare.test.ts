import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpLimits } from '../../src/contract/limits.ts';
import { readAssets } from '../../src/server/assets/assets.ts';
import { createDocuments } from '../../src/server/assets/documents.ts';
import { registry } from '../../src/tools/registry.ts';
import {
  readWranglerConfig,
  type StartedCloudflareWorker,
  startCloudflareWorker,
} from '../../support/servers/miniflare.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { exchangeWith } from '../../support/transports/node-http.ts';

/** Tests of the Cloudflare Worker in addition to the table of contract cases, which contract.test.ts runs on it too. */

describe('the bundle', () => {
  test('is smaller than 140 KiB compressed; the free plan allows 3 MiB', () => {
    expect(gzipSync(readFileSync('dist/worker/worker.js'), { level: 9 }).length).toBeLessThan(140 * 1024);
  });

  test('imports no module of Node', () => {
    expect(readFileSync('dist/worker/worker.js', 'utf8')).not.toMatch(/(?:from|import|require)\s*\(?\s*["']node:/);
  });
});

test('wrangler.jsonc sets the specified limit, and the number that responses report', () => {
  const { ratelimits, vars } = readWranglerConfig();
  expect(ratelimits.map(({ simple }) => simple)).toEqual([
    { limit: httpLimits.postsPerWindow, period: httpLimits.rateWindowSeconds },
  ]);
  expect(vars['RATE_LIMIT_PER_MINUTE']).toBe(String(httpLimits.postsPerWindow));
});

/** Headers that depend on the engine. */
const FRAMING = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

describe('a Worker without a limit', () => {
  let worker: StartedCloudflareWorker;
  let node: StartedNode;

  beforeAll(async () => {
    [worker, node] = await Promise.all([startCloudflareWorker(0), startNode()]);
  });

  afterAll(() => Promise.all([worker.stop(), node.stop()]));

  const paths = [...createDocuments(registry, readAssets()).keys()];

  async function both(method: string, target: string, headers: Readonly<Record<string, string>> = {}) {
    const request = { method, target, headers, body: undefined };
    const answers = await Promise.all([exchangeWith(worker.port, request, false), exchangeWith(node.port, request)]);
    return answers.map(({ headers, ...answer }) => ({
      ...answer,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !FRAMING.includes(name))),
    }));
  }

  test('serves the expected documents', () => {
    expect(paths).toEqual(expect.arrayContaining(['/', '/docs/', '/openapi.json', '/service-worker.js', '/icon.svg']));
  });

  test.each(paths)('%s gets the same response as on Node, with the same headers', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const [here, there] = await both(method, path);
      expect(here).toEqual(there);
    }
  });

  test.each(paths)('%s gets 304 for a matching tag, as on Node', async (path) => {
    const [first] = await both('GET', path);
    const [here, there] = await both('GET', path, { 'if-none-match': first?.headers['etag'] ?? '' });
    expect(here).toEqual(there);
  });

  test.each([
    ...['/index.html', '/assets/', '/assets/home.js', '/docs/index.html', '//', '/worker.js', '/_headers'],
    ...['/base64', '/Hex/?x', '/404.html'],
  ])('%s gets the same response as on Node', async (path) => {
    for (const method of ['GET', 'POST']) {
      for (const headers of [{}, { accept: 'text/html' }]) {
        const [here, there] = await both(method, path, headers);
        expect(here).toEqual(there);
      }
    }
  });

  test('/mcp lists the tools for every host name of the Worker', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const answer = await exchangeWith(
      worker.port,
      {
        method: 'POST',
        target: '/mcp',
        headers: { 'content-type': 'application/json', host: 'textmill.example' },
        body: new TextEncoder().encode(JSON.stringify(message)),
      },
      false,
    );
    expect(JSON.parse(answer.body).result.tools.map(({ name }: { readonly name: string }) => name)).toEqual([
      ...registry.keys(),
      'read',
    ]);
  });
});

describe('a client', () => {
  let worker: StartedCloudflareWorker;

  beforeAll(async () => {
    worker = await startCloudflareWorker(2);
  });

  afterAll(() => worker.stop());

  async function statusesOf(
    { port }: StartedCloudflareWorker,
    ...clients: readonly Readonly<Record<string, string>>[]
  ): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (const headers of clients) {
      const body = new TextEncoder().encode('{"text":"Hello"}');
      const request = { method: 'POST', target: '/api/v1/base64/', body };
      const answer = await exchangeWith(
        port,
        { ...request, headers: { 'content-type': 'application/json', ...headers } },
        false,
      );
      statuses.push(answer.status);
    }
    return statuses;
  }

  /** Sends more requests from one address than two windows allow. */
  test('is also counted by the limiter in wrangler.jsonc', async () => {
    const simulated = await startCloudflareWorker(2, {}, 'by the minute');
    const statuses = await statusesOf(simulated, ...Array.from({ length: 5 }, () => ({})));
    await simulated.stop();
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test('is identified by the address in CF-Connecting-IP', async () => {
    const one = { 'cf-connecting-ip': '192.0.2.1' };
    const other = { 'cf-connecting-ip': '192.0.2.2' };
    expect(await statusesOf(worker, one, one, one, other)).toEqual([200, 200, 429, 200]);
  });

  test('cannot change its address by X-Forwarded-For', async () => {
    const spoofed = ['192.0.2.7', '192.0.2.8', '192.0.2.9'].map((address) => ({
      'cf-connecting-ip': '192.0.2.3',
      'x-forwarded-for': address,
      'x-real-ip': address,
    }));
    expect(await statusesOf(worker, ...spoofed)).toEqual([200, 200, 429]);
  });
});
