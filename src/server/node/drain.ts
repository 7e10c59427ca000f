import type { Server } from 'node:http';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { serverLimits } from '../server-limits.ts';
import type { Connections } from './connection-limits.ts';
import { stopListening } from './internals.ts';

type DrainedConnections = Pick<Connections, 'accepted' | 'closeIdle' | 'closeAll'>;

/**
 * Stops a server without losing a request. It accepts the connections that wait, stops listening, and lets requests
 * under way finish. Idle connections are closed only after a moment, because a request may already be on its way.
 * Resolves when the last connection is closed; at the end of the grace period, the remaining ones are closed.
 */
export async function drain(
  server: Server,
  connections: DrainedConnections,
  idleCloseMilliseconds: number,
  graceMilliseconds: number,
): Promise<void> {
  await acceptWaiting(connections, graceMilliseconds / 2);
  const begun = performance.now();
  const sweep = setInterval(() => {
    if (performance.now() - begun >= idleCloseMilliseconds) connections.closeIdle();
  }, SWEEP_MILLISECONDS);
  const cut = setTimeout(() => connections.closeAll(), graceMilliseconds);
  await new Promise<void>((resolve) => stopListening(server, resolve));
  clearTimeout(cut);
  clearInterval(sweep);
}

/**
 * Accepts the connections that wait in the kernel, which would otherwise reset them and lose their requests. Node
 * accepts one connection per turn of the event loop, so none waits after a whole turn without one.
 */
async function acceptWaiting(connections: DrainedConnections, mostMilliseconds: number): Promise<void> {
  await endOfTurn();
  const begun = performance.now();
  // A steady flow of new connections can't keep the server from stopping.
  for (let turns = 0; turns < serverLimits.backlog; turns++) {
    if (performance.now() - begun > mostMilliseconds) return;
    const before = connections.accepted;
    await endOfTurn();
    if (connections.accepted === before) return;
  }
}

const SWEEP_MILLISECONDS = 100;
