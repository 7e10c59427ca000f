import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The length of the body in bytes; infinite if it is not declared. */
export function declaredBytes(headers: IncomingHttpHeaders): number {
  return isChunked(headers) ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
}

/** Whether the body comes in chunks, if the request is valid. */
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
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    lines.push(`${/^upgrade$/i.test(name) ? 'Ignored' : name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** The length of a head in bytes, without the whitespace around values, which the parser drops. */
export function headBytes({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  const requestLine = method.length + url.length + '  HTTP/1.1\r\n'.length;
  // Names and values alternate.
  const lines = (rawHeaders.length / 2) * ':\r\n'.length;
  return rawHeaders.reduce((bytes, text) => bytes + text.length, requestLine + lines + '\r\n'.length);
}
