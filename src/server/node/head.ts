import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Whether a request has, or may have, a body that is not empty. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Whether the connection ends with a request, although the parser would keep it open:
 * - an HTTP/1.0 request with Transfer-Encoding: a proxy on its way may have found its end elsewhere (RFC 9112 §6.1);
 * - an HTTP/1.0 request with `close` in addition to `keep-alive` (§9.3);
 * - a request for an upgrade with data after it, which Node drops.
 *
 * @param received Bytes received until the head was complete, including data that arrived after it in the same read.
 */
export function endsConnection(request: IncomingMessage, headers: IncomingHttpHeaders, received: number): boolean {
  const { httpVersion, rawHeaders } = request;
  if (asksForUpgrade(headers)) {
    // The usual form: one space before each value.
    const head = headBytes(request) + rawHeaders.length / 2;
    return received !== head && received !== head + Number(headers['content-length']);
  }
  if (httpVersion !== '1.0') return false;
  return (
    headers['transfer-encoding'] !== undefined || /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(headers.connection ?? '')
  );
}

/**
 * Whether a request asks for another protocol, which the server ignores (RFC 9110 §7.8). Node's parser continues to the
 * end of such a message, can't be stopped within it, and drops the data that follows it in the same read.
 */
export function asksForUpgrade(headers: IncomingHttpHeaders): boolean {
  // The parser treats Proxy-Connection as Connection.
  return headers.upgrade !== undefined && /upgrade/i.test(`${headers.connection},${headers['proxy-connection']}`);
}

/** The length of a head in bytes, without the whitespace around values, which the parser drops. */
export function headBytes({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  const requestLine = method.length + url.length + '  HTTP/1.1\r\n'.length;
  // Names and values alternate.
  const lines = (rawHeaders.length / 2) * ':\r\n'.length;
  return rawHeaders.reduce((bytes, text) => bytes + text.length, requestLine + lines + '\r\n'.length);
}
