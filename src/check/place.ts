import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { connectionOptions, ExchangeError, hostOf, type Place, reasonOf } from './exchange.ts';

/** Finds the addresses of a server that can be reached from here. */

const CONNECT_MILLISECONDS = 3_000;
const MOST_ADDRESSES = 8;

export interface Places {
  readonly main: Place;
  /** The same server by the other version of IP; undefined if it has no such address, or not from here. */
  readonly other: Place | undefined;
}

/**
 * Rejects with an ExchangeError if no address can be reached.
 *
 * @param known The addresses of the server; by default those of its name.
 */
export async function findPlaces(url: URL, known?: readonly string[]): Promise<Places> {
  const places = (known ?? (await addressesOf(hostOf(url)))).map((address) => ({ url, address }));
  const faults = await Promise.all(places.map(faultOf));
  const [main, ...others] = places.filter((_, index) => faults[index] === undefined);
  if (main === undefined) throw new ExchangeError(faults[0] ?? 'the name has no address');
  return { main, other: others.find(({ address }) => isIPv4(address) !== isIPv4(main.address)) };
}

async function addressesOf(host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new ExchangeError(error);
  });
  return [...new Set(found.map(({ address }) => address))].slice(0, MOST_ADDRESSES);
}

/** Why an address can't be reached; undefined if it can. */
async function faultOf(place: Place): Promise<string | undefined> {
  const socket = connect(connectionOptions(place));
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MILLISECONDS) });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    socket.destroy();
  }
}

const near = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal', '64:ff9b::/96']);

/**
 * Whether the server may see another address than other clients show it: it is on this machine or in a private network,
 * where this machine may be a trusted proxy, or it is reached through NAT64.
 */
export function isNear({ main, other = main }: Places): boolean {
  return near(main.address, 0) || near(other.address, 0);
}
