import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../src/server/node/work-queue.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { PausedLimiter } from '../../support/servers/paused-limiter.ts';

/** Clients that disconnect or are late while their requests wait: the server keeps nothing and responds correctly. */

let node: StartedNode;

afterEach(() => node.stop());

const hello = requestText('{"text":"Hello"}');
const health = headText('GET /healthz HTTP/1.1', 'Host: a');
const reference = headText('GET /docs/ HTTP/1.1', 'Host: a');
const authority = headText('CONNECT a:443 HTTP/1.1', 'Host: a:443');

/** Starts a server with a limiter that waits. */
async function startSlow(options: StartOptions = {}): Promise<PausedLimiter> {
  const limiter = new PausedLimiter();
  node = await startNode({ limiter, ...options });
  return limiter;
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => node.connections.count).toBe(0);
  await endOfTurn();
  expect(node.connections).toMatchObject({ count: 0, heldBytes: 0 });
  expect(node.bugs).toEqual([]);
}

describe('the server frees everything after a client resets its connection', () => {
  test.each([
    ['while its request is being handled', hello],
    ['with requests after the current one', hello.repeat(3)],
    ['with garbage after the current request', `${hello}GARBAGE\r\n\r\n`],
    ['with CONNECT after the current request', hello + authority],
    ['within a body', requestText(' '.repeat(20_000), { headers: { 'Content-Length': '30000' } })],
  ])('%s', async (_, sent) => {
    const limiter = await startSlow();
    for (let count = 1; count <= 3; count++) {
      const client = await RawClient.to(node.port);
      client.send(sent);
      await limiter.isAsked(count);
      client.socket.resetAndDestroy();
      await client.closed;
    }
    limiter.answer();
    await expectNothingLeft();
  });

  test('with responses that it has not read', async () => {
    const large = { contentType: 'text/plain', body: 'x'.repeat(16_000_000), etag: 'W/"1"' };
    node = await startNode({ documents: new Map([['/large', large]]) });
    for (let count = 0; count < 5; count++) {
      const client = await RawClient.to(node.port);
      client.socket.pause();
      client.send(headText('GET /large HTTP/1.1', 'Host: a'));
      await expect.poll(() => node.connections.heldBytes).toBeGreaterThan(0);
      client.socket.resetAndDestroy();
      await expectNothingLeft();
    }
    expect(node.closed).toEqual([]);
  });
});

test.each([
  ['an overload refusal', (job: Job) => job.refuse()],
  ['its conversion, which does not take place', (job: Job) => void job.run()],
])('a client that disconnects before %s is logged with status 0, and the server frees everything', async (_, end) => {
  const jobs: Job[] = [];
  node = await startNode({ queue: { noteConnection: () => undefined, run: (job) => void jobs.push(job) } });
  const client = await RawClient.to(node.port);
  client.send(hello);
  await expect.poll(() => jobs.length).toBe(1);
  client.socket.resetAndDestroy();
  await expect.poll(() => node.connections.count).toBe(0);
  for (const job of jobs) end(job);
  await expectNothingLeft();
  expect(node.exchanges).toMatchObject([{ route: '/api/v1/base64/', status: 0 }]);
});

test.each([
  ['whose length is declared', 'Content-Length: 5000', ' '.repeat(5000)],
  ['in chunks', 'Transfer-Encoding: chunked', `1388\r\n${' '.repeat(5000)}\r\n0\r\n\r\n`],
  ['in malformed chunks', 'Transfer-Encoding: chunked', `1388\r\n${' '.repeat(5000)}\r\nx`],
])('a body %s that exceeds the memory for all clients is logged once, with status 0', async (_, framing, body) => {
  node = await startNode({ heldBytes: 1000 });
  const client = await RawClient.to(node.port);
  const arrived = once(node.server, 'request');
  client.send(headText('POST /api/v1/base64/ HTTP/1.1', 'Host: a', 'Content-Type: application/json', framing));
  await arrived;
  client.send(body);
  await client.closed;
  await expectNothingLeft();
  expect(node.exchanges).toMatchObject([{ route: '/api/v1/base64/', status: 0 }]);
  expect(node.closed).toEqual(['memory']);
});

test('a client that has closed its side of a TLS connection gets its response', async () => {
  const certificate = await makeCertificate();
  onTestFinished(() => certificate.remove());
  const limiter = await startSlow({ tls: certificate.pem });
  const socket = connectTls({ port: node.port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  socket.end(hello);
  await limiter.isAsked(1);
  // The end arrives after the request.
  for (let turns = 0; turns < 20; turns++) await endOfTurn();
  limiter.answer();
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
});

test('a rejected request whose body arrives late gets one response, which is the last one', async () => {
  node = await startNode({ timeouts: { linger: 100 } });
  const client = await RawClient.to(node.port);
  client.send(requestText('', { target: '/nope', headers: { 'Content-Length': '3' } }));
  expect(await client.answer()).toMatchObject({ status: 404, headers: { connection: 'close' } });
  client.send(`abc${health}`);
  await client.closed;
  expect(client.received).toBe('');
  expect(node.exchanges).toMatchObject([{ status: 404 }]);
});

test('a request is logged if a bound closes its connection while the limiter is asked', async () => {
  const limiter = await startSlow({ connections: 1 });
  const client = await RawClient.to(node.port);
  client.send(requestText('{"text":"a"}').slice(0, -3));
  await limiter.isAsked(1);
  const accepted = new Promise<void>((resolve) => {
    node.server.once('connection', () => {
      limiter.answer();
      resolve();
    });
  });
  const newcomer = await RawClient.to(node.port);
  await accepted;
  await client.closed;
  await expect.poll(() => node.exchanges).toMatchObject([{ status: 0 }]);
  newcomer.socket.destroy();
});

test('a request whose body is malformed while the limiter is asked is logged once, with its 400', async () => {
  const limiter = await startSlow({ timeouts: { linger: 60_000 } });
  const client = await RawClient.to(node.port);
  client.send(requestText('zz\r\n', { headers: { 'Transfer-Encoding': 'chunked' } }));
  await limiter.isAsked(1);
  limiter.answer();
  expect(await client.answer()).toMatchObject({ status: 400, headers: { connection: 'close' } });
  expect(node.exchanges).toMatchObject([{ route: '/api/v1/base64/', status: 400 }]);
});

test('a request whose body ends too early while the limiter is asked is logged once, with its 400', async () => {
  const limiter = await startSlow({ timeouts: { linger: 60_000 } });
  const client = await RawClient.to(node.port);
  client.send(hello.slice(0, -3));
  await limiter.isAsked(1);
  client.socket.end();
  expect(await client.answer()).toMatchObject({ status: 400 });
  limiter.answer();
  for (let turns = 0; turns < 5; turns++) await endOfTurn();
  expect(node.exchanges).toMatchObject([{ route: 'unmatched', status: 400 }]);
});

test.each([
  ['CONNECT', authority, 404],
  ['garbage', '\x01\r\n\r\n', 400],
])('a client that resets its connection after the response to %s leaves nothing', async (_, sent, status) => {
  node = await startNode({ timeouts: { linger: 60_000 } });
  // It does not close its side when the server does.
  const socket = connect({ port: node.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write(sent);
  expect(String((await once(socket, 'data'))[0])).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  socket.resetAndDestroy();
  await expectNothingLeft();
});

test.each([
  ['with an unread response', reference],
  ['that never gets a response', hello],
])('CONNECT after a request %s ends with their silent connection', async (_, request) => {
  await startSlow({ timeouts: { silence: 200 } });
  const client = await RawClient.to(node.port);
  client.socket.pause();
  client.send(request + authority);
  await expectNothingLeft();
});
