import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { httpLimits } from '../../src/contract/limits.ts';
import { serverLimits } from '../../src/server/server-limits.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { PausedLimiter } from '../../support/servers/paused-limiter.ts';

/** Responses to malformed, slow and oversized requests, over real sockets. */

const { bodyBytes } = httpLimits;

/** A time limit in milliseconds that does not end a test. */
const NEVER = 2 ** 30;

let node: StartedNode;

async function connected(options: StartOptions = {}): Promise<RawClient> {
  node = await startNode(options);
  return RawClient.to(node.port);
}

afterEach(() => node.stop());

const envelope = (code: string, message: string) => JSON.stringify({ ok: false, error: { code, message } });
const tooLarge = envelope('REQUEST_TOO_LARGE', `the body must be at most ${bodyBytes} bytes`);
const hello = '{"ok":true,"data":{"result":"SGVsbG8="}}';

const chunkedHead = requestText('', { headers: { 'Transfer-Encoding': 'chunked' } });
const chunkOf = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`;

describe(`a body over ${bodyBytes} bytes`, () => {
  test('gets 413 when its chunks exceed the limit, before the rest arrives', async () => {
    const client = await connected({ timeouts: { linger: NEVER } });
    client.send(chunkedHead);
    client.send(chunkOf(bodyBytes));
    client.send(chunkOf(1));
    expect(await client.answer()).toMatchObject({ status: 413, body: tooLarge });
    expect(node.exchanges).toMatchObject([{ status: 413, bytesIn: bodyBytes + 1 }]);
    expect(node.held.bytes).toBe(0);
    client.send(`${chunkOf(1)}0\r\n\r\n${requestText('{"text":"Hello"}')}`);
    expect(await client.answer()).toMatchObject({ status: 200, body: hello });
  });

  test.each([
    ['keeps', {}],
    ['closes', { Connection: 'close' }],
  ])('lets a client that %s the connection read the response while it still sends 5 MB', async (_, headers) => {
    const client = await connected();
    client.send(requestText('', { headers: { 'Content-Length': '5000000', ...headers } }));
    client.send(Buffer.alloc(5_000_000, 32));
    expect(await client.answer()).toMatchObject({ status: 413, body: tooLarge });
  });
});

test.each([0, 1000, 200_000])(
  'an early 404 is read while %i bytes follow, and the connection stays usable',
  async (bytes) => {
    const client = await connected();
    client.send(requestText('x'.repeat(bytes), { target: '/nowhere' }));
    expect(await client.answer()).toMatchObject({ status: 404, headers: { connection: 'keep-alive' } });
    client.send(requestText('{"text":"Hello"}'));
    expect(await client.answer()).toMatchObject({ status: 200, body: hello });
  },
);

test.each([
  ['more than 8 MiB', serverLimits.lingerBytes, NEVER],
  ['for too long', 1, 50],
])('a client that goes on sending after an early 404 is disconnected: %s', async (_, bytes, linger) => {
  const client = await connected({ timeouts: { request: NEVER, silence: NEVER, linger } });
  client.send(requestText('', { target: '/nowhere', headers: { 'Content-Length': '9000000' } }));
  expect(await client.answer()).toMatchObject({ status: 404 });
  client.send(Buffer.alloc(bytes + 1));
  await client.closed;
});

test.each(['HEAD', 'OPTIONS'])('a body does not delay the response to %s, which does not need it', async (method) => {
  const client = await connected({ timeouts: { linger: NEVER } });
  const headers = { 'Content-Length': '10', Connection: 'close' };
  client.send(requestText('', { method, headers }));
  expect(await client.answer(method)).toMatchObject({ status: method === 'HEAD' ? 405 : 204 });
});

describe('malformed HTTP', () => {
  test.each([
    ['outside of a request', 'hello\r\n\r\n'],
    ['in a chunked body', `${chunkedHead}xyz\r\n`],
  ])('%s gets 400 in the envelope, and is logged once', async (_, sent) => {
    const client = await connected({ timeouts: { linger: 50 } });
    client.send(sent);
    expect(await client.answer()).toMatchObject({
      status: 400,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'textmill-error': 'code=MALFORMED_REQUEST',
      },
      body: envelope('INVALID_INPUT', 'the request is not valid HTTP/1.1'),
    });
    expect(node.exchanges).toMatchObject([{ status: 400 }]);
  });

  test('in the rest of a body that has its response gets no second response', async () => {
    const client = await connected();
    client.send(chunkedHead);
    client.send(chunkOf(40_000));
    expect(await client.answer()).toMatchObject({ status: 413 });
    client.send('no chunk\r\n');
    await client.closed;
    expect(client.received).toBe('');
    expect(node.exchanges).toHaveLength(1);
  });

  const whole = requestText('{"text":"Hello"}');

  test.each([
    ['text other than HTTP', `${whole}xyz\r\n`],
    ['a body in broken chunks', `${whole}${chunkedHead}xyz\r\n`],
    ['CONNECT', `${whole}${headText('CONNECT example.com:443 HTTP/1.1', 'Host: a')}`],
  ])('after a complete request gets no response, and the connection ends: %s', async (_, text) => {
    const client = await connected({ timeouts: { linger: 50 } });
    client.send(text);
    expect(await client.answer()).toMatchObject({ status: 200, body: hello });
    await client.closed;
    expect(client.received).toBe('');
    expect(node.exchanges).toHaveLength(1);
  });

  test.each([
    ['size', serverLimits.lingerBytes + 1, NEVER],
    ['time', 0, 50],
  ])('is read up to a limit of %s, after its response', async (_, bytes, linger) => {
    node = await startNode({ timeouts: { silence: NEVER, linger } });
    const closed = new Promise((resolve) => node.server.once('connection', (socket) => socket.once('close', resolve)));
    // This client does not end its side when the server does.
    const client = await RawClient.to(node.port, { allowHalfOpen: true });
    client.send('hello\r\n\r\n');
    expect(await client.answer()).toMatchObject({ status: 400 });
    client.send(Buffer.alloc(bytes));
    await closed;
  });

  const early = headText('POST /nowhere HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked');
  const health = headText('GET /healthz HTTP/1.1', 'Host: a');
  test.each([
    ['in the rest of a body', `${early}xyz\r\n`, [404]],
    ['in the rest of a body whose response waits for another', `${health}${early}xyz\r\n`, [200, 404]],
    ['after responses that wait for another', `${health.repeat(2)}hello\r\n\r\n`, [200, 200, 400]],
  ])('%s does not discard the earlier responses', async (_, sent, statuses) => {
    const client = await connected({ timeouts: { linger: 50 } });
    client.send(sent);
    for (const status of statuses) expect(await client.answer()).toMatchObject({ status });
    await client.closed;
    expect(client.received).toBe('');
  });

  test('in a request with HEAD gets the head of 400', async () => {
    const client = await connected();
    client.send(headText('HEAD / HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: gzip'));
    expect(await client.answer('HEAD')).toMatchObject({ status: 400, body: '' });
    await client.closed;
    expect(client.received).toBe('');
  });

  test('waits for pending responses for a limited time', async () => {
    const client = await connected({ limiter: new PausedLimiter(), timeouts: { silence: 300 } });
    client.send(`${whole}GARBAGE\r\n\r\n`);
    await client.closed;
    expect(client.received).toBe('');
  });
});

describe('slow clients', () => {
  test('a head that does not arrive in time gets 408', async () => {
    const client = await connected({ timeouts: { head: 100, linger: 50 } });
    client.send('POST /api/v1/base64/ HTTP/1.1\r\nHost: a\r\n');
    expect(await client.answer()).toMatchObject({
      status: 408,
      body: envelope('REQUEST_TIMEOUT', 'the request did not arrive in time'),
    });
    await client.closed;
  });

  test.each([
    ['body', requestText('{"text"', { headers: { 'Content-Length': '16' } })],
    ['chunked body', `${chunkedHead}1\r\n`],
  ])('a %s that does not arrive in time gets 408', async (_, sent) => {
    const client = await connected({ timeouts: { head: 100, request: 200, linger: 50 } });
    client.send(sent);
    expect(await client.answer()).toMatchObject({ status: 408 });
    await client.closed;
    expect(node.exchanges).toMatchObject([{ status: 408 }]);
  });

  test('the connection of a client that stops reading a response is closed', async () => {
    const large = { contentType: 'text/plain', body: 'x'.repeat(16_000_000), etag: 'W/"1"' };
    node = await startNode({ timeouts: { silence: 200 }, documents: new Map([['/large', large]]) });
    const accepted: Promise<Socket[]> = once(node.server, 'connection');
    const client = await RawClient.to(node.port);
    const [socket] = await accepted;
    client.socket.pause();
    client.send(headText('GET /large HTTP/1.1', 'Host: a'));
    if (socket !== undefined) await once(socket, 'close');
    expect(node.exchanges).toMatchObject([{ status: 200 }]);
  });

  test.each([
    ['ends the connection', 400, (socket: Socket) => socket.end()],
    ['resets the connection', 0, (socket: Socket) => socket.resetAndDestroy()],
  ])('a client that %s before its body is complete is logged once, with status %i', async (_, status, leave) => {
    const client = await connected();
    const arrived: Promise<IncomingMessage[]> = once(node.server, 'request');
    client.send(requestText('{"text"', { headers: { 'Content-Length': '16' } }));
    const [request] = await arrived;
    leave(client.socket);
    await new Promise((resolve) => request?.once('close', resolve));
    expect(node.exchanges).toMatchObject([{ status }]);
  });
});
