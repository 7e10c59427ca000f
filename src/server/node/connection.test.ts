import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';

/** Behavior that no tested version of Node shows; test/server/connections.test.ts has the rest. */

const connectionOn = (socket: Socket) =>
  new Connection(socket, undefined, {
    lingerMilliseconds: 0,
    noteReady: () => undefined,
    noteHeld: () => undefined,
  });

/** A complete request, and its response, after which the connection stays open. */
function exchangeOn(socket: Socket) {
  const request = new IncomingMessage(socket);
  request.complete = true;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = true;
  return { request, response };
}

test('if the parser can’t be stopped, a connection with too many waiting requests is closed', () => {
  const socket = new Socket();
  const connection = connectionOn(socket);
  const begun: number[] = [];
  const take = (index: number) => {
    const { response } = exchangeOn(socket);
    if (index === 0) response.assignSocket(socket);
    connection.take({ response, begin: () => begun.push(index) });
  };
  for (let index = 0; index < 129; index++) take(index);
  expect(socket.destroyed).toBe(false);
  take(129);
  expect(socket.destroyed).toBe(true);
  expect(begun).toEqual([0]);
});

test('the time of a request that waited counts from its turn, the time of other requests from their arrival', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const socket = new Socket();
  const connection = connectionOn(socket);
  const [first, second] = [new IncomingMessage(socket), new IncomingMessage(socket)];
  const response = new ServerResponse(first);
  response.shouldKeepAlive = true;
  response.assignSocket(socket);
  connection.take({ response, begin: () => undefined });
  now += 900;
  expect(connection.unfinished).toBe(first);
  expect(connection.millisecondsLeft(1000)).toBe(0);
  first.complete = true;
  connection.take({ response: new ServerResponse(second), begin: () => undefined });
  now += 900;
  expect(connection.unfinished).toBe(second);
  expect(connection.millisecondsLeft(1000)).toBe(1000);
  connection.proceed();
  now += 900;
  expect(connection.unfinished).toBe(second);
  expect(connection.millisecondsLeft(1000)).toBe(100);
});

test('silence is limited while a request is under way, and not while the connection is idle', () => {
  const socket = new Socket();
  const limited = vi.spyOn(socket, 'setTimeout');
  const connection = connectionOn(socket);
  connection.limitSilence(300);
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  connection.take({ response, begin: () => undefined });
  connection.limitSilence(300);
  connection.limitSilence(300);
  expect(limited.mock.calls).toEqual([[300]]);
  request.complete = true;
  response.detachSocket(socket);
  connection.limitSilence(300);
  expect(limited.mock.calls).toEqual([[300], [0]]);
});

test('if the parser can’t be stopped, the waiting requests start one by one, each after the response before it', () => {
  const socket = new Socket();
  const connection: Connection = new Connection(socket, undefined, {
    lingerMilliseconds: 0,
    noteReady: () => connection.proceed(),
    noteHeld: () => undefined,
  });
  const begun: number[] = [];
  const responses = [0, 1, 2].map((index) => {
    const { response } = exchangeOn(socket);
    if (index === 0) response.assignSocket(socket);
    connection.take({ response, begin: () => begun.push(index) });
    return response;
  });
  expect(begun).toEqual([0]);
  responses[0]?.emit('finish');
  expect(begun).toEqual([0, 1]);
  responses[1]?.emit('finish');
  expect(begun).toEqual([0, 1, 2]);
});

test('data that arrives in several pieces after a waiting request is kept, and passed on in order at its turn', () => {
  const socket = new Socket();
  const connection = connectionOn(socket);
  const { response } = exchangeOn(socket);
  response.assignSocket(socket);
  connection.take({ response, begin: () => undefined });
  connection.take({ response: exchangeOn(socket).response, begin: () => undefined });
  connection.keep(Buffer.from('abc'));
  connection.keep(Buffer.from('de'));
  expect(connection.heldBytes).toBe(5);
  const passedOn: string[] = [];
  socket.on('data', (data) => passedOn.push(String(data)));
  connection.proceed();
  expect(passedOn).toEqual(['abcde']);
  expect(connection.heldBytes).toBe(0);
});
