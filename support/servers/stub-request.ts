import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { vi } from 'vitest';
import { Connection, type ConnectionOptions } from '../../src/server/node/connection.ts';

/** Connections and requests for tests of single rules. Nothing is sent over a network. */

/** A connection on a socket that reports the bytes that the test sets. */
export function stubConnection(options: Partial<ConnectionOptions> = {}) {
  // Errors of a socket that has no handle are like those of one that its client has left.
  const socket = new Socket({ allowHalfOpen: true }).on('error', () => {});
  /** What the socket reports. */
  const bytes = { bytesRead: 0, writableLength: 0 };
  Object.defineProperty(socket, 'bytesRead', { get: () => bytes.bytesRead });
  Object.defineProperty(socket, 'writableLength', { get: () => bytes.writableLength });
  const connection = new Connection(socket, undefined, {
    timeouts: { head: 5_000, linger: 0, request: 10_000 },
    parse: () => undefined,
    noteLate: () => undefined,
    noteHeld: () => undefined,
    noteDropped: () => true,
    ...options,
  });
  return { socket, bytes, connection };
}

/** A complete POST request, or one with other properties, and its response, after which the connection stays open. */
export function stubRequest(
  socket: Socket,
  properties: Partial<Pick<IncomingMessage, 'method' | 'headers' | 'httpVersion' | 'complete'>> = {},
) {
  const request = new IncomingMessage(socket);
  // The constructor of the response reads them.
  Object.assign(request, { method: 'POST', url: '/', complete: true, ...properties });
  const response = new ServerResponse(request);
  response.shouldKeepAlive = true;
  const turn = { request, keepsAlive: true, begin: vi.fn(), noteGone: vi.fn() };
  return { request, response, turn };
}
