import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Connection } from './connection.ts';

/** What no Node that is tested shows; test/server/connections.test.ts has the rest. */

test('where the parser can’t be stopped, a connection on which too many requests wait is closed', () => {
  const socket = new Socket();
  const connection = new Connection(socket, undefined, {
    lingerMilliseconds: 0,
    noteReady: () => undefined,
    noteHeld: () => undefined,
  });
  const begun: number[] = [];
  const take = (index: number) => {
    const request = new IncomingMessage(socket);
    request.complete = true;
    const response = new ServerResponse(request);
    response.shouldKeepAlive = true;
    if (index === 0) response.assignSocket(socket);
    connection.take(response, () => begun.push(index));
  };
  for (let index = 0; index < 129; index++) take(index);
  expect(socket.destroyed).toBe(false);
  take(129);
  expect(socket.destroyed).toBe(true);
  expect(begun).toEqual([0]);
});
