import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Allowance } from '../../src/contract/limiter.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';

/** Clients that leave, break off or are late while their requests wait: nothing of them stays, and no other answer is touched. */

let node: StartedNode;

afterEach(() => node.stop());

const allowance: Allowance = { isAllowed: true, limit: 60, windowSeconds: 60, remaining: 1, resetSeconds: 1 };
const hello = requestText('{"text":"Hello"}');
const health = headText('GET /healthz HTTP/1.1', 'Host: a');
const reference = headText('GET /docs/ HTTP/1.1', 'Host: a');
const authority = headText('CONNECT a:443 HTTP/1.1', 'Host: a:443');

/** A server whose limiter answers when it is told to. */
async function startSlow(options: StartOptions = {}) {
  const waiting: (() => void)[] = [];
  const take = () => new Promise<Allowance>((resolve) => waiting.push(() => resolve(allowance)));
  node = await startNode({ limiter: { take }, ...options });
  return {
    isAsked: (times: number) => expect.poll(() => waiting.length).toBe(times),
    answer() {
      for (const resolve of waiting) resolve();
    },
  };
}

/** Resolves when the time for a request is over: a head that does not end, on another connection, is late then. */
async function requestTimeIsOver(): Promise<void> {
  const late = await RawClient.to(node.port);
  late.send('GET /healthz HTTP/1.1\r\n');
  expect(await late.answer()).toMatchObject({ status: 408 });
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => node.connections.count).toBe(0);
  await endOfTurn();
  expect(node.connections).toMatchObject({ count: 0, heldBytes: 0 });
  expect(node.bugs).toEqual([]);
}

describe('a client that resets its connection leaves nothing behind', () => {
  test.each([
    ['while its request is being answered', hello],
    ['with requests behind it', hello.repeat(3)],
    ['with garbage behind it', `${hello}GARBAGE\r\n\r\n`],
    ['with CONNECT behind it', hello + authority],
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

  test('with answers that it has not read', async () => {
    node = await startNode({ heldBytes: 10_000_000 });
    for (let count = 0; count < 5; count++) {
      const client = await RawClient.to(node.port);
      client.socket.pause();
      client.send(reference.repeat(1900));
      await expect.poll(() => node.connections.heldBytes).toBeGreaterThan(0);
      client.socket.resetAndDestroy();
      await expectNothingLeft();
    }
    expect(node.closed).toEqual([]);
  });
});

test('a client that leaves before the server refuses its request for overload is no answer, and leaves nothing behind', async () => {
  const refused: (() => void)[] = [];
  node = await startNode({
    queue: { noteConnection: () => undefined, run: (job) => void refused.push(() => job.refuse()) },
  });
  const client = await RawClient.to(node.port);
  client.send(hello);
  await expect.poll(() => refused.length).toBe(1);
  client.socket.resetAndDestroy();
  await expect.poll(() => node.connections.count).toBe(0);
  for (const refuse of refused) refuse();
  await expectNothingLeft();
  expect(node.exchanges).toMatchObject([{ status: 0 }]);
});

test('a connection on which several requests came in one packet is idle after the last, and gets no answer that nobody asked for', async () => {
  node = await startNode({ timeouts: { head: 200, request: 200, linger: 50 } });
  const client = await RawClient.to(node.port);
  client.send(health.repeat(3));
  for (let count = 0; count < 3; count++) expect(await client.answer()).toMatchObject({ status: 200 });
  await requestTimeIsOver();
  client.send(health);
  expect(await client.answer()).toMatchObject({ status: 200 });
});

test('a request that waited for its turn is not late, however long the answer before it took', async () => {
  const limiter = await startSlow({ timeouts: { head: 200, request: 200, linger: 50 } });
  const client = await RawClient.to(node.port);
  client.send(hello + health);
  await limiter.isAsked(1);
  await requestTimeIsOver();
  limiter.answer();
  expect(await client.answer()).toMatchObject({ status: 200 });
  expect(await client.answer()).toMatchObject({ status: 200 });
  client.send(health);
  expect(await client.answer()).toMatchObject({ status: 200 });
});

test('a request that waited for its turn, and whose body then does not come, is late at last', async () => {
  const limiter = await startSlow({ timeouts: { head: 200, request: 200, linger: 50 } });
  const client = await RawClient.to(node.port);
  client.send(hello + requestText('{"text"', { headers: { 'Content-Length': '16' } }));
  await limiter.isAsked(1);
  // Longer than its own time and the time that it has once more, which begins with its turn.
  await requestTimeIsOver();
  await requestTimeIsOver();
  limiter.answer();
  expect(await client.answer()).toMatchObject({ status: 200 });
  await limiter.isAsked(2);
  limiter.answer();
  expect(await client.answer()).toMatchObject({ status: 408 });
  await client.closed;
});

test('garbage behind a slow request is refused once, however long that one takes', async () => {
  const limiter = await startSlow({ timeouts: { head: 200, request: 200, linger: 50 } });
  const client = await RawClient.to(node.port);
  client.send(`${hello}\x01garbage`);
  await limiter.isAsked(1);
  await requestTimeIsOver();
  limiter.answer();
  expect(await client.answer()).toMatchObject({ status: 200 });
  expect(await client.answer()).toMatchObject({ status: 400 });
  await client.closed;
  expect(client.received).toBe('');
});

test('CONNECT behind requests that a client does not read is cut off with them', async () => {
  node = await startNode({ timeouts: { silence: 200 } });
  const client = await RawClient.to(node.port);
  client.socket.pause();
  client.send(reference.repeat(100) + authority);
  await expectNothingLeft();
});

test('a client that has closed its side is answered over TLS, too', async () => {
  const certificate = await makeCertificate();
  onTestFinished(() => certificate.remove());
  const { TLS_CERT_FILE, TLS_KEY_FILE } = certificate.files;
  const limiter = await startSlow({ tls: { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) } });
  const socket = connectTls({ port: node.port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  socket.end(hello);
  await limiter.isAsked(1);
  // The end comes behind the request.
  for (let turns = 0; turns < 20; turns++) await endOfTurn();
  limiter.answer();
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
});

describe('a refused request whose short body comes late', () => {
  const refused = (headers: Readonly<Record<string, string>> = {}) =>
    headText(
      'POST /nope HTTP/1.1',
      'Host: localhost',
      ...Object.entries({ 'Content-Length': '3', ...headers }).map((pair) => pair.join(': ')),
    );

  test('is answered once, although the end of its body comes in one read with the next request', async () => {
    node = await startNode({ timeouts: { head: 200, request: 200, linger: 100 } });
    const client = await RawClient.to(node.port);
    client.send(refused());
    expect(await client.answer()).toMatchObject({ status: 404 });
    client.send(`abc${refused()}`);
    expect(await client.answer()).toMatchObject({ status: 404 });
    await client.closed;
    expect(client.received).toBe('');
    expect(node.exchanges).toMatchObject([{ status: 404 }, { status: 404 }]);
  });

  test('does not take the refusal of the next request, whose body is broken', async () => {
    node = await startNode({ timeouts: { linger: 100 } });
    const client = await RawClient.to(node.port);
    client.send(refused());
    expect(await client.answer()).toMatchObject({ status: 404 });
    client.send(
      `abc${headText('POST /api/v1/base64/ HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
    );
    expect(await client.answer()).toMatchObject({ status: 400 });
    await client.closed;
  });

  test('ends its connection if it asks for an upgrade, as Node would drop the request behind the body', async () => {
    node = await startNode({ timeouts: { linger: 100 } });
    const client = await RawClient.to(node.port);
    client.send(refused({ Connection: 'Upgrade', Upgrade: 'h2c' }));
    expect(await client.answer()).toMatchObject({ status: 404, headers: { connection: 'close' } });
    client.send(`abc${health}`);
    await client.closed;
    expect(client.received).toBe('');
  });

  test('holds its connection for a bounded while only', async () => {
    node = await startNode({ timeouts: { head: 60_000, request: 60_000, linger: 100 } });
    const client = await RawClient.to(node.port);
    client.send(refused());
    expect(await client.answer()).toMatchObject({ status: 404 });
    await client.closed;
    expect(client.received).toBe('');
    expect(node.exchanges).toMatchObject([{ status: 404 }]);
  });
});

test('a connection that a bound closes while its limiter is asked has its request noted', async () => {
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
