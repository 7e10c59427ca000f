import { EventEmitter, once } from 'node:events';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { headText, RawClient, requestText } from '../../../support/raw-client.ts';
import { accepted, type StartedNode, startNode } from '../../../support/servers/node-server.ts';
import { PausedLimiter } from '../../../support/servers/paused-limiter.ts';
import { brokenBase64 } from '../../../support/tools/convert.ts';
import type { Allowance } from '../../contract/message.ts';
import { createRegistry } from '../../tools/registry.ts';

/** The rules that the server adds to the contract; errors, stopping and proxies have their own tests in test/server. */

let node: StartedNode;

afterEach(() => node.stop());

const health = headText('GET /healthz HTTP/1.1', 'Host: localhost');

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

test('a limiter that fails gives 500: the server does not crash, and the request is not allowed', async () => {
  node = await startNode({ limiter: { take: () => Promise.reject(new Error('the store is gone')) } });
  const client = await RawClient.to(node.port);
  client.send(requestText('{"text":"Hello"}'));
  expect(await client.answer()).toMatchObject({ status: 500 });
  expect(node.bugs).toEqual([new Error('the store is gone')]);
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
  expect(node.exchanges).toMatchObject([{ route: '/api/v1/base64/', status: 0 }]);
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

test('the queue of conversions learns of every connection', async () => {
  const noteConnection = vi.fn();
  node = await startNode({ queue: { noteConnection, run: (job) => void job.run() } });
  for (let count = 1; count <= 2; count++) {
    const client = await RawClient.to(node.port);
    client.send(health);
    expect(await client.answer()).toMatchObject({ status: 200 });
    expect(noteConnection).toHaveBeenCalledTimes(count);
  }
});

test.each([
  [100, 200],
  [101, 431],
])('a head with %i header lines, the last of which is needed, gets %i', async (lines, status) => {
  node = await startNode();
  const client = await RawClient.to(node.port);
  client.send(headText('GET /healthz HTTP/1.1', ...Array<string>(lines - 1).fill('A: b'), 'Host: a'));
  expect(await client.answer()).toMatchObject({ status });
});

test.each([
  [8_192, 200],
  [8_193, 431],
])('a head of %i bytes whose first part arrived with the previous request gets %i', async (bytes, status) => {
  node = await startNode();
  const client = await RawClient.to(node.port);
  const short = headText('GET /healthz HTTP/1.1', 'Host: a', ...Array<string>(90).fill('A: b'));
  // The space before each value does not count.
  const counted = short.replaceAll(': ', ':').length;
  const head = short.replace('A: b', `A: b${'b'.repeat(bytes - counted)}`);
  client.send(requestText('{"text":"Hello"}') + head.slice(0, 10));
  expect(await client.answer()).toMatchObject({ status: 200 });
  client.send(head.slice(10));
  expect(await client.answer()).toMatchObject({ status });
});

describe('the time limit', () => {
  test('of a head is checked every second, or more often if it is shorter', async () => {
    node = await startNode();
    expect(node.server).toMatchObject({ connectionsCheckingInterval: 1000 });
    await node.stop();
    node = await startNode({ timeouts: { head: 900 } });
    expect(node.server).toMatchObject({ connectionsCheckingInterval: 900 });
  });
});

test('data after a request that closes its connection is read before its response, so closing resets nothing', async () => {
  const limiter = new PausedLimiter();
  node = await startNode({ limiter });
  const accepting = accepted(node.server);
  const client = await RawClient.to(node.port);
  const socket = await accepting;
  const request = requestText('{"text":"Hello"}', { headers: { Connection: 'close' } });
  const sent = request + 'x'.repeat(5_000_000);
  client.send(sent);
  await expect.poll(() => socket.bytesRead).toBe(sent.length);
  await limiter.isAsked(1);
  limiter.answer();
  expect(await client.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await client.closed;
  expect(node.exchanges).toMatchObject([{ status: 200 }]);
});

describe('the head of a response is the same, whether or not it is written as one text with its body', () => {
  const fields = async (...lines: readonly string[]) => {
    const client = await RawClient.to(node.port);
    client.send(headText(...lines, 'Host: localhost'));
    await expect.poll(() => client.received).toContain('\r\n\r\n');
    const [head = ''] = client.received.split('\r\n\r\n');
    const [statusLine, ...rest] = head.split('\r\n');
    return { statusLine, fields: rest.map((line) => line.replace(/^Date: .*/, 'Date')).toSorted() };
  };

  test('for GET and HEAD', async () => {
    node = await startNode();
    const answer = await fields('GET /healthz HTTP/1.1');
    expect(answer).toEqual(await fields('HEAD /healthz HTTP/1.1'));
    expect(answer.fields).toContain('Keep-Alive: timeout=65');
  });

  test('except Connection, if the client closes the connection', async () => {
    node = await startNode();
    const kept = await fields('POST /missing HTTP/1.1');
    const closed = await fields('POST /missing HTTP/1.1', 'Connection: close');
    const ofConnection = /^(?:Connection|Keep-Alive): /;
    expect(closed.fields.filter((line) => ofConnection.test(line))).toEqual(['Connection: close']);
    expect(kept.fields.filter((line) => !ofConnection.test(line))).toEqual(
      closed.fields.filter((line) => !ofConnection.test(line)),
    );
  });

  test('with the time in the form of RFC 9110 §5.6.7', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-03T04:05:06.789Z') });
    node = await startNode();
    const client = await RawClient.to(node.port);
    client.send(headText('GET /healthz HTTP/1.1', 'Host: localhost'));
    expect((await client.answer())?.headers['date']).toBe('Tue, 03 Feb 2026 04:05:06 GMT');
  });
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
