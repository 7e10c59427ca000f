import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Stops the parser of node:http after a head. Its documented interface has no way to do that: it parses everything that
 * one read returned, up to 64 KiB, which may be 2,400 requests or 10,900 chunks. Reading every socket in this program
 * would cost every client 25% more processor time (measured).
 *
 * So this uses internals of Node 20 to 26: the parser's callback for the head of a request may return a code that stops
 * the parser. node:http reports a stopped parser like a malformed request, by `clientError`, with the rest of the
 * buffer. Without that callback, node:http parses chunks itself, which is slower.
 */

/** The `code` of the `clientError` that reports a stopped parser. */
export const PARSER_STOPPED = 'HPE_PAUSED';

/** The number of that code in llhttp. */
const STOP = 21;

/** The number by which node:http tells llhttp that another protocol follows the head. */
const UPGRADE = 2;

/**
 * Stops the parser of a socket after a head, if `mustStop` returns true. Returns whether the parser can be stopped.
 *
 * After a request for another protocol, node:http emits `upgrade`. Without that, Node 26 would parse its body itself.
 *
 * @param mustStop Called once per request, after the event `request`.
 */
export function stopAfterHead(socket: Duplex, mustStop: () => boolean): boolean {
  const parser = parserOf(socket);
  if (typeof parser?.onIncoming !== 'function') return false;
  const { onIncoming } = parser;
  parser.onIncoming = (request, shouldKeepAlive) => {
    if (request.upgrade && request.method !== 'CONNECT') return UPGRADE;
    const result = onIncoming(request, shouldKeepAlive);
    return mustStop() ? STOP : result;
  };
  return true;
}

/**
 * Passes the data of a socket to a function instead of the parser.
 *
 * @param read Called with the bytes, and with undefined when the client has closed its side.
 * @returns A function that gives the data to the parser again.
 */
export function readInstead(socket: Duplex, read: (bytes: Buffer | undefined) => void): () => void {
  const end = () => read(undefined);
  const listeners = socket.listeners('data').filter(isListener);
  // When a listener is added, node:http no longer lets its parser read the socket directly.
  socket.removeAllListeners('data').on('data', read).on('end', end);
  return () => {
    socket.off('data', read).off('end', end);
    for (const listener of listeners) socket.on('data', listener);
  };
}

/** Ends the message of a stopped parser as an empty chunked body, and lets the parser read these bytes next. */
export function resumeParser(socket: Duplex, rest: Uint8Array): void {
  parserOf(socket)?.resume();
  socket.emit('data', Buffer.concat([EMPTY_BODY, rest]));
}

/** A function is a listener of every event, but the compiler does not know its parameters. */
function isListener(listener: unknown): listener is (...values: unknown[]) => void {
  return typeof listener === 'function';
}

const EMPTY_BODY = Buffer.from('0\r\n\r\n');

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
  onIncoming?: ((request: IncomingMessage & { upgrade?: boolean }, shouldKeepAlive: boolean) => number) | null;
  resume(): void;
}

function parserOf(socket: Duplex & { readonly parser?: Parser | null }): Parser | null | undefined {
  return socket.parser;
}
