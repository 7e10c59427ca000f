import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '../../src/adapters/listen.ts';

/** A port that was free a moment ago, for a program that can't say which one it took. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, 0, '127.0.0.1');
  server.close();
  await once(server, 'close');
  return port;
}
