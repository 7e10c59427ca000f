import { type ErrorMessage, errorMessage } from './errors.ts';
import { isHost } from './host.ts';
import { httpLimits } from './limits.ts';
import type { RequestHead } from './message.ts';
import { isTarget } from './target.ts';

/**
 * The error of a head that is not valid HTTP, for any request; undefined if it is valid. After such a head, the rest of
 * the connection can't be trusted.
 */
export function findHeadError(head: RequestHead): ErrorMessage | undefined {
  const { method, target, version, bytes, lines } = head;
  if (bytes > httpLimits.headBytes || lines > httpLimits.headLines) return errorMessage('HEADERS_TOO_LARGE', {});
  if (version !== undefined && !isServed(version)) return errorMessage('VERSION_NOT_SUPPORTED', {});
  const host = head.header('host');
  if (host === undefined) {
    if (version === '1.1') return errorMessage('MALFORMED_REQUEST', { part: 'a request without a Host header' });
  } else if (!isHost(host)) {
    return errorMessage('MALFORMED_REQUEST', { part: 'the Host header' });
  }
  if (!isTarget(method, target)) return errorMessage('MALFORMED_REQUEST', { part: 'the request target' });
  const codings = head.header('transfer-encoding');
  return codings === undefined ? undefined : findCodingError(codings);
}

/**
 * Whether the server supports a version of HTTP. RFC 9110 §2.5 recommends responding to HTTP/1.2 and later as to
 * HTTP/1.1, but Node's parser rejects them.
 */
export function isServed(version: string): boolean {
  return version === '1.1' || version === '1.0';
}

/**
 * If chunked is not last, the length of the body is unknown (RFC 9112 §6.3). Other codings are not supported (§6.1).
 */
function findCodingError(codings: string): ErrorMessage | undefined {
  const chunked = CHUNKED.exec(codings);
  if (chunked === null || CODING.test(codings.slice(chunked.index + chunked[0].length)))
    return errorMessage('MALFORMED_REQUEST', { part: 'the Transfer-Encoding header' });
  return CODING.test(codings.slice(0, chunked.index)) ? errorMessage('NOT_IMPLEMENTED', {}) : undefined;
}

/** The first `chunked` of a list. */
const CHUNKED = /(?:^|,)[ \t]*chunked[ \t]*(?=,|$)/i;

/** Anything in a list except empty elements. */
const CODING = /[^ \t,]/;
