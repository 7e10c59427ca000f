import { execFile } from 'node:child_process';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { llmsText } from '../../src/views/llms.ts';
import { reference } from '../../src/views/reference.ts';
import { REFERENCE_POLICY, referencePage } from '../../src/views/reference-page.ts';
import { type StartedNode, startNode } from '../node-server.ts';

/** The documents as the server answers them. */

const documents = [
  { path: '/docs/', type: 'text/html; charset=utf-8' },
  { path: '/docs/docs.css', type: 'text/css; charset=utf-8' },
  { path: '/docs/try-it.js', type: 'text/javascript; charset=utf-8' },
  { path: '/llms.txt', type: 'text/plain; charset=utf-8' },
];

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

describe.each(documents)('$path', ({ path, type }) => {
  test('is answered to GET with its type and its tag, as often as one likes', async () => {
    for (let count = 0; count < 3; count++) {
      const { status, headers, body } = await read(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(body.length),
        'cache-control': 'public, no-cache',
        'x-content-type-options': 'nosniff',
      });
      expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
      expect(headers).not.toHaveProperty('ratelimit');
    }
  });

  test('is compressed for those who take gzip', async () => {
    const plain = await read(path);
    const { headers, body } = await read(path, { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', etag: plain.headers.etag });
    expect(gunzipSync(body).equals(plain.body)).toBe(true);
    expect(body.length).toBeLessThan(plain.body.length / 1.8);
  });

  test('is 304 for those who have it', async () => {
    const { headers } = await read(path);
    const { status, body } = await read(path, { 'if-none-match': String(headers.etag) });
    expect({ status, length: body.length }).toEqual({ status: 304, length: 0 });
  });

  test('is answered to HEAD without its body', async () => {
    const { status, headers, body } = await read(path, {}, 'HEAD');
    expect({ status, length: body.length }).toEqual({ status: 200, length: 0 });
    expect(headers['content-type']).toBe(type);
  });

  test('is 405 for other methods', async () => {
    const { status, headers } = await read(path, {}, 'POST');
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD, OPTIONS' });
  });
});

test('/docs is at /docs/', async () => {
  const { status, headers } = await read('/docs');
  expect({ status, location: headers.location }).toEqual({ status: 308, location: '/docs/' });
});

test('they say what the views make of the tools', async () => {
  expect((await read('/docs/')).body.toString()).toBe(referencePage(registry));
  expect((await read('/llms.txt')).body.toString()).toBe(llmsText(registry));
});

test('the page has its Content-Security-Policy and tells no one where a reader comes from', async () => {
  const { headers } = await read('/docs/');
  expect(headers).toMatchObject({ 'content-security-policy': REFERENCE_POLICY, 'referrer-policy': 'no-referrer' });
});

test('the page with its style and its script is less than 60 KiB compressed', async () => {
  const sizes = await Promise.all(
    ['/docs/', '/docs/docs.css', '/docs/try-it.js'].map(async (path) => {
      return (await read(path, { 'accept-encoding': 'gzip' })).body.length;
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60 * 1024);
});

describe('the examples of the reference, run in a shell', () => {
  let unlimited: StartedNode;

  beforeAll(async () => {
    unlimited = await startNode();
  });

  afterAll(() => unlimited.stop());

  const examples = [...reference(registry).matchAll(/```sh\n(curl [^\n]+)\n```\n\n```json\n([^\n]+)\n```/g)].map(
    ([, command = '', answer = '']) => ({ command, answer }),
  );

  test('there is one for each of the tools', () => {
    const count = [...registry.values()].reduce((sum, tool) => sum + tool.examples.length, 1);
    expect(examples).toHaveLength(count);
  });

  test.each(examples)('$command', async ({ command, answer }) => {
    const here = command.replace('curl ', 'curl -sS ').replace('localhost:8080', `127.0.0.1:${unlimited.port}`);
    const { stdout } = await promisify(execFile)('sh', ['-c', here]);
    expect(stdout).toBe(answer);
  });
});
