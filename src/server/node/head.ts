import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHead } from '../../contract/message.ts';
import type { ClientFinder } from '../limiter/client-address.ts';

/** The other end of a connection. */
interface Peer {
  /** The address that the connection counts under, which is that of its requests too; undefined for a proxy. */
  readonly address: string | undefined;
  readonly socket: Socket;
}

/** The head of a request that node:http has parsed, as the contract reads it. */
export function headOf(request: IncomingMessage, bytes: number, peer: Peer, clientOf: ClientFinder): RequestHead {
  const { method = '', url = '', httpVersion, headers } = request;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method,
    target: url,
    version: httpVersion,
    bytes,
    lines: headLines(request),
    header,
    client: () => clientOf(peer.socket.remoteAddress ?? '', () => header('x-forwarded-for'), peer.address),
  };
}

/** The length of the body in bytes; infinite if it is not declared. */
export function declaredBytes(headers: IncomingHttpHeaders): number {
  return isChunked(headers) ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
}

/** Whether the body comes in chunks. The request is rejected if another coding is the last one. */
export function isChunked(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined;
}

/**
 * Whether the connection ends with an HTTP/1.0 request, although the parser would keep it open:
 * - with Transfer-Encoding: a proxy on its way may have found its end elsewhere (RFC 9112 §6.1);
 * - with `close` in addition to `keep-alive` (§9.3).
 */
export function endsConnection({ httpVersion }: IncomingMessage, headers: IncomingHttpHeaders): boolean {
  if (httpVersion !== '1.0') return false;
  return isChunked(headers) || /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(headers.connection ?? '');
}

/** The head of a request for another protocol, without asking for it. Its names stay as long, so limits still apply. */
export function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = rawHeaders.map((text, index) =>
    index % 2 === 0 ? `${text.replace(/^upgrade$/i, 'Ignored')}: ` : `${text}\r\n`,
  );
  return Buffer.from(`${method} ${url} HTTP/${httpVersion}\r\n${lines.join('')}\r\n`, 'latin1');
}

/** The number of header lines. Names and values alternate. */
export function headLines({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.length / 2;
}

/** The length of a head in bytes, without the whitespace around values, which the parser drops. */
export function headBytes(request: IncomingMessage): number {
  const { method, url, rawHeaders } = request;
  const requestLine = `${method} ${url} HTTP/1.1\r\n`.length;
  const lines = headLines(request) * ':\r\n'.length;
  return rawHeaders.reduce((bytes, text) => bytes + text.length, requestLine + lines + '\r\n'.length);
}
