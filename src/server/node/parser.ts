import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Stops the parser of node:http between two requests. Its documented interface has no way to do that: it parses
 * everything that one read returned, up to 64 KiB or 2,400 requests, and starts each request. Reading the socket in
 * this program, and passing on one request at a time, would cost every client 25% more processor time (measured).
 *
 * So this uses internals of Node 20 to 26: the parser's callback for the head of a request may return the code that
 * stops the parser. node:http reports a stopped parser like a malformed request, by `clientError`, with the rest of the
 * buffer. Without that callback {@link stopAfterHead} does nothing, and the limit of waiting requests closes the
 * connection.
 */

/** The `code` of the `clientError` that reports a stopped parser. */
export const PARSER_STOPPED = 'HPE_PAUSED';

/** The number of that code in llhttp. */
const STOP = 21;

/**
 * Stops the parser of a socket after a head, if `mustStop` returns true.
 *
 * @param mustStop Called once per request, after the event `request`.
 */
export function stopAfterHead(socket: Duplex, mustStop: () => boolean): void {
  const parser = parserOf(socket);
  if (typeof parser?.onIncoming !== 'function') return;
  const { onIncoming } = parser;
  parser.onIncoming = (request, shouldKeepAlive) => {
    const result = onIncoming(request, shouldKeepAlive);
    return mustStop() ? STOP : result;
  };
}

/**
 * Lets a stopped parser continue with the rest of its buffer, and then with what the socket reads. An empty rest counts
 * too: the parser has yet to notice the end of a request without a body.
 */
export function goOn(socket: Duplex, rest: Buffer): void {
  parserOf(socket)?.resume();
  socket.emit('data', rest);
}

/**
 * The sockets on which a message has begun and not ended, and those that have never received anything. node:http keeps
 * this list for its time limits, and has no event for a part of a head.
 */
export function socketsWithinMessage(server: Server): readonly Duplex[] {
  const key = Object.getOwnPropertySymbols(server).find(({ description }) => description === 'http.server.connections');
  const list: unknown = key && Reflect.get(server, key);
  return isConnectionsList(list) ? list.active().flatMap(({ socket }) => socket ?? []) : [];
}

interface ConnectionsList {
  active(): readonly { readonly socket?: Duplex | null }[];
}

function isConnectionsList(list: unknown): list is ConnectionsList {
  return typeof list === 'object' && list !== null && 'active' in list && typeof list.active === 'function';
}

interface Parser {
  onIncoming?: ((request: IncomingMessage, shouldKeepAlive: boolean) => number) | null;
  resume(): void;
}

function parserOf(socket: Duplex & { readonly parser?: Parser | null }): Parser | null | undefined {
  return socket.parser;
}
