import type { IncomingMessage } from 'node:http';
import type { RequestHead } from '../../contract/message.ts';

/** The head of a request that node:http has parsed. `client` finds the client, with X-Forwarded-For if it needs that. */
export function headOf(
  request: IncomingMessage,
  client: (forwardedFor: () => string | undefined) => string,
): RequestHead {
  const { method = '', url = '', httpVersion, headers, rawHeaders } = request;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method,
    target: url,
    version: httpVersion,
    bytes: headBytes(request),
    lines: rawHeaders.length / 2,
    header,
    client: () => client(() => header('x-forwarded-for')),
  };
}

/** The length of a body in bytes; infinite if it is not declared. */
export function declaredBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] !== undefined ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
}

/**
 * Whether the connection ends with a request (RFC 9112 §9.3). After an HTTP/1.0 request with Transfer-Encoding, it does
 * too, because a proxy on its way may have found its end elsewhere (§6.1).
 */
export function endsConnection({ httpVersion, headers }: IncomingMessage): boolean {
  const { connection = '' } = headers;
  if (/(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(connection)) return true;
  return httpVersion === '1.0' && (headers['transfer-encoding'] !== undefined || !/keep-alive/i.test(connection));
}

/** The length of a head in bytes, without the whitespace around values, which the parser drops. */
function headBytes({ method, url, rawHeaders }: IncomingMessage): number {
  let bytes = `${method} ${url} HTTP/1.1\r\n\r\n`.length + (rawHeaders.length / 2) * ':\r\n'.length;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
