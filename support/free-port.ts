import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '../src/server/listen.ts';

/**
 * Finds a free port for a program that can't report which port it chose.
 *
 * @param host An address of this machine. Outgoing connections use ports of 127.0.0.1, so another program may take the
 *   port first. The ports of 127.0.0.2 and the following addresses stay free.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, 0, host);
  server.close();
  await once(server, 'close');
  return port;
}
