import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../core/limits.ts';
import { type ConnectionBounds, Connections } from './connections.ts';

/** Rare orders of events; test/server/connections.test.ts has the rest. */

/** A server that gets the sockets of `accept` as connections, and the reasons for which it closes them. */
function start(bounds: Partial<ConnectionBounds> = {}) {
  const server = bounds.isTls === true ? createTlsServer() : createServer();
  onTestFinished(() => void server.emit('close'));
  const closed: string[] = [];
  const connections = new Connections(server, {
    isTls: false,
    addressOf: () => undefined,
    perAddress: 0,
    total: 1000,
    heldBytes: 1_000_000,
    idleMilliseconds: 60_000,
    silenceMilliseconds: 60_000,
    lingerMilliseconds: 60_000,
    noteClosed: (reason) => closed.push(reason),
    ...bounds,
  });
  const accept = () => {
    const socket = new Socket();
    server.emit('connection', socket);
    return socket;
  };
  return { server, connections, closed, accept };
}

/** Starts a request on a connection that gets no response. */
function keepBusy(connections: Connections, socket: Socket): void {
  const response = new ServerResponse(new IncomingMessage(socket));
  response.assignSocket(socket);
  connections.of(socket).take({ response, begin: () => undefined });
}

test('a connection that ended before its response was noted stays removed', async () => {
  const { connections, accept } = start();
  const socket = accept();
  const connection = connections.of(socket);
  expect(connections.count).toBe(1);
  socket.destroy();
  await expect.poll(() => connections.count).toBe(0);
  connections.noteAnswered(connection, 1e9);
  expect(connections.count).toBe(0);
  expect(connection.since).toBeLessThan(1e9);
});

test('a total of 0 accepts no connection', () => {
  const { connections, accept, closed } = start({ total: 0 });
  expect(accept().destroyed).toBe(true);
  expect(connections.count).toBe(0);
  expect(closed).toEqual(['total']);
});

test('to make room, only the first 100 connections are looked at, and the one that has been busy longest is closed', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++now);
  const { connections, accept, closed } = start({ total: limits.replaceableLooks + 1 });
  const sockets = Array.from({ length: limits.replaceableLooks + 1 }, accept);
  const [first, second, ...others] = sockets;
  if (first === undefined || second === undefined) throw new Error('there are too few connections');
  keepBusy(connections, second);
  keepBusy(connections, first);
  for (const socket of others.slice(0, -1)) keepBusy(connections, socket);
  accept();
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([second]);
  expect(closed).toEqual(['total']);
});

test('the socket of a TLS handshake is closed if its connection has ended', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { server, connections } = start({ isTls: true });
  const socket = new Socket();
  server.emit('secureConnection', socket);
  expect(socket.destroyed).toBe(true);
  vi.advanceTimersByTime(limits.partSweepMilliseconds);
  expect(connections.heldBytes).toBe(0);
});
