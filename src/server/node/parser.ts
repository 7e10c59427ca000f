import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Stops the parser of node:http between two requests. Its documented interface has no way to do that: it parses all that
 * one read has brought, up to 64 KiB or 2,400 requests, and begins each of them. Reading the socket in its place and
 * giving it one request after another would cost every client a quarter more processor time (measured).
 *
 * So this uses what Node 20 to 26 have inside: the parser's callback for a request's head may return the code by which
 * the parser stops. node:http reports it like a broken request, by `clientError`, with what is left of the buffer.
 * Without that callback {@link stopAfterHead} does nothing, and the bound on a connection's requests closes it instead.
 */

/** The `code` of the `clientError` by which a stopped parser reports. */
export const PARSER_STOPPED = 'HPE_PAUSED';

/** The number that llhttp gives that code. */
const STOP = 21;

/** @param mustStop Asked once a request, when it has been announced by `request`. */
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
 * Lets a stopped parser go on with what was left of its buffer, and with what the socket reads from then on. If nothing
 * was left, it is still to find that a request without a body is whole.
 */
export function goOn(socket: Duplex, rest: Buffer): void {
  parserOf(socket)?.resume();
  socket.emit('data', rest);
}

/**
 * The sockets on which a message has begun and not ended, and those on which nothing was ever received. node:http keeps
 * them for its limits of time, and tells nobody when a part of a head has come.
 */
export function socketsWithinMessage(server: Server): readonly Duplex[] {
  const key = Object.getOwnPropertySymbols(server).find(({ description }) => description === 'http.server.connections');
  const list: unknown = key === undefined ? undefined : Reflect.get(server, key);
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
