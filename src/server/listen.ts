import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { serverLimits } from './server-limits.ts';
import type { SettingWords } from './settings.ts';

/** The address on which a server listens. */
export interface ServerAddress {
  readonly address: string;
  readonly port: number;
}

/** Makes a server listen on a port, or a free one if it is 0. With `reusePort`, the kernel spreads connections. */
export function listen(
  server: Server,
  port: number,
  host: string | undefined,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
  reusePort = false,
): Promise<ServerAddress> {
  server.listen({ port, ...(host === undefined ? {} : { host }), backlog: serverLimits.backlog, reusePort });
  return listening(server, { setting, port });
}

/**
 * Finds the port that threads share, or a free one if `port` is 0. Rejects with a ListenError if a program listens on
 * it: it could be another server with threads, with which the kernel would let them share the port.
 */
export async function findPort(port: number, host: string | undefined): Promise<ServerAddress> {
  const probe = createServer();
  const address = await listen(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
  return address;
}

/** Makes a server listen on a TCP socket that already listens; rejects with a ListenError if it can't. */
export function listenOnSocket(server: Server, descriptor: number): Promise<ServerAddress> {
  server.listen({ fd: descriptor }, serverLimits.backlog);
  return listening(server, 'socket');
}

async function listening(server: Server, target: ListenTarget): Promise<ServerAddress> {
  await once(server, 'listening').catch((cause) => {
    throw new ListenError(target, cause);
  });
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address;
  // A socket of another kind than TCP has a path.
  throw new ListenError(target, undefined);
}

/** The address of a server as a URL that works on this machine. */
export function urlOf({ address, port }: ServerAddress, isTls: boolean): string {
  const isAny = address === '::' || address === '0.0.0.0';
  const host = isAny ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `${isTls ? 'https' : 'http'}://${host}:${port}`;
}

/** The port that a server listens on, with its setting; or the socket of LISTEN_FDS. */
export type ListenTarget = { readonly setting: 'PORT' | 'METRICS_PORT'; readonly port: number } | 'socket';

/** A server can't start, for a reason that the user can fix. The message says how, in one line. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A server can't listen. The user does not see the message of the cause, because it differs between runtimes. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly target: ListenTarget;
  /** The reason, as the system calls it, such as `EADDRINUSE`; undefined if the runtime does not report it. */
  readonly code: string | undefined;

  constructor(target: ListenTarget, cause: unknown) {
    super("the server can't listen", { cause });
    this.target = target;
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/** One line for the user, who can fix what prevents the start. Throws any other error. */
export function describeStartError(error: unknown, words: SettingWords): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof ListenError)) throw error;
  const { target, code } = error;
  const reason = code === undefined ? '' : ` (${code})`;
  if (target === 'socket') {
    return `The socket of LISTEN_FDS can't be used${reason}: ListenStream= in the .socket unit must be a TCP port or address`;
  }
  const { setting, port } = target;
  const host = words.nameOf(setting === 'PORT' ? 'HOST' : 'METRICS_HOST');
  const name = words.nameOf(setting);
  const example = words.assign(setting, port === 8081 ? '8082' : '8081');
  const another = `set ${name} to another number, for example ${example}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop it, or ${another}`;
    case 'EACCES':
      return `This user may not use port ${port}: ${another}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine: set it to one, such as 127.0.0.1, or remove it`;
    default:
      return `The server can't listen on port ${port}${reason}: check ${name} and ${host}`;
  }
}
