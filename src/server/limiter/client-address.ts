import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { serverLimits } from '../server-limits.ts';
import { limiterKey } from './key.ts';

/**
 * Finds the key that the limiter counts a request under, from its peer and, if that is a proxy, X-Forwarded-For.
 *
 * @param own The key of the peer, if the caller has found it with {@link createAddressFinder}.
 */
export type ClientFinder = (peer: string, forwardedFor: () => string | undefined, own?: string) => string;

/**
 * Creates the function that finds the client of a request: the peer or, behind the given proxies (`loopback`,
 * `linklocal`, `uniquelocal`, addresses, CIDR ranges), the last address in X-Forwarded-For that is not one of them. At
 * most `serverLimits.forwardedHops` addresses are read. @fastify/proxy-addr reads the names and ranges: it is small, typed
 * and maintained by a larger project.
 *
 * @param onIgnored Called the first time that X-Forwarded-For is ignored, because its peer is not one of the proxies.
 * @throws TypeError if a name is not an address or a range.
 */
export function createClientFinder(proxies: readonly string[], onIgnored?: () => void): ClientFinder {
  const isTrusted = proxyAddr.compile([...proxies]);
  const ownKey = createAddressFinder(proxies);
  let tell = onIgnored;
  return (peer, forwardedFor, own = ownKey(peer)) => {
    if (own !== undefined) {
      if (tell !== undefined && forwardedFor() !== undefined) {
        tell();
        tell = undefined;
      }
      return own;
    }
    const list = forwardedFor() ?? '';
    let address = peer;
    // Each proxy appends the address of its peer, so the list is read from the right, as far as it can be trusted.
    for (let hops = 0, end = list.length; hops < serverLimits.forwardedHops && end > 0; hops++) {
      const start = list.lastIndexOf(',', end - 1) + 1;
      address = withoutPort(list.slice(start, end)) || address;
      if (!isTrusted(address, hops)) break;
      end = start - 1;
    }
    // A proxy may write "unknown" or a name: such a request counts for the proxy itself.
    return limiterKey(isIP(address) !== 0 ? address : peer);
  };
}

/** Finds the key that a connection counts under; undefined for proxies, which have one for many clients. */
export function createAddressFinder(proxies: readonly string[]): (peer: string) => string | undefined {
  const isTrusted = proxyAddr.compile([...proxies]);
  return (peer) => (isTrusted(peer, 0) ? undefined : limiterKey(peer));
}

/** Some proxies write the client's port too: `192.0.2.1:4711` or `[2001:db8::1]:4711` (see RFC 7239 §6). */
function withoutPort(hop: string): string {
  const address = hop.trim();
  const parts = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d*)?$/.exec(address);
  return parts?.[1] ?? parts?.[2] ?? address;
}
