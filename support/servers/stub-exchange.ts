import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Connection, type ConnectionOptions } from '../../src/server/node/connection.ts';

/** Connections and requests for tests of single rules. Nothing is sent over a network. */

export function connectionOn(socket: Socket, options: Partial<ConnectionOptions> = {}): Connection {
  return new Connection(socket, undefined, {
    lingerMilliseconds: 0,
    noteReady: () => undefined,
    noteHeld: () => undefined,
    ...options,
  });
}

/** A request, complete or not, and its response, after which the connection stays open. */
export function exchangeOn(socket: Socket, complete = true) {
  const request = Object.assign(new IncomingMessage(socket), { method: 'POST', url: '/', complete });
  const response = new ServerResponse(request);
  response.shouldKeepAlive = true;
  return { request, response };
}
