import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Allowance } from '../../src/contract/message.ts';
import { serverLimits } from '../../src/server/server-limits.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { accepted, type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { allowed, PausedLimiter } from '../../support/servers/paused-limiter.ts';

/** Limits per connection (one request at a time), per address, per process, and on the memory held for connections. */

let node: StartedNode;

afterEach(() => node.stop());

/** Starts a server, and connects to it. */
async function startWithClient(options: StartOptions = {}): Promise<RawClient> {
  node = await startNode(options);
  return RawClient.to(node.port);
}

const health = headText('GET /healthz HTTP/1.1', 'Host: a');
const textOf = (index: number) => requestText(`{"text":"${index}"}`);
const resultOf = (index: number) => JSON.stringify({ ok: true, data: { result: btoa(`${index}`) } });

const refusal: Allowance = { ...allowed, isAllowed: false, remaining: 0 };

describe('requests that a client sends without waiting for a response', () => {
  test('get no response over many reads, and the response to the first says Connection: close', async () => {
    const client = await startWithClient({ timeouts: { linger: 50 } });
    client.send(health.repeat(4000));
    expect(await client.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await client.closed;
    expect(client.received).toBe('');
    expect(node.exchanges).toHaveLength(1);
  });

  test.each([
    ['a request', health],
    ['garbage', 'GARBAGE\r\n\r\n'],
    ['CONNECT', headText('CONNECT a:443 HTTP/1.1', 'Host: a:443')],
  ])('get no response if they arrive while the first waits for the limiter: %s', async (_, second) => {
    const limiter = new PausedLimiter();
    node = await startNode({ limiter, timeouts: { linger: 50 } });
    const accepting = accepted(node.server);
    const client = await RawClient.to(node.port);
    const socket = await accepting;
    client.send(textOf(1));
    await limiter.isAsked(1);
    client.send(second);
    await expect.poll(() => socket.bytesRead).toBe(textOf(1).length + second.length);
    limiter.answer();
    expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'close' } });
    await client.closed;
    expect(client.received).toBe('');
  });
});

test.each([
  ['immediately', () => refusal],
  ['later', () => endOfTurn(refusal)],
])('rejected requests with short bodies keep their connection, if the limiter responds %s', async (_, take) => {
  const client = await startWithClient({ limiter: { take } });
  for (let count = 0; count < 5; count++) {
    client.send(textOf(count));
    expect(await client.answer()).toMatchObject({ status: 429, headers: { connection: 'keep-alive' } });
  }
});

test('a client that has closed its side of the connection gets its response', async () => {
  // The end arrives with the request, and the server reads it long before it responds.
  const take = async () => {
    for (let turns = 0; turns < 20; turns++) await endOfTurn();
    return allowed;
  };
  const client = await startWithClient({ limiter: { take } });
  client.socket.end(textOf(1));
  expect(await client.answer()).toMatchObject({ body: resultOf(1) });
  await client.closed;
});

const chunked = (body: string, headers: Readonly<Record<string, string>> = {}) => {
  const chunks = Array.from(body, (byte) => `1\r\n${byte}\r\n`);
  return requestText(`${chunks.join('')}0\r\n\r\n`, { headers: { 'Transfer-Encoding': 'chunked', ...headers } });
};

describe('a chunked body', () => {
  test.each([
    ['without a limiter', {}],
    ['while the limiter is asked', { limiter: { take: () => endOfTurn(allowed) } }],
  ])('may arrive in any packets, and the next request follows it: %s', async (_, options) => {
    const client = await startWithClient(options);
    const sent = chunked('{"text":"1"}');
    for (const size of [1, 2, 7, sent.length]) {
      for (let at = 0; at < sent.length; at += size) client.send(sent.slice(at, at + size));
      expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'keep-alive' } });
      client.send(textOf(2));
      expect(await client.answer()).toMatchObject({ body: resultOf(2) });
    }
  });

  test('that breaks off gets 400', async () => {
    const client = await startWithClient();
    client.socket.end(chunked('{"text":"1"}').slice(0, -2));
    expect(await client.answer()).toMatchObject({ status: 400, headers: { connection: 'close' } });
    await client.closed;
  });

  test.each(['h2c', 'websocket'])('may come with a request for %s, which is ignored', async (protocol) => {
    const client = await startWithClient();
    for (let count = 0; count < 2; count++) {
      client.send(chunked('{"text":"1"}', { Connection: 'Upgrade', Upgrade: protocol }));
      expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'keep-alive' } });
    }
    expect(node.connections.count).toBe(1);
  });

  test.each([
    ['a part of the next request', textOf(2).slice(0, 10)],
    ['garbage', 'x'],
  ])('that comes with %s is the last one of its connection', async (__, rest) => {
    const client = await startWithClient();
    client.send(chunked('{"text":"1"}') + rest);
    expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'close' } });
    await client.closed;
    expect(client.received).toBe('');
  });

  test('may come with a line break after it', async () => {
    const client = await startWithClient();
    for (let count = 1; count <= 2; count++) {
      client.send(`${chunked('{"text":"1"}')}\r\n`);
      expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'keep-alive' } });
    }
  });
});

test.each([
  ['without a body', headText('GET /healthz HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: h2c')],
  ['with a body', chunked('{"text":"2"}', { Connection: 'Upgrade', Upgrade: 'h2c' })],
])('a request for another protocol that comes too early ends the connection: %s', async (_, early) => {
  node = await startNode();
  for (const first of [textOf(1), chunked('{"text":"1"}')]) {
    const client = await RawClient.to(node.port);
    client.send(first + early);
    expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'close' } });
    await client.closed;
    expect(client.received).toBe('');
  }
});

test('a request for another protocol gets the response to one that does not ask, and may come with a part of the next one', async () => {
  const client = await startWithClient();
  client.send(
    headText('GET /healthz HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: h2c') + textOf(2).slice(0, 10),
  );
  expect(await client.answer()).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } });
  client.send(textOf(2).slice(10));
  expect(await client.answer()).toMatchObject({ body: resultOf(2) });
});

test.each([
  ['a request of 100 KB of whitespace', `GET /healthz HTTP/1.1\r\nHost: a\r\nA:${' '.repeat(100_000)}`],
  ['100 KB of line breaks', `${'\r\n'.repeat(50_000)}GET /healthz HTTP/1.1\r\nHost: a`],
])('%s gets 431, since bytes that the parser skips count too', async (_, head) => {
  const client = await startWithClient({ timeouts: { linger: 50 } });
  client.send(`${head}\r\n\r\n`);
  expect(await client.answer()).toMatchObject({ status: 431, headers: { connection: 'close' } });
  await client.closed;
});

test('line breaks do not keep an idle connection open', async () => {
  const client = await startWithClient({ timeouts: { keepAlive: 300, head: 100 } });
  client.send(health);
  await client.answer();
  const sending = setInterval(() => client.send('\r\n'), 50);
  onTestFinished(() => clearInterval(sending));
  await client.closed;
  expect(node.closed).toEqual(['idle']);
});

describe('at the bound', () => {
  const isOpen = async (client: RawClient) => {
    client.send(health);
    return (await client.answer())?.status === 200;
  };

  test('per address, trusted proxies are not limited', async () => {
    node = await startNode({ connectionsPerAddress: 1, trustedProxies: ['127.0.0.0/8'] });
    const clients = [await RawClient.to(node.port), await RawClient.to(node.port), await RawClient.to(node.port)];
    for (const client of clients) expect(await isOpen(client)).toBe(true);
  });

  test('of memory, the connection for which the server has held bytes longest is closed', async () => {
    const large = { contentType: 'text/plain', body: 'x'.repeat(16_000_000), etag: 'W/"1"' };
    node = await startNode({ heldBytes: 20_000_000, documents: new Map([['/large', large]]) });
    for (let count = 1; count <= 2; count++) {
      const client = await RawClient.to(node.port);
      client.socket.pause();
      client.send(headText('GET /large HTTP/1.1', 'Host: a'));
      await expect.poll(() => node.exchanges.length).toBe(count);
    }
    await expect.poll(() => node.closed).toEqual(['memory']);
    expect(await isOpen(await RawClient.to(node.port))).toBe(true);
  });

  test('of memory, unfinished bodies count', async () => {
    node = await startNode({ heldBytes: 200_000 });
    const clients = [];
    for (let count = 0; count < 8; count++) clients.push(await RawClient.to(node.port));
    for (const client of clients)
      client.send(requestText(' '.repeat(30_000), { headers: { 'Content-Length': '32000' } }));
    await expect.poll(() => node.closed).toEqual(['memory', 'memory']);
    expect(await isOpen(await RawClient.to(node.port))).toBe(true);
  });

  test.each([
    ['are unfinished', `GET / HTTP/1.1\r\nX: ${'x'.repeat(7000)}`],
    ['wait for their bodies', requestText('', { headers: { 'Content-Length': '9', X: 'x'.repeat(7000) } })],
  ])('of memory, heads that %s count more than their bytes', async (_, sent) => {
    node = await startNode({ heldBytes: 100_000 });
    const clients = [];
    for (let count = 0; count < 8; count++) clients.push(await RawClient.to(node.port));
    for (const client of clients) client.send(sent);
    await expect.poll(() => node.closed).toEqual(Array<string>(4).fill('memory'));
    expect(node.connections.heldBytes).toBeGreaterThan(50_000);
    expect(await isOpen(await RawClient.to(node.port))).toBe(true);
    for (const client of clients) client.socket.destroy();
    await expect.poll(() => node.connections).toMatchObject({ count: 1, heldBytes: 0 });
  });

  test('of memory, chunks count that arrive while the limiter is asked', async () => {
    node = await startNode({ heldBytes: 100_000, limiter: new PausedLimiter() });
    const chunks = `7530\r\n${' '.repeat(30_000)}`;
    const sent = requestText(chunks, { headers: { 'Transfer-Encoding': 'chunked' } });
    for (let count = 0; count < 4; count++) (await RawClient.to(node.port)).send(sent);
    await expect.poll(() => node.closed).toEqual(['memory']);
  });
});

test('a head that is complete no longer counts, even before the server looks at all connections again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  node = await startNode({ heldBytes: 40_000 });
  const [slow, other] = [await RawClient.to(node.port), await RawClient.to(node.port)];
  slow.send(`GET / HTTP/1.1\r\nX: ${'x'.repeat(7000)}`);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(serverLimits.partSweepMilliseconds);
      return node.connections.heldBytes;
    })
    .toBeGreaterThan(20_000);
  const held = node.connections.heldBytes;
  slow.send('\r\nHost: a\r\n\r\n');
  expect(await slow.answer()).toMatchObject({ status: 200 });
  expect(node.connections.heldBytes).toBe(held);
  other.send(requestText(' '.repeat(20_000), { headers: { 'Content-Length': '20001' } }));
  await expect.poll(() => node.connections.heldBytes).toBe(20_000);
  expect(node.closed).toEqual([]);
});
