import { EventEmitter, once } from 'node:events';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { headText, RawClient, requestText } from '../../../support/raw-client.ts';
import { type StartedNode, startNode } from '../../../support/servers/node-server.ts';
import { brokenBase64 } from '../../../support/tools/convert.ts';
import type { Allowance } from '../../contract/message.ts';
import { createRegistry } from '../../tools/registry.ts';

/** The rules that the server adds to the contract; errors, stopping and proxies have their own tests in test/server. */

let node: StartedNode;

afterEach(() => node.stop());

test('an exception of a tool other than a TextmillError is 500; it is reported, and not repeated to the client', async () => {
  const bug = new RangeError('a bug with a secret');
  node = await startNode({ registry: createRegistry([brokenBase64(bug)]) });
  const client = await RawClient.to(node.port);
  client.send(requestText('{"text":"a secret"}'));
  expect(await client.answer()).toMatchObject({
    status: 500,
    body: '{"ok":false,"error":{"code":"INTERNAL_ERROR","message":"internal error"}}',
  });
  expect(node.bugs).toEqual([bug]);
});

test('a limiter that fails after the client has left is reported too', async () => {
  const bug = new Error('the store is gone');
  const steps = new EventEmitter();
  const take = async (): Promise<Allowance> => {
    steps.emit('asked');
    await once(steps, 'fail');
    throw bug;
  };
  node = await startNode({ limiter: { take } });
  const left = new Promise((resolve) => node.server.once('connection', (socket) => socket.once('close', resolve)));
  const asked = once(steps, 'asked');
  const client = await RawClient.to(node.port);
  client.send(requestText('{"text":"Hello"}'));
  await asked;
  client.socket.resetAndDestroy();
  await left;
  steps.emit('fail');
  await endOfTurn();
  expect(node.bugs).toEqual([bug]);
  expect(node.exchanges).toMatchObject([{ status: 0 }]);
});

test('every request is observed once, with the template of its route and never its path', async () => {
  node = await startNode();
  const client = await RawClient.to(node.port);
  for (const request of [
    requestText('{"text":"Hello"}', { target: '/api/v1/base64/?secret=1' }),
    requestText('', { method: 'GET', target: '/secret' }),
    headText('GET /b64?secret HTTP/1.1', 'Host: localhost'),
    requestText('', { target: '/b64' }),
    headText('GET /healthz HTTP/1.1', 'Host: localhost'),
    headText('GET http://localhost/readyz?secret HTTP/1.1', 'Host: localhost'),
    headText('CONNECT secret:443 HTTP/1.1', 'Host: secret:443'),
  ]) {
    client.send(request);
    await client.answer();
  }
  expect(node.exchanges).toMatchObject([
    { method: 'POST', route: '/api/v1/base64/', status: 200, bytesIn: 16, bytesOut: 40 },
    { method: 'GET', route: 'unmatched', status: 404, bytesIn: 0 },
    { method: 'GET', route: '/{tool}', status: 308 },
    { method: 'POST', route: 'unmatched', status: 404 },
    { method: 'GET', route: '/healthz', status: 200 },
    { method: 'GET', route: '/readyz', status: 200 },
    { method: 'OTHER', route: 'unmatched', status: 404, bytesIn: 0 },
  ]);
});

describe('the head of a response', () => {
  const fields = async (...lines: readonly string[]) => {
    const client = await RawClient.to(node.port);
    client.send(headText(...lines, 'Host: localhost'));
    await expect.poll(() => client.received).toContain('\r\n\r\n');
    const [head = ''] = client.received.split('\r\n\r\n');
    return head.split('\r\n').map((line) => line.replace(/^Date: .* GMT$/, 'Date'));
  };

  test('is the same for GET and HEAD', async () => {
    node = await startNode();
    const lines = await fields('GET /healthz HTTP/1.1');
    expect(await fields('HEAD /healthz HTTP/1.1')).toEqual(lines);
    expect(lines).toEqual(expect.arrayContaining(['Date', 'Connection: keep-alive', 'Keep-Alive: timeout=65']));
  });

  test('is the same except Connection, if the client closes the connection', async () => {
    node = await startNode();
    const kept = await fields('POST /missing HTTP/1.1');
    const closed = await fields('POST /missing HTTP/1.1', 'Connection: close');
    const ofConnection = /^(?:Connection|Keep-Alive): /;
    expect(closed.filter((line) => ofConnection.test(line))).toEqual(['Connection: close']);
    const others = kept.filter((line) => !ofConnection.test(line));
    expect(others).toEqual(closed.filter((line) => !ofConnection.test(line)));
  });
});

test('the time limits are those of the documents, and are checked every second, or more often if one is shorter', async () => {
  node = await startNode();
  const limits = { headersTimeout: 5_000, requestTimeout: 10_000 };
  expect(node.server).toMatchObject({ ...limits, connectionsCheckingInterval: 1_000 });
  await node.stop();
  node = await startNode({ timeouts: { head: 900 } });
  expect(node.server).toMatchObject({ connectionsCheckingInterval: 900 });
});

test('503 after the rate limit has counted the request has the headers of the rate limit', async () => {
  node = await startNode({ rateLimit: 60, queue: { run: (job) => job.refuse() } });
  const client = await RawClient.to(node.port);
  client.send(requestText('{"text":"Hello"}'));
  const limited = { 'ratelimit-policy': '"default";q=60;w=60', ratelimit: expect.stringMatching(/^"default";r=59;t=/) };
  expect(await client.answer()).toMatchObject({ status: 503, headers: { 'retry-after': '2', ...limited } });
});

test('the length of a response that is not ASCII is in bytes', async () => {
  node = await startNode();
  const client = await RawClient.to(node.port);
  for (let count = 0; count < 2; count++) {
    client.send(requestText('{"text":"c3a9e282ac"}', { target: '/api/v1/hex-to-text/' }));
    const answer = await client.answer();
    expect(answer?.headers['content-length']).toBe('37');
    expect(Buffer.from(answer?.body ?? '', 'latin1').toString()).toBe('{"ok":true,"data":{"result":"é€"}}');
  }
});
