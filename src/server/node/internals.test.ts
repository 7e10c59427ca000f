import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { headText, RawClient } from '../../../support/raw-client.ts';
import { listen, StartError } from '../listen.ts';
import {
  allowHalfOpen,
  checkInternals,
  leaveAfterHead,
  noteFinished,
  readInstead,
  stopListening,
} from './internals.ts';

/** Undocumented behavior of Node, without the rest of the server. test/engines runs this on other releases. */

/** A client of a server over node:http, and the requests that the server gets. */
async function start(onSocket: (socket: Socket) => void = () => {}) {
  const server = createServer({ keepAliveTimeout: 0 });
  const sockets: Socket[] = [];
  const requests: IncomingMessage[] = [];
  const responses: ServerResponse[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.push(socket);
    onSocket(socket);
  });
  server.on('request', (request, response) => {
    requests.push(request);
    responses.push(response);
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { server, sockets, requests, responses, client: await RawClient.to(port) };
}

const get = headText('GET / HTTP/1.1', 'Host: a');
const chunked = headText('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked');
const upgrade = ['Host: a', 'Connection: Upgrade', 'Upgrade: b'];
const answer = headText('HTTP/1.1 200 OK', 'Content-Length: 0');

test('this version of Node is supported', () => {
  expect(checkInternals()).toBeUndefined();
});

test('a version of Node that lacks an internal is not supported', () => {
  const withoutParser = createServer().removeAllListeners('connection');
  const withoutHalfOpen = createServer();
  Reflect.deleteProperty(withoutHalfOpen, 'httpAllowHalfOpen');
  for (const server of [withoutParser, withoutHalfOpen]) {
    expect(() => checkInternals(server)).toThrow(StartError);
    expect(() => checkInternals(server)).toThrow(`Node ${process.version} is not supported`);
  }
});

test.each([
  ['chunked', chunked, '5\r\nHello\r\n0\r\n\r\n'],
  ['followed by another one', get, get],
])('a socket leaves node:http after the head of a request that is %s', async (_, head, rest) => {
  const { server, requests, client } = await start((socket) => leaveAfterHead(socket, () => true));
  const left = once(server, 'upgrade');
  client.send(head + rest);
  const [request, socket, bytes] = await left;
  expect(requests).toEqual([request]);
  expect(String(bytes)).toBe(rest);
  client.send('more');
  expect(String((await once(socket, 'data'))[0])).toBe('more');
});

test.each([
  ['without a body', headText('GET / HTTP/1.1', ...upgrade)],
  ['with a body', headText('POST / HTTP/1.1', ...upgrade, 'Content-Length: 5')],
])('a request for another protocol leaves node:http without being parsed further: %s', async (_, head) => {
  const { server, requests, client } = await start((socket) => leaveAfterHead(socket, () => false));
  const left = once(server, 'upgrade');
  client.send(`${head}Hello`);
  const [, , bytes] = await left;
  expect(String(bytes)).toBe('Hello');
  expect(requests).toEqual([]);
});

test('another parser reads a socket that has left node:http, if the server emits `connection` again', async () => {
  const { server, requests, client } = await start((socket) => leaveAfterHead(socket, () => true));
  for (let count = 1; count <= 20; count++) {
    const left = once(server, 'upgrade');
    client.send(get);
    const [, socket] = await left;
    expect(requests).toHaveLength(count);
    // As after a chunked body: the next data is given back.
    socket.once('data', (data: Buffer) => {
      server.emit('connection', socket);
      socket.unshift(data);
    });
  }
});

test('node:http does not parse the data that a listener reads instead', async () => {
  const { sockets, requests, client } = await start();
  client.send(get);
  await expect.poll(() => requests).toHaveLength(1);
  const [socket] = sockets;
  const read: string[] = [];
  if (socket !== undefined) readInstead(socket, (bytes) => read.push(String(bytes)));
  client.send(get);
  await expect.poll(() => read).toEqual([get]);
  expect(requests).toHaveLength(1);
});

test('node:http lets a response go when it has finished, and its socket then belongs to the next one', async () => {
  const { sockets, responses, client } = await start();
  client.send(get + get);
  await expect.poll(() => responses).toHaveLength(2);
  const [first, second] = responses;
  expect([first?.socket, second?.socket]).toEqual([sockets[0], null]);
  sockets[0]?.write(answer);
  if (first !== undefined) noteFinished(first);
  expect([first?.socket, second?.socket]).toEqual([null, sockets[0]]);
  expect(await client.answer()).toMatchObject({ status: 200 });
});

test('a client that has closed its side gets its response', async () => {
  const { server, sockets, requests, client } = await start();
  allowHalfOpen(server);
  client.socket.end(get);
  await expect.poll(() => requests).toHaveLength(1);
  if (sockets[0]?.readableEnded === false) await once(sockets[0], 'end');
  sockets[0]?.end(answer);
  expect(await client.answer()).toMatchObject({ status: 200 });
});

test('idle connections stay open when a server stops listening, and it is closed after the last one', async () => {
  const { server, sockets, responses, client } = await start();
  client.send(get);
  await expect.poll(() => responses).toHaveLength(1);
  responses[0]?.end();
  await client.answer();
  const closed = new Promise<void>((resolve) => stopListening(server, resolve));
  client.send(get);
  await expect.poll(() => responses).toHaveLength(2);
  sockets[0]?.destroy();
  await closed;
  expect(server.listening).toBe(false);
});
