import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, isIPv4 } from 'node:net';
import { ExchangeError, hostOf, type Place, portOf, reasonOf } from './exchange.ts';

/** Finds the addresses of a server that can be reached from here. */

const CONNECT_MILLISECONDS = 3_000;
const LOOKUP_MILLISECONDS = 5_000;
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
  const addresses = known ?? (await addressesOf(hostOf(url)));
  const faults = await Promise.all(addresses.map((address) => faultOf(address, portOf(url))));
  const [main, ...others] = addresses.filter((_, index) => faults[index] === undefined);
  if (main === undefined) throw new ExchangeError(faults[0] ?? 'the name has no address');
  const other = others.find((address) => isIPv4(address) !== isIPv4(main));
  return { main: { url, address: main }, other: other === undefined ? undefined : { url, address: other } };
}

async function addressesOf(host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ExchangeError('the name was not resolved in time')), LOOKUP_MILLISECONDS);
  });
  try {
    const found = await Promise.race([lookup(host, { all: true }), late]);
    return [...new Set(found.map(({ address }) => address))].slice(0, MOST_ADDRESSES);
  } catch (error) {
    throw error instanceof ExchangeError ? error : new ExchangeError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Why an address can't be reached; undefined if it can. */
export function faultOf(address: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    const socket = connect({ host: address, port, timeout: CONNECT_MILLISECONDS }, () => end());
    socket.on('timeout', () => end('the address does not respond')).on('error', (error) => end(reasonOf(error)));
  });
}

/** Whether an address is of this machine or a private network, where this machine may be a trusted proxy. */
export function isNear(address: string): boolean {
  return near.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

const near = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  near.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(net, bits, 'ipv6');
