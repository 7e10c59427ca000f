import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Whether a request has a body that is not empty, or may have one. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Whether the connection ends with a request, though the parser would keep it: one of HTTP/1.0 with a Transfer-Encoding,
 * whose end a proxy on its way may have seen elsewhere (RFC 9112 §6.1), or with `close` beside `keep-alive` (§9.3); and one
 * that asks for an upgrade and has something behind it, which Node drops.
 *
 * @param received Bytes received until the head was whole, with what came behind it in one read.
 */
export function endsConnection(request: IncomingMessage, headers: IncomingHttpHeaders, received: number): boolean {
  const { httpVersion, rawHeaders } = request;
  if (asksForUpgrade(headers)) {
    // As clients write it: one space before each value.
    const head = headBytes(request) + rawHeaders.length / 2;
    return received !== head && received !== head + Number(headers['content-length']);
  }
  if (httpVersion !== '1.0') return false;
  return (
    headers['transfer-encoding'] !== undefined || /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(headers.connection ?? '')
  );
}

/**
 * Whether a request asks for another protocol, which the server ignores (RFC 9110 §7.8). Node's parser goes on to the end
 * of such a message, cannot be stopped within it, and drops what follows it in one read.
 */
export function asksForUpgrade(headers: IncomingHttpHeaders): boolean {
  // The parser takes Proxy-Connection for Connection.
  return headers.upgrade !== undefined && /upgrade/i.test(`${headers.connection},${headers['proxy-connection']}`);
}

/** How long a head is, but for the whitespace around the values, which the parser drops. */
export function headBytes({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  const requestLine = method.length + url.length + '  HTTP/1.1\r\n'.length;
  // Names and values by turns.
  const lines = (rawHeaders.length / 2) * ':\r\n'.length;
  return rawHeaders.reduce((bytes, text) => bytes + text.length, requestLine + lines + '\r\n'.length);
}
