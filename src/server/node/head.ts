import type { IncomingMessage } from 'node:http';
import type { RequestHead } from '../../contract/message.ts';
import { limits } from '../../core/limits.ts';
import type { ClientFinder } from '../limiter/client-address.ts';

/**
 * The head of a request that node:http has parsed.
 *
 * @param received Bytes received until it was whole, with what came behind it in one read.
 */
export function requestHead(request: IncomingMessage, clientOf: ClientFinder, received: number): RequestHead {
  const { method = '', url = '', headers, httpVersion } = request;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method,
    target: url,
    header,
    version: httpVersion,
    // White space around values is in what was received only.
    bytes: received > limits.headReceivedBytes ? received : headBytes(request),
    lines: request.rawHeaders.length / 2,
    client: () => clientOf(request.socket.remoteAddress ?? '', header('x-forwarded-for')),
  };
}

/**
 * Whether the connection ends with a request, though the parser would keep it: one of HTTP/1.0 with a Transfer-Encoding,
 * whose end a proxy on its way may have seen elsewhere (RFC 9112 §6.1), or with `close` beside `keep-alive` (§9.3); and one
 * that asks for an upgrade, which no server here does (RFC 9110 §7.8), because Node then drops what follows it in a read.
 */
export function endsConnection({ httpVersion, headers }: IncomingMessage): boolean {
  const { connection = '' } = headers;
  // The parser takes Proxy-Connection for Connection.
  if (headers.upgrade !== undefined && /upgrade/i.test(`${connection},${headers['proxy-connection']}`)) return true;
  return httpVersion === '1.0' && (headers['transfer-encoding'] !== undefined || CLOSE.test(connection));
}

const CLOSE = /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i;

/** How long a head is, but for the white space around the values, which the parser drops. */
export function headBytes({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  const requestLine = method.length + url.length + '  HTTP/1.1\r\n'.length;
  // Names and values by turns.
  const lines = (rawHeaders.length / 2) * ':\r\n'.length;
  return rawHeaders.reduce((bytes, text) => bytes + text.length, requestLine + lines + '\r\n'.length);
}
