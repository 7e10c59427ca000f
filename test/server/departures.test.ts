import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Job } from '../../src/server/node/work-queue.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { PausedLimiter } from '../../support/servers/paused-limiter.ts';

/** Clients that disconnect while their requests wait: the server keeps nothing, and logs each request once. */

let node: StartedNode;

afterEach(() => node.stop());

const hello = requestText('{"text":"Hello"}');
const authority = headText('CONNECT a:443 HTTP/1.1', 'Host: a:443');

/** Starts a server with a limiter that waits. */
async function startSlow(options: StartOptions = {}): Promise<PausedLimiter> {
  const limiter = new PausedLimiter();
  node = await startNode({ limiter, ...options });
  return limiter;
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => node.connections.all.size).toBe(0);
  await endOfTurn();
  expect(node.held.bytes).toBe(0);
  expect(node.bugs).toEqual([]);
}

describe('the server frees everything after a client resets its connection', () => {
  test.each([
    ['while the limiter is asked', hello],
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
    expect(node.exchanges).toMatchObject([{ status: 0 }, { status: 0 }, { status: 0 }]);
  });

  test('with responses that it has not read', async () => {
    const large = { contentType: 'text/plain', body: 'x'.repeat(16_000_000), etag: 'W/"1"' };
    node = await startNode({ documents: new Map([['/large', large]]) });
    for (let count = 0; count < 3; count++) {
      const client = await RawClient.to(node.port);
      client.socket.pause();
      client.send(headText('GET /large HTTP/1.1', 'Host: a'));
      await expect.poll(() => node.held.bytes).toBeGreaterThan(0);
      client.socket.resetAndDestroy();
      await expectNothingLeft();
    }
    expect(node.closed).toEqual([]);
  });
});

test.each([
  ['an overload refusal', (job: Job) => job.refuse()],
  ['its conversion, which does not take place', (job: Job) => void job.run()],
])('a client that disconnects before %s is logged with status 0', async (_, end) => {
  const jobs: Job[] = [];
  node = await startNode({ queue: { run: (job) => void jobs.push(job) } });
  const client = await RawClient.to(node.port);
  client.send(hello);
  await expect.poll(() => jobs.length).toBe(1);
  client.socket.resetAndDestroy();
  await expect.poll(() => node.connections.all.size).toBe(0);
  for (const job of jobs) end(job);
  await expectNothingLeft();
  expect(node.exchanges).toMatchObject([{ route: '/api/v1/base64/', status: 0 }]);
});

test('a request whose body is malformed while the limiter is asked is logged once, with its 400', async () => {
  const limiter = await startSlow();
  const client = await RawClient.to(node.port);
  client.send(requestText('zz\r\n', { headers: { 'Transfer-Encoding': 'chunked' } }));
  await limiter.isAsked(1);
  expect(await client.answer()).toMatchObject({ status: 400, headers: { connection: 'close' } });
  limiter.answer();
  await client.closed;
  expect(node.exchanges).toMatchObject([{ status: 400 }]);
});
