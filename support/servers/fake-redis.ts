import { createServer, type Socket } from 'node:net';
import { listen } from '../../src/server/listen.ts';

/** A server that speaks the protocol of Redis, for responses that a real Redis can't be made to send. */
export interface FakeRedis {
  readonly port: number;
  /** The commands received, as words. */
  readonly received: readonly (readonly string[])[];
  /** The number of connections so far. */
  connections(): number;
  close(): void;
}

/** The response of the script of the limiter to a request that is allowed. */
export const ALLOWED = '*3\r\n:1\r\n:1\r\n:60000\r\n';

/**
 * Starts it on a free port.
 *
 * @param answerOf The response to a command, which may be empty; `break` ends the connection.
 */
export async function startFakeRedis(answerOf: (words: readonly string[]) => string): Promise<FakeRedis> {
  const received: (readonly string[])[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).setEncoding('latin1');
    socket.on('data', (text: string) => {
      // A command is an array of strings; none of them has an asterisk at the beginning of a line.
      for (const command of text.split(/^\*\d+\r\n/m).slice(1)) {
        const words = Array.from(command.matchAll(/^\$\d+\r\n([^\r]*)/gm), ([, word = '']) => word);
        received.push(words);
        const answer = answerOf(words);
        if (answer === 'break') socket.destroy();
        else socket.write(answer);
      }
    });
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  return {
    port,
    received,
    connections: () => sockets.size,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
