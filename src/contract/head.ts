import { type ErrorMessage, errorMessage } from './errors.ts';
import { httpLimits } from './limits.ts';
import type { RequestHead } from './message.ts';

/** The error of a head that is not valid HTTP, after which the rest of the connection can't be trusted. */
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

/** RFC 9110 §2.5 recommends responding to HTTP/1.2 and later as to HTTP/1.1, but Node's parser rejects them. */
export function isServed(version: string): boolean {
  return version === '1.1' || version === '1.0';
}

/** If chunked is not last, the body's length is unknown (RFC 9112 §6.3). Other codings are not supported (§6.1). */
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

/**
 * Whether a request target is valid and has a form that its method allows (RFC 9112 §3.2): a path, a whole URL,
 * `host:port` only for CONNECT, or `*` only for OPTIONS. No form has a fragment.
 */
export function isTarget(method: string, target: string): boolean {
  if (target.includes('#')) return false;
  if (method === 'CONNECT') return isHost(target) && HAS_PORT.test(target);
  if (target.startsWith('/')) return true;
  if (target === '*') return method === 'OPTIONS';
  const [, authority] = HTTP_URL.exec(target) ?? [];
  // A URL of another scheme is a valid target, but an unknown path.
  if (authority === undefined) return OTHER_URL.test(target);
  // In an http URL, the authority names a host (RFC 9110 §4.2.1) and not a user (§4.2.4).
  return isHost(authority) && !/^(?::|$)/.test(authority);
}

/** A host with a port other than 0, as CONNECT requires (RFC 9110 §9.3.6). */
const HAS_PORT = /.:0*[1-9]\d*$/;

/** A whole URL as a request target, with its authority. */
export const HTTP_URL = /^https?:\/\/([^/?]*)/i;
const OTHER_URL = /^(?!https?:)[a-z][a-z\d+.-]*:/i;

/**
 * Whether a value is a host, with or without a port of TCP: `uri-host [ ":" port ]` (RFC 9110 §7.2). It may be empty,
 * and a name may contain a comma. Two Host lines are not a host: they are joined by a comma and a space, and a host has no
 * spaces.
 */
export function isHost(value: string): boolean {
  const [, port] = /:(\d+)$/.exec(value) ?? [];
  if (Number(port) > 65_535) return false;
  if (NAME.test(value)) return true;
  const [, address] = IP_LITERAL.exec(value) ?? [];
  return address !== undefined && (IP_FUTURE.test(address) || isIPv6(address));
}

/** A registered name and a port (RFC 3986 §3.2.2, §3.2.3). Every IPv4 address matches, too. */
const NAME = /^(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})*(?::\d*)?$/;
const IP_LITERAL = /^\[([^\]]*)\](?::\d*)?$/;
const IP_FUTURE = /^v[\dA-Fa-f]+\.[\w.~!$&'()*+,;=:-]+$/i;

/** Eight groups. `::` replaces one or more of them, and an IPv4 address at the end replaces two. */
function isIPv6(address: string): boolean {
  const sides = address.replace(IPV4_TAIL, ':0:0').split('::');
  const groups = sides.filter((side) => side !== '').flatMap((side) => side.split(':'));
  const isComplete = sides.length === 1 ? groups.length === 8 : sides.length === 2 && groups.length < 8;
  return isComplete && groups.every((group) => /^[\dA-Fa-f]{1,4}$/.test(group));
}

const IPV4_TAIL = /:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
