import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '../src/server/listen.ts';

/** An address of this machine. Outgoing connections do not use its ports, so a free one stays free. */
export const FREE_HOST = '127.0.0.2';

/** The ports that were found. A program may need several, and the system can name one again when it is closed. */
const found = new Set<number>();

/**
 * Finds a free port for a program that can't report which port it chose. Every call finds another one.
 *
 * @param host An address of this machine. Outgoing connections use ports of 127.0.0.1, so another program may take the
 *   port first. The ports of FREE_HOST and the following addresses stay free.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, 0, host);
  server.close();
  await once(server, 'close');
  if (found.has(port)) return freePort(host);
  found.add(port);
  return port;
}
