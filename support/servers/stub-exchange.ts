import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { vi } from 'vitest';
import { Connection, type ConnectionOptions } from '../../src/server/node/connection.ts';

/** Connections and requests for tests of single rules. Nothing is sent over a network. */

export function connectionOn(socket: Socket, options: Partial<ConnectionOptions> = {}): Connection {
  // It can't be written to, as after its client has left.
  socket.on('error', () => {});
  return new Connection(socket, undefined, {
    lingerMilliseconds: 0,
    noteHeld: () => undefined,
    noteDropped: () => true,
    ...options,
  });
}

/** A complete POST request, or one with other properties, and its response, after which the connection stays open. */
export function exchangeOn(
  socket: Socket,
  properties: Partial<Pick<IncomingMessage, 'method' | 'headers' | 'complete'>> = {},
) {
  const request = new IncomingMessage(socket);
  // The constructor of the response reads them.
  Object.assign(request, { method: 'POST', url: '/', complete: true, ...properties });
  const response = new ServerResponse(request);
  response.shouldKeepAlive = true;
  const turn = { response, begin: vi.fn(), noteGone: vi.fn() };
  return { request, response, turn };
}
