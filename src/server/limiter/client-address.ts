import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { limiterKey } from './key.ts';

/**
 * Finds what the limiter counts a request under, from the address of who connected and, if that is a proxy, the value of
 * X-Forwarded-For, lines of which are joined by commas.
 */
export type ClientFinder = (peer: string, forwardedFor: () => string | undefined) => string;

/**
 * Makes the function that finds a request's client: who connected, or, behind the proxies named (`loopback`,
 * `linklocal`, `uniquelocal`, addresses, CIDR ranges), the last address of X-Forwarded-For that is none of them.
 * @fastify/proxy-addr knows the names and ranges: it is small, typed and in the care of a larger project.
 *
 * @throws TypeError where a name is no address or range.
 */
export function createClientFinder(proxies: readonly string[]): ClientFinder {
  if (proxies.length === 0) return (peer) => limiterKey(peer);
  const isTrusted = proxyAddr.compile([...proxies]);
  return (peer, forwardedFor) => {
    if (!isTrusted(peer, 0)) return limiterKey(peer);
    // Each proxy writes who connected to it behind what it was given: the way back is from right to left.
    const forwarded = (forwardedFor() ?? '').split(',').map(withoutPort);
    const hops = [peer, ...forwarded.filter((hop) => hop !== '').reverse()];
    const address = hops.find((hop, index) => !isTrusted(hop, index)) ?? hops.at(-1) ?? peer;
    // A proxy may write "unknown" or a name: such a request counts for the proxy itself.
    return limiterKey(isIP(address) !== 0 ? address : peer);
  };
}

/**
 * Makes the function that finds what a connection counts under, from the address of who connected: as requests do, but
 * undefined for the proxies named, which have one connection for many clients.
 *
 * @throws TypeError where a name is no address or range.
 */
export function createAddressFinder(proxies: readonly string[]): (peer: string) => string | undefined {
  if (proxies.length === 0) return limiterKey;
  const isTrusted = proxyAddr.compile([...proxies]);
  return (peer) => (isTrusted(peer, 0) ? undefined : limiterKey(peer));
}

/** Some proxies write the port that a client has, `192.0.2.1:4711` or `[2001:db8::1]:4711` (RFC 7239 §6 has them so). */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+)):?\d*$/.exec(hop.trim()) ?? [];
  return bracketed ?? plain ?? hop.trim();
}
