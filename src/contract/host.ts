/**
 * Whether a value is a host, with or without a port: `uri-host [ ":" port ]` (RFC 9110 §7.2). It may be empty, and a
 * name may contain a comma. Two Host lines are not a host: they are joined by a comma and a space, and a host has no
 * spaces.
 */
export function isHost(value: string): boolean {
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
