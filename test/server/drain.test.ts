import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { accepted, startNode } from '../../support/servers/node-server.ts';
import { PausedLimiter } from '../../support/servers/paused-limiter.ts';

/** Stopping a server: no request that has been sent is lost. */

afterEach(() => {
  vi.useRealTimers();
});

const hello = requestText('{"text":"Hello"}');
const readyz = headText('GET /readyz HTTP/1.1', 'Host: localhost');

test('/readyz returns 200, and 503 after the stop signal, while requests are still served', async () => {
  const node = await startNode();
  const [watcher, client] = [await RawClient.to(node.port), await RawClient.to(node.port)];
  watcher.send(readyz);
  expect(await watcher.answer()).toMatchObject({ status: 200, body: '{"status":"ready"}' });
  client.send(hello);
  await client.answer();
  const drained = node.drain(5000);
  watcher.send(readyz);
  expect(await watcher.answer()).toMatchObject({ status: 503, body: '{"status":"draining"}' });
  client.send(hello);
  expect(await client.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await Promise.all([watcher.closed, client.closed, drained]);
});

test('new connections are refused', async () => {
  const node = await startNode();
  const client = await RawClient.to(node.port);
  const drained = node.drain(1000);
  client.send(hello);
  await client.answer();
  const [error] = await once(connect(node.port, '127.0.0.1'), 'error').catch((refused: unknown) => [refused]);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  await drained;
});

test('connections that wait to be accepted are served, not reset', async () => {
  const node = await startNode();
  const connecting = Array.from({ length: 20 }, () => RawClient.to(node.port));
  // Node connects at the next tick, and from then on accepts one connection per turn.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const drained = node.drain(5000);
  for (const client of await Promise.all(connecting)) {
    client.send(hello);
    expect(await client.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
  }
  await drained;
});

test('a request that has begun is completed, whether its body or the limiter is pending', async () => {
  const limiter = new PausedLimiter();
  const node = await startNode({ limiter });
  const [half, asked] = [await RawClient.to(node.port), await RawClient.to(node.port)];
  asked.send(hello);
  await limiter.isAsked(1);
  half.send(hello.slice(0, -5));
  await limiter.isAsked(2);
  const drained = node.drain(5000);
  half.send(hello.slice(-5));
  limiter.answer();
  expect(await asked.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect(await half.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await drained;
});

test('an MCP message that has begun is completed, even the first one, which loads the MCP SDK', async () => {
  const node = await startNode();
  const client = await RawClient.to(node.port);
  const begun = once(node.server, 'request');
  const ping = requestText('{"jsonrpc":"2.0","id":1,"method":"ping"}', { target: '/mcp' });
  client.send(ping.slice(0, -5));
  await begun;
  const drained = node.drain(5000);
  client.send(ping.slice(-5));
  expect(await client.answer()).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
    body: '{"result":{},"jsonrpc":"2.0","id":1}',
  });
  await drained;
});

test('an idle connection is closed after a short time, in which requests are still served', async () => {
  const node = await startNode({ timeouts: { idleClose: 500 } });
  const [idle, late, silent] = [
    await RawClient.to(node.port),
    await RawClient.to(node.port),
    await RawClient.to(node.port),
  ];
  for (const client of [idle, late]) {
    client.send(hello);
    await client.answer();
  }
  const drained = node.drain(5000);
  late.send(hello);
  expect(await late.answer()).toMatchObject({ status: 200 });
  await Promise.all([idle.closed, silent.closed, drained]);
  expect(idle.received).toBe('');
});

test('a byte of a request keeps an idle connection open a while longer, and so does the turn of others', async () => {
  const node = await startNode({ timeouts: { idleClose: 1_000 } });
  const [socket, client] = await Promise.all([accepted(node.server), RawClient.to(node.port)]);
  client.send(hello);
  await client.answer();
  const idle = await RawClient.to(node.port);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const drained = node.drain(20_000);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  client.send(hello.slice(0, 1));
  await expect.poll(() => socket.bytesRead).toBe(hello.length + 1);
  vi.advanceTimersByTime(1_000);
  await idle.closed;
  // As in the turn of others.
  socket.pause();
  client.send(hello.slice(1));
  vi.advanceTimersByTime(1_000);
  socket.resume();
  expect(await client.answer()).toMatchObject({ status: 200 });
  await Promise.all([client.closed, drained]);
});

test('a response that the client is still reading is completed, although the connection seems idle', async () => {
  const large = { contentType: 'text/plain', body: 'x'.repeat(16_000_000), etag: 'W/"1"' };
  const node = await startNode({ documents: new Map([['/large', large]]), timeouts: { idleClose: 50 } });
  const [slow, idle] = [await RawClient.to(node.port), await RawClient.to(node.port)];
  slow.socket.pause();
  slow.send(headText('GET /large HTTP/1.1', 'Host: localhost'));
  await expect.poll(() => node.held.bytes).toBeGreaterThan(0);
  const drained = node.drain(20_000);
  await idle.closed;
  slow.socket.resume();
  expect((await slow.answer())?.body).toHaveLength(16_000_000);
  await Promise.all([slow.closed, drained]);
});
