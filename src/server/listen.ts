import type { Server } from 'node:net';
import { serverLimits } from './limits.ts';
import { ListenError, type ListenTarget, type PortSetting } from './listen-error.ts';

/** The address on which a server listens; in the primary of a cluster, null means all addresses. */
export interface ServerAddress {
  readonly address: string | null;
  readonly port: number;
}

/**
 * Makes a server listen on a port, or on a free one if `port` is 0; rejects with a ListenError if it can't.
 *
 * @param host The address; undefined means all.
 * @param setting The setting that contains the port.
 */
export function listen(
  server: Server,
  port: number,
  host: string | undefined,
  setting: PortSetting = 'PORT',
): Promise<ServerAddress> {
  const address = host === undefined ? { port } : { port, host };
  return listening(server, { setting, port }, (done) =>
    server.listen({ ...address, backlog: serverLimits.backlog }, done),
  );
}

/** Makes a server listen on a TCP socket that already listens; rejects with a ListenError if it can't. */
export function listenOnSocket(server: Server, descriptor: number): Promise<ServerAddress> {
  return listening(server, 'socket', (done) => server.listen({ fd: descriptor }, serverLimits.backlog, done));
}

function listening(server: Server, target: ListenTarget, listen: (done: () => void) => void): Promise<ServerAddress> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: Error) => reject(new ListenError(target, cause));
    server.once('error', fail);
    listen(() => {
      server.off('error', fail);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address);
      // A socket of another kind than TCP has a path.
      else fail();
    });
  });
}

/** The address of a server as a URL that works on this machine. */
export function urlOf({ address, port }: ServerAddress, isTls: boolean): string {
  const isAny = address === null || address === '::' || address === '0.0.0.0';
  const host = isAny ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `${isTls ? 'https' : 'http'}://${host}:${port}`;
}
