import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { limits } from '../../core/limits.ts';
import type { Connections } from './connections.ts';

/**
 * The end of a server that loses no request: it takes the connections that are waiting, stops listening, lets what is
 * under way finish, says `Connection: close` in every further answer (the server does), and closes idle connections only
 * after a moment, since a request may already be on its way.
 */
export class Drain {
  readonly #server: Server;
  readonly #connections: Connections;
  readonly #idleCloseMilliseconds: number;
  #hasBegun = false;

  constructor(server: Server, connections: Connections, idleCloseMilliseconds: number) {
    this.#server = server;
    this.#connections = connections;
    this.#idleCloseMilliseconds = idleCloseMilliseconds;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Resolves when the last connection is closed, at the latest when the grace is over: then they are cut. */
  async run(graceMilliseconds: number): Promise<void> {
    this.#hasBegun = true;
    await this.#acceptWaiting();
    return new Promise((resolve) => {
      // http.Server's own close() would end idle connections at once; the one it inherits stops listening only.
      NetServer.prototype.close.call(this.#server, () => {
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
   * Accepts the connections that the kernel has taken: it would reset them, and the requests on them. Node accepts one in
   * a turn of the event loop, so that none waits after a whole turn without one.
   */
  async #acceptWaiting(): Promise<void> {
    await endOfTurn();
    // What comes all the while can't keep the server from its end.
    for (let turns = 0; turns < limits.backlog; turns++) {
      const before = this.#connections.accepted;
      await endOfTurn();
      if (this.#connections.accepted === before) return;
    }
  }
}

const SWEEP_MILLISECONDS = 100;
