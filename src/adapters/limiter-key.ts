import ipaddr from 'ipaddr.js';

/**
 * What the limiter counts an address under: an IPv4 address as it is, also where IPv6 carries it, and an IPv6 address by
 * its first 64 bits, for one client usually has all the addresses below them (RFC 6177). ipaddr.js parses addresses:
 * small, typed, and they are easy to get wrong.
 *
 * @throws Error where the text is no address.
 *
 * @example limiterKey('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function limiterKey(address: string): string {
  if (!address.includes(':')) return address;
  // As sockets that listen for both spell an IPv4 address: most requests come so.
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
