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
  const options = { port, ...(host === undefined ? {} : { host }), backlog: serverLimits.backlog, reusePort };
  return listening(server, { setting, port }, (done) => server.listen(options, done));
}

/**
 * Reserves a port for threads that share it, or a free one if `port` is 0. No other program listens on it, which the
 * kernel would not notice afterwards, and no other server can reserve it, not even for another address: an abstract
 * socket of Linux has its name.
 *
 * @throws ListenError if the port can't be used.
 */
export async function reservePort(port: number, host: string | undefined): Promise<ReservedPort> {
  const probe = createServer();
  const address = await listen(probe, port, host);
  const lock = createServer((socket) => socket.destroy());
  await started(lock, { setting: 'PORT', port }, (done) => lock.listen(`\0textmill ${address.port}`, done));
  await new Promise((resolve) => probe.close(resolve));
  return { address, release: () => lock.close() };
}

export interface ReservedPort {
  readonly address: ServerAddress;
  /** To be called when the threads stop listening. */
  readonly release: () => void;
}

/** Makes a server listen on a TCP socket that already listens; rejects with a ListenError if it can't. */
export function listenOnSocket(server: Server, descriptor: number): Promise<ServerAddress> {
  return listening(server, 'socket', (done) => server.listen({ fd: descriptor }, serverLimits.backlog, done));
}

async function listening(
  server: Server,
  target: ListenTarget,
  listen: (done: () => void) => void,
): Promise<ServerAddress> {
  await started(server, target, listen);
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address;
  // A socket of another kind than TCP has a path.
  throw new ListenError(target, undefined);
}

function started(server: Server, target: ListenTarget, listen: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new ListenError(target, cause));
    server.once('error', fail);
    listen(() => {
      server.off('error', fail);
      resolve();
    });
  });
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
