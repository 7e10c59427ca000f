import type { Server } from 'node:http';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { serverLimits } from '../limits.ts';
import type { Connections } from './connections.ts';
import { stopListening } from './internals.ts';

/**
 * Stops a server without losing a request. It accepts the connections that wait, stops listening, and lets requests
 * under way finish. Every further response contains `Connection: close` (the exchange adds it). Idle connections are
 * closed only after a moment, because a request may already be on its way.
 */
export class Drain {
  readonly #server: Server;
  readonly #connections: DrainedConnections;
  readonly #idleCloseMilliseconds: number;
  #hasBegun = false;

  constructor(server: Server, connections: DrainedConnections, idleCloseMilliseconds: number) {
    this.#server = server;
    this.#connections = connections;
    this.#idleCloseMilliseconds = idleCloseMilliseconds;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Resolves when the last connection is closed. When the grace period ends, the remaining connections are closed. */
  async run(graceMilliseconds: number): Promise<void> {
    this.#hasBegun = true;
    await this.#acceptWaiting(graceMilliseconds / 2);
    return new Promise((resolve) => {
      stopListening(this.#server, () => {
        clearTimeout(cut);
        clearInterval(sweep);
        resolve();
      });
      const begun = performance.now();
      const sweep = setInterval(() => {
        if (performance.now() - begun < this.#idleCloseMilliseconds) return;
        this.#connections.closeIdle();
      }, SWEEP_MILLISECONDS);
      const cut = setTimeout(() => this.#connections.closeAll(), graceMilliseconds);
    });
  }

  /**
   * Accepts the connections that wait in the kernel, which would otherwise reset them and lose their requests. Node
   * accepts one connection per turn of the event loop, so none waits after a whole turn without one.
   */
  async #acceptWaiting(mostMilliseconds: number): Promise<void> {
    await endOfTurn();
    const begun = performance.now();
    // A steady flow of new connections can't keep the server from stopping.
    for (let turns = 0; turns < serverLimits.backlog; turns++) {
      if (performance.now() - begun > mostMilliseconds) return;
      const before = this.#connections.accepted;
      await endOfTurn();
      if (this.#connections.accepted === before) return;
    }
  }
}

type DrainedConnections = Pick<Connections, 'accepted' | 'closeIdle' | 'closeAll'>;

const SWEEP_MILLISECONDS = 100;
