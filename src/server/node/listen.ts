import type { Server } from 'node:net';
import { ListenError, type ServerAddress } from '../engines/engine.ts';

/**
 * Lets a server listen, on a port or, with 0, on a free one; rejects with a ListenError where it can't.
 *
 * @param host The address; undefined is all.
 */
export function listen(server: Server, port: number, host: string | undefined): Promise<ServerAddress> {
  return new Promise((resolve, reject) => {
    const fail = ({ message }: Error) => reject(new ListenError(message));
    server.once('error', fail);
    server.listen(host === undefined ? { port } : { port, host }, () => {
      server.off('error', fail);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address);
      else reject(new Error('the server listens on no port'));
    });
  });
}
