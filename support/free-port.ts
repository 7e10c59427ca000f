import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '../src/server/listen.ts';

/**
 * A port that was free a moment ago, for a program that can't say which one it took.
 *
 * @param host Of this machine. 127.0.0.1 is the address that connections go out from, and one of them may take the port
 *   before the program does; nobody else takes those of 127.0.0.2 and the following.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, 0, host);
  server.close();
  await once(server, 'close');
  return port;
}
