import { isHost } from './host.ts';

/**
 * Whether a request target is valid and has a form that its method allows (RFC 9112 §3.2): a path, a whole URL,
 * `host:port` only for CONNECT, or `*` only for OPTIONS. No form has a fragment.
 */
export function isTarget(method: string, target: string): boolean {
  if (target.includes('#')) return false;
  if (method === 'CONNECT') return isHost(target) && hasPort(target);
  if (target.startsWith('/')) return true;
  if (target === '*') return method === 'OPTIONS';
  const [, authority] = HTTP_URL.exec(target) ?? [];
  // A URL of another scheme is a valid target, but an unknown path.
  return authority === undefined ? OTHER_URL.test(target) : isAuthority(authority);
}

/** Whether an authority is allowed in an http URL: it names a host (RFC 9110 §4.2.1) and not a user (§4.2.4). */
function isAuthority(authority: string): boolean {
  return isHost(authority) && !/^(?::|$)/.test(authority);
}

/** Whether an authority has a port, as CONNECT requires (RFC 9110 §9.3.6): a port number of TCP. */
function hasPort(authority: string): boolean {
  const [, port] = /.:(\d{1,5})$/.exec(authority) ?? [];
  return Number(port) > 0 && Number(port) < 65_536;
}

const HTTP_URL = /^https?:\/\/([^/?]*)/i;
const OTHER_URL = /^(?!https?:)[a-z][a-z\d+.-]*:/i;
