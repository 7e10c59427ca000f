import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ICONS } from '../../src/documents/pages/icons.ts';
import { PAGE_POLICY } from '../../src/documents/pages/policy.ts';
import { SERVICE_WORKER_POLICY } from '../../src/documents/pages/service-worker.ts';
import { llmsText } from '../../src/documents/reference/llms.ts';
import { readAssets } from '../../src/server/assets/assets.ts';
import { registry } from '../../src/tools/registry.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';

/** The documents as the server sends them. */

const html = 'text/html; charset=utf-8';
const assets = readAssets();

const documents = [
  { path: '/', type: html, smaller: 1.8 },
  { path: '/docs/', type: html, smaller: 5 },
  { path: '/llms.txt', type: 'text/plain; charset=utf-8', smaller: 2 },
  { path: '/llms-full.txt', type: 'text/plain; charset=utf-8', smaller: 2.5 },
  { path: '/openapi.json', type: 'application/json', smaller: 8 },
  { path: '/service-worker.js', type: 'text/javascript; charset=utf-8', smaller: 1.6 },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', smaller: 2 },
];

/** The scripts and styles of the pages. Their names change with their content. */
const hashed = [
  { path: assets.home.theme, type: 'text/javascript; charset=utf-8' },
  { path: assets.home.script, type: 'text/javascript; charset=utf-8' },
  { path: assets.docs.script, type: 'text/javascript; charset=utf-8' },
  ...[...assets.home.styles, ...assets.docs.styles].map((path) => ({ path, type: 'text/css; charset=utf-8' })),
].map((document) => ({ ...document, smaller: 1.5, cacheControl: 'public, max-age=31536000, immutable' }));

let node: StartedNode;

beforeAll(async () => {
  node = await startNode({ rateLimit: 1 });
});

afterAll(() => node.stop());

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function read(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ port: node.port, method, path, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject).end();
  });
}

describe.each([...documents, ...hashed])('$path', ({ path, type, smaller, ...rest }) => {
  const cacheControl = 'cacheControl' in rest ? rest.cacheControl : 'public, no-cache';

  test('is sent for GET with its type and tag, without a rate limit', async () => {
    for (let count = 0; count < 3; count++) {
      const { status, headers, body } = await read(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(body.length),
        'cache-control': cacheControl,
        'x-content-type-options': 'nosniff',
      });
      expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
      expect(headers).not.toHaveProperty('ratelimit');
    }
  });

  test.each([
    { accepted: 'gzip, deflate, br, zstd', coding: 'br', decode: brotliDecompressSync },
    { accepted: 'gzip', coding: 'gzip', decode: gunzipSync },
  ])('is compressed with $coding for "Accept-Encoding: $accepted"', async ({ accepted, coding, decode }) => {
    const plain = await read(path);
    const { headers, body } = await read(path, { 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding', etag: plain.headers.etag });
    expect(headers['content-length']).toBe(String(body.length));
    expect(decode(body).equals(plain.body)).toBe(true);
    expect(body.length).toBeLessThan(plain.body.length / smaller);
  });

  test('is sent for HEAD without its body', async () => {
    const got = await read(path, { 'accept-encoding': 'br' });
    const { status, headers, body } = await read(path, { 'accept-encoding': 'br' }, 'HEAD');
    expect({ status, length: body.length }).toEqual({ status: 200, length: 0 });
    expect({ ...headers, date: '' }).toEqual({ ...got.headers, date: '' });
  });
});

test.each(ICONS)('$path is an image that may be cached for a day', async ({ path, contentType }) => {
  const { status, headers, body } = await read(path, { 'accept-encoding': 'br' });
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: contentType });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect(body.equals(readFileSync(`web/public${path}`))).toBe(true);
  const again = await read(path, { 'if-none-match': String(headers.etag) });
  expect({ status: again.status, length: again.body.length }).toEqual({ status: 304, length: 0 });
});

test.each(['/index.html', '/home', '/assets/', '/assets/home.js', '/entries.json', '//', '/docs/docs.css'])(
  '%s gets 404',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test('each link of llms.txt leads to a document, to a section of one, or to an endpoint', async () => {
  for (const [, path = '', id] of llmsText(registry).matchAll(/\]\(\.([^)#]+)#?([^)]*)\)/g)) {
    const { status, headers, body } = await read(path);
    if (status === 405) expect(headers['allow']).toContain('POST');
    else expect({ path, status }).toEqual({ path, status: 200 });
    if (id) expect(body.toString()).toContain(` id="${id}"`);
  }
});

test.each(['/', '/docs/'])('the page %s has its policies', async (path) => {
  const { headers } = await read(path);
  expect(headers).toMatchObject({
    'content-security-policy': PAGE_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
});

test('the service worker has its own Content-Security-Policy', async () => {
  const { headers } = await read('/service-worker.js');
  expect(headers['content-security-policy']).toBe(SERVICE_WORKER_POLICY);
});

test.each(['/', '/docs/'])('the files that %s loads exist, and are smaller than 72 KiB with Brotli', async (path) => {
  const { body } = await read(path);
  const loading = /<script[^>]* src="\.+([^"]+)"|<link rel="stylesheet" href="\.+([^"]+)"/g;
  const paths = [...body.toString().matchAll(loading)].map(([, script, link]) => script ?? link ?? '');
  expect(paths.length).toBeGreaterThan(2);
  for (const coding of ['br', 'gzip']) {
    const received = await Promise.all(paths.map((each) => read(each, { 'accept-encoding': coding })));
    for (const { status, headers } of received) {
      expect({ status, coding: headers['content-encoding'] }).toEqual({ status: 200, coding });
    }
    const size = received.reduce((sum, { body: { length } }) => sum + length, 0);
    if (coding === 'br') expect(size).toBeLessThan(72 * 1024);
  }
});

test('logs and metrics use one route for all files that pages load', async () => {
  const before = node.exchanges.length;
  await read(assets.home.script);
  await read('/assets/unknown.js');
  const routes = node.exchanges.slice(before).map(({ route }) => route);
  expect(routes).toEqual(['/assets/{file}', 'unmatched']);
});
