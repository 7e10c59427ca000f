import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/**
 * Who a request counts for.
 *
 * @fastify/proxy-addr walks X-Forwarded-For and knows CIDR ranges, ipaddr.js parses addresses: both are small, typed and
 * in the care of larger projects, and addresses are easy to get wrong.
 */

/**
 * Makes the function that finds a request's client: the socket's address, or, behind the proxies named (`loopback`,
 * `linklocal`, `uniquelocal`, addresses, CIDR ranges), the last address of X-Forwarded-For that is none of them.
 *
 * @throws TypeError where a name is no address or range.
 */
export function createClientFinder(proxies: readonly string[]): (request: IncomingMessage) => string {
  if (proxies.length === 0) {
    const keys = new WeakMap<Socket, string>();
    return ({ socket }) => {
      let key = keys.get(socket);
      if (key === undefined) {
        key = limiterKey(socket.remoteAddress ?? '');
        keys.set(socket, key);
      }
      return key;
    };
  }
  const isTrusted = proxyAddr.compile([...proxies]);
  return (request) => {
    const address = proxyAddr(request, isTrusted);
    // A proxy may write "unknown" or a name: such a request counts for the proxy itself.
    return limiterKey(isIP(address) !== 0 ? address : (request.socket.remoteAddress ?? ''));
  };
}

/**
 * What the limiter counts an address under: an IPv4 address as it is, also where IPv6 carries it, and an IPv6 address by
 * its first 64 bits, for one client usually has all the addresses below them (RFC 6177).
 *
 * @example limiterKey('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function limiterKey(address: string): string {
  if (!address.includes(':')) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
