/**
 * The key that the limiter counts an address under: an IPv4 address itself, even if it is mapped into IPv6, and for
 * IPv6 the first 64 bits, because one client usually has all the addresses below them (RFC 6177). The runtime parses
 * addresses as in URLs (WHATWG URL §3.5).
 *
 * @throws TypeError if the text has a colon and is not an address. Only the numbers of `::ffff:192.0.2.1` may be larger
 *   than 255.
 *
 * @example limiterKey('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function limiterKey(address: string): string {
  if (!address.includes(':')) return address;
  // Sockets that listen on IPv6 and IPv4 write IPv4 addresses in this form: most requests have it. To parse it as in a
  // URL takes longer.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
  if (isMapped) return bytes.join('.');
  const first = groups.slice(0, 4).map((group) => group.toString(16));
  return `${first.join(':')}::/64`;
}

/** The eight 16-bit numbers of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // A zone (RFC 4007 §11) is the machine's own name for a link, not a part of the address.
  const [unscoped] = address.split('%', 1);
  // In a URL, the host is in brackets and hexadecimal, and its longest run of zeros is `::`.
  const [head = '', tail = ''] = new URL(`http://[${unscoped}]`).hostname.slice(1, -1).split('::');
  const before = parse(head);
  const after = parse(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function parse(groups: string): readonly number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}
