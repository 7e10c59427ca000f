import type { Parts } from '../service.ts';

/** What `run` needs of the engine that it runs on. */
export interface Engine {
  /** Whether WORKERS can be more than one: a cluster of processes that share a port. */
  readonly hasCluster: boolean;
  /** Puts a server together and lets it listen; rejects with a ListenError where it can't. */
  serve(parts: Parts): Promise<Serving>;
}

/** The port or the address can't be had; the message is the engine's. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** A server that listens. */
export interface Serving {
  readonly address: ServerAddress;
  /** Stops taking connections, finishes what is under way, and resolves when every connection is closed. */
  drain(graceMilliseconds: number): Promise<void>;
}

/** Where a server listens; the primary of a cluster is told null for all addresses. */
export interface ServerAddress {
  readonly address: string | null;
  readonly port: number;
}

/** The address that a server listens on, as a URL that works on this machine. */
export function urlOf({ address, port }: ServerAddress, isTls: boolean): string {
  const isAny = address === null || address === '::' || address === '0.0.0.0';
  const host = isAny ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `${isTls ? 'https' : 'http'}://${host}:${port}`;
}
