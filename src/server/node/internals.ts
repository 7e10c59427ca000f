import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { StartError } from '../listen.ts';

/** The undocumented behavior of Node that is used. test/engines/process.test.ts tests it on every supported release. */

/** Throws a StartError if this Node lacks an internal: without {@link leaveAfterHead}, the parser has no limits. */
export function checkInternals(server: Server = createServer()): void {
  const socket = new Socket();
  server.emit('connection', socket);
  parserOf(socket);
  socket.destroy();
  if (!('httpAllowHalfOpen' in server)) throw unsupported();
}

/**
 * Lets a socket leave node:http after a head, if `mustLeave` returns true: node:http emits `upgrade` with the data
 * that has arrived after the head, and does not read the socket any longer.
 *
 * The documented interface has no way to do that: node:http parses everything that one read returned, up to 64 KiB,
 * which may be 2,400 requests or 10,900 chunks. Reading every socket in this program would cost every client 25% more
 * CPU time (measured). But the parser calls a function for each head, and if that returns 2, then another
 * protocol follows the head.
 *
 * A request that asks for another protocol always leaves, without a `request` event. Otherwise Node 26 would parse its
 * body, and earlier releases would lose the data after it.
 *
 * @param mustLeave Called once per request, after the event `request`.
 * @throws StartError if the parser has no such function.
 */
export function leaveAfterHead(socket: Duplex, mustLeave: () => boolean): void {
  const parser = parserOf(socket);
  const { onIncoming } = parser;
  parser.onIncoming = (request, shouldKeepAlive) => {
    if (request.upgrade) return ANOTHER_PROTOCOL;
    const result = onIncoming(request, shouldKeepAlive);
    if (!mustLeave()) return result;
    request.upgrade = true;
    return ANOTHER_PROTOCOL;
  };
}

const ANOTHER_PROTOCOL = 2;

interface Parser {
  onIncoming(request: IncomingMessage & { upgrade?: boolean }, shouldKeepAlive: boolean): number;
}

function parserOf({ parser }: Duplex & { readonly parser?: Parser | null }): Parser {
  if (typeof parser?.onIncoming !== 'function') throw unsupported();
  return parser;
}

function unsupported(): StartError {
  return new StartError(`Node ${process.version} is not supported: use the newest release of Node 20, 22, 24 or 26`);
}

/**
 * Passes the data of a socket to a function instead of node:http. node:http lets its parser read the socket directly
 * until it notices that a listener was added. If it did not, it would continue to parse the data of a connection that
 * ends.
 */
export function readInstead(socket: Duplex, read: (bytes: Buffer) => void): void {
  socket.removeAllListeners('data').on('data', read);
}

/**
 * Tells node:http that the kernel has accepted a response that was written without ServerResponse. node:http then
 * expects the next response. If it did not, the second request of a connection would wait forever.
 */
export function noteFinished(response: ServerResponse): void {
  response.emit('finish');
}

/** Lets clients close their side and wait for responses. Otherwise node:http would close the connection. */
export function allowHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
}

/** Stops listening. The method that node:http adds would also close idle connections, whose requests may be on the way. */
export function stopListening(server: Server, onClosed: () => void): void {
  NetServer.prototype.close.call(server, onClosed);
}
