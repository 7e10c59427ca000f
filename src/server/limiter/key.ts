/**
 * What the limiter counts an address under: an IPv4 address as it is, also where IPv6 carries it, and an IPv6 address by
 * its first 64 bits, for one client usually has all the addresses below them (RFC 6177). Addresses are parsed as URLs
 * have them (WHATWG URL §3.5), by the engine.
 *
 * @throws TypeError where the text has a colon and is no address.
 *
 * @example limiterKey('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function limiterKey(address: string): string {
  if (!address.includes(':')) return address;
  // As sockets that listen for both spell an IPv4 address: most requests come so.
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of 16 bits of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // A zone (RFC 4007 §11) is this machine's own name for a link, and no part of the address.
  const [unscoped] = address.split('%', 1);
  // The host of a URL is in brackets, in hexadecimal, and its longest run of zeros is `::`.
  const [head = '', tail = ''] = new URL(`http://[${unscoped}]`).hostname.slice(1, -1).split('::');
  const before = parse(head);
  const after = parse(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function parse(groups: string): readonly number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}
