import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Connections } from './connections.ts';

/**
 * Stops a server without losing a request. It accepts the connections that wait, stops listening, and lets requests
 * under way finish. An idle connection is closed only after a time without data, because a request may be on its way.
 * Resolves when the last connection is closed; at the end of the grace period, the remaining ones are closed.
 */
export async function drain(
  server: Server,
  connections: Connections,
  idleCloseMilliseconds: number,
  graceMilliseconds: number,
): Promise<void> {
  await acceptWaiting(server, graceMilliseconds / 2);
  const idle = () => [...connections.all].filter(({ isIdle }) => isIdle);
  const receivedBytes = () => new Map(idle().map(({ socket }) => [socket, socket.bytesRead]));
  let received = receivedBytes();
  const sweep = setInterval(() => {
    for (const { socket } of idle())
      if (received.get(socket) === socket.bytesRead && !socket.isPaused()) socket.destroy();
    received = receivedBytes();
  }, idleCloseMilliseconds);
  const cut = setTimeout(() => {
    for (const { socket } of connections.all) socket.destroy();
  }, graceMilliseconds);
  // The method of node:http would also close idle connections immediately.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  clearTimeout(cut);
  clearInterval(sweep);
}

/**
 * Accepts the connections that wait in the kernel, which would otherwise reset them and lose their requests. Node
 * accepts one connection per turn of the event loop, so none waits after a whole turn without one; this one may be half
 * over. A steady flow of new connections can't keep the server from stopping.
 */
async function acceptWaiting(server: Server, mostMilliseconds: number): Promise<void> {
  const last = performance.now() + mostMilliseconds;
  let turns = 0;
  server.on('connection', () => {
    turns = 0;
  });
  while (++turns <= 2 && performance.now() < last) await endOfTurn();
}
