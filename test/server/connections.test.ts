import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { duplexPair } from 'node:stream';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Allowance } from '../../src/contract/message.ts';
import { serverLimits } from '../../src/server/server-limits.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { allowed, PausedLimiter } from '../../support/servers/paused-limiter.ts';

/** Requests that follow each other on a connection, and the limits of connections: per address, in total, of memory. */

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
  test('are answered in order, up to a number that the kernel has not accepted', async () => {
    const client = await startWithClient({ timeouts: { linger: 50 } });
    client.send(health.repeat(serverLimits.unsentResponses + serverLimits.ignoredRequests - 1));
    for (let count = 1; count <= serverLimits.unsentResponses; count++) {
      const connection = count < serverLimits.unsentResponses ? 'keep-alive' : 'close';
      expect(await client.answer()).toMatchObject({ status: 200, headers: { connection } });
    }
    await client.closed;
    expect(client.received).toBe('');
    expect(node.exchanges).toHaveLength(serverLimits.unsentResponses);
  });

  test.each([
    ['a request', health],
    ['more requests than are ignored', health.repeat(serverLimits.ignoredRequests + 2)],
    ['garbage', 'GARBAGE\r\n\r\n'],
    ['CONNECT', headText('CONNECT a:443 HTTP/1.1', 'Host: a:443')],
  ])('while the first waits for the limiter end the connection: %s', async (name, second) => {
    const limiter = new PausedLimiter();
    const client = await startWithClient({ limiter, timeouts: { linger: 50 } });
    client.send(textOf(1) + second);
    await limiter.isAsked(1);
    const isFlood = name.startsWith('more');
    if (!isFlood) limiter.answer();
    if (!isFlood) expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'close' } });
    await client.closed;
    expect(client.received).toBe('');
    expect(node.exchanges).toMatchObject([{ status: isFlood ? 0 : 200 }]);
  });
});

test.each([
  ['immediately', () => refusal],
  ['later', () => endOfTurn(refusal)],
])('rejected requests keep their connection, if the limiter responds %s', async (_, take) => {
  const client = await startWithClient({ limiter: { take } });
  for (let count = 0; count < 5; count++) {
    client.send(textOf(count));
    expect(await client.answer()).toMatchObject({ status: 429, headers: { connection: 'keep-alive' } });
  }
});

const chunked = (body: string, headers: Readonly<Record<string, string>> = {}) => {
  const chunks = Array.from(body, (byte) => `1\r\n${byte}\r\n`);
  return requestText(`${chunks.join('')}0\r\n\r\n`, { headers: { 'Transfer-Encoding': 'chunked', ...headers } });
};

test.each([
  ['', {}],
  [', while the limiter is asked', { limiter: { take: () => endOfTurn(allowed) } }],
])('a chunked body may arrive in any packets, and the next request follows it%s', async (_, options) => {
  const client = await startWithClient(options);
  const sent = chunked('{"text":"1"}');
  for (const size of [1, 2, 7, sent.length]) {
    for (let at = 0; at < sent.length; at += size) client.send(sent.slice(at, at + size));
    expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'keep-alive' } });
    client.send(textOf(2));
    expect(await client.answer()).toMatchObject({ body: resultOf(2) });
  }
});

test.each([
  ['of an endpoint', '/api/v1/base64/', 200],
  ['that is dropped', '/nowhere', 404],
])('a body %s may arrive in more pieces than are read in a turn', async (_, target, status) => {
  const client = await startWithClient();
  const body = `{"text":"1"}${' '.repeat(2 * serverLimits.turnPieces)}`;
  const chunks = Array.from(body, (byte) => `1\r\n${byte}\r\n`).join('');
  const headers = { 'Transfer-Encoding': 'chunked' };
  client.send(requestText(`${chunks.slice(0, -3)}`, { target, headers }));
  client.send(`${chunks.slice(-3)}0\r\n\r\n`);
  expect(await client.answer()).toMatchObject({ status });
  client.send(health);
  if (status === 200) expect(await client.answer()).toMatchObject({ status: 200 });
});

test.each([
  ['h2c', 'a body with a length', requestText],
  ['websocket', 'chunks', (body: string, { headers }: { headers: Record<string, string> }) => chunked(body, headers)],
])('a request for %s is served without it, with %s', async (protocol, _, requestOf) => {
  const client = await startWithClient();
  for (let count = 0; count < 2; count++) {
    client.send(requestOf('{"text":"1"}', { headers: { Connection: 'Upgrade', Upgrade: protocol } }));
    expect(await client.answer()).toMatchObject({ body: resultOf(1), headers: { connection: 'keep-alive' } });
  }
});

test('an idle connection is closed after its time', async () => {
  const client = await startWithClient({ timeouts: { silence: 100 } });
  client.send(health);
  await client.answer();
  await client.closed;
});

const isOpen = async (client: RawClient) => {
  client.send(health);
  return (await client.answer())?.status === 200;
};

describe('at the limit of connections', () => {
  test.each([
    ['in total', 'total', { connections: 2 }],
    ['per address', 'address', { connectionsPerAddress: 2 }],
  ])('%s, a new one replaces the one that has been idle longest', async (_, reason, options) => {
    const first = await startWithClient(options);
    const second = await RawClient.to(node.port);
    for (const client of [second, first]) expect(await isOpen(client)).toBe(true);
    const third = await RawClient.to(node.port);
    await second.closed;
    for (const client of [first, third]) expect(await isOpen(client)).toBe(true);
    expect(node.closed).toEqual([reason]);
  });

  test.each([
    ['in total, the one that has been busy longest is closed', { connections: 2 }, [0, 200, 200]],
    ['per address, the new one is closed', { connectionsPerAddress: 2 }, [200, 200, undefined]],
  ])('without an idle one, %s', async (_, options, statuses) => {
    const limiter = new PausedLimiter();
    const clients = [await startWithClient({ limiter, ...options })];
    for (let count = 1; count <= 3; count++) {
      clients.at(-1)?.send(textOf(count));
      if (count < 3) {
        await limiter.isAsked(count);
        clients.push(await RawClient.to(node.port));
      }
    }
    await expect.poll(() => node.closed).toHaveLength(1);
    if (statuses[2] !== undefined) await limiter.isAsked(3);
    limiter.answer();
    for (const [index, client] of clients.entries())
      expect((await client.answer())?.status ?? 0).toBe(statuses[index] ?? 0);
  });

  test('in total, a new one does not replace one whose first request may be on its way', async () => {
    const limiter = new PausedLimiter();
    const busy = await startWithClient({ limiter, connections: 2 });
    busy.send(textOf(1));
    await limiter.isAsked(1);
    const fresh = await RawClient.to(node.port);
    const third = await RawClient.to(node.port);
    await busy.closed;
    for (const client of [fresh, third]) expect(await isOpen(client)).toBe(true);
  });

  test('per address, trusted proxies are not limited', async () => {
    node = await startNode({ connectionsPerAddress: 1, trustedProxies: ['127.0.0.0/8'] });
    const clients = [await RawClient.to(node.port), await RawClient.to(node.port), await RawClient.to(node.port)];
    for (const client of clients) expect(await isOpen(client)).toBe(true);
  });

  test('connections whose TLS handshake is not finished count, and are replaced', async () => {
    const certificate = await makeCertificate();
    onTestFinished(() => certificate.remove());
    node = await startNode({ connectionsPerAddress: 2, tls: certificate.pem });
    const shaking = [await RawClient.to(node.port), await RawClient.to(node.port)];
    const socket = connectTls({ port: node.port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    await shaking[0]?.closed;
    socket.write(health);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    expect(node.closed).toEqual(['address']);
    socket.destroy();
  });
});

test.each(['HTTP', 'HTTPS', 'HTTPS with handshakes that end at the same time'])(
  'over %s, of many connections with thousands of requests at once, only some are read in a turn of the event loop',
  async (scheme) => {
    const certificate = await makeCertificate();
    onTestFinished(() => certificate.remove());
    const isTls = scheme !== 'HTTP';
    node = await startNode({ tls: isTls ? certificate.pem : undefined });
    let kept = 0;
    let most = 0;
    node.server.prependListener('request', (request) => {
      most = Math.max(most, ++kept);
      request.once('close', () => kept--);
    });
    const holding = new EventEmitter();
    const options = { port: node.port, host: '127.0.0.1', rejectUnauthorized: false };
    const sockets = Array.from({ length: 16 }, () => {
      if (scheme.endsWith('HTTPS')) return connectTls(options);
      const socket = connect(options);
      if (!isTls) return socket;
      const [near, far] = duplexPair();
      // The client's first flight passes, and the rest waits.
      far.once('data', (hello) => {
        socket.write(hello);
        far.pause();
        holding.once('release', () => far.pipe(socket));
      });
      socket
        .on('error', () => {})
        .on('close', () => near.destroy())
        .pipe(far);
      return connectTls({ ...options, socket: near });
    });
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    // Node accepts one connection in a turn.
    if (!isTls) for (const socket of sockets) socket.write(health);
    await Promise.all(sockets.map((socket) => once(socket, isTls ? 'secureConnect' : 'data')));
    for (const socket of sockets) socket.on('error', () => {}).resume();
    // Several reads.
    for (const socket of sockets) socket.write(health.repeat(10_000));
    await endOfTurn();
    holding.emit('release');
    await Promise.all(closed);
    // One read has up to 1,928.
    expect(most).toBeLessThan(serverLimits.keptObjects + 2 * 1_928);
  },
);

describe('if clients together hold too many bytes, the connection that has held some longest is closed', () => {
  test('with an unfinished body', async () => {
    node = await startNode({ heldBytes: 150_000 });
    const alone = await RawClient.to(node.port);
    alone.send(requestText(' '.repeat(200_000), { target: '/mcp', headers: { 'Content-Length': '250000' } }));
    await alone.closed;
    const headers = { 'Content-Length': '32000', x: 'x'.repeat(5_000) };
    const clients = [];
    for (let count = 1; count <= 4; count++) {
      const client = await RawClient.to(node.port);
      client.send(requestText(' '.repeat(30_000), { headers }));
      clients.push(client);
      await expect.poll(() => node.held.bytes).toBeGreaterThanOrEqual(45_000 * Math.min(count, 3));
    }
    await clients[0]?.closed;
    expect(node.closed).toEqual(['memory', 'memory']);
    expect(node.exchanges).toMatchObject(['/mcp', '/api/v1/base64/'].map((route) => ({ route, status: 0 })));
    // A body that arrives in one piece is not held.
    const whole = await RawClient.to(node.port);
    whole.send(requestText(`{"text":"${'a'.repeat(9_000)}"}`));
    expect(await whole.answer()).toMatchObject({ status: 200 });
  });

  test('with a response that it does not read', async () => {
    const large = { contentType: 'text/plain', body: 'x'.repeat(16_000_000), etag: 'W/"1"' };
    node = await startNode({ heldBytes: 20_000_000, documents: new Map([['/large', large]]) });
    const clients = [await RawClient.to(node.port), await RawClient.to(node.port)];
    for (const [index, client] of clients.entries()) {
      client.socket.pause();
      client.send(headText('GET /large HTTP/1.1', 'Host: a'));
      await expect.poll(() => node.exchanges).toHaveLength(index + 1);
    }
    expect(node.closed).toEqual(['memory']);
    clients[1]?.socket.resume();
    expect((await clients[1]?.answer())?.body).toHaveLength(16_000_000);
    await expect.poll(() => node.held.bytes).toBe(0);
  });
});
