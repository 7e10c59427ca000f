import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * The answers that connections owe to requests that came whole. One packet may hold several requests: node:http gives
 * their answers in order, but what is written past it overtakes them.
 */
export class OwedAnswers {
  readonly #newest = new WeakMap<Duplex, ServerResponse>();
  /** The one before the newest, where that was owed too. */
  readonly #former = new WeakMap<Duplex, ServerResponse>();

  /** Notes that a request has come, whole or not yet. */
  begin(response: ServerResponse): void {
    const { socket } = response.req;
    const before = this.#newest.get(socket);
    if (before !== undefined) this.#former.set(socket, before);
    this.#newest.set(socket, response);
  }

  /** Notes that an answer is about to be given, which it is at once unless it has to queue. */
  settle(response: ServerResponse): void {
    if (response.socket === null) response.once('close', () => this.#forget(response));
    else this.#forget(response);
  }

  /** The last answer that a connection owes to a whole request; those before it are given before it. */
  lastOf(socket: Duplex): ServerResponse | undefined {
    const owed = [this.#newest.get(socket), this.#former.get(socket)];
    return owed.find((response) => response?.req.complete && !response.writableFinished);
  }

  #forget(response: ServerResponse): void {
    const { socket } = response.req;
    if (this.#newest.get(socket) !== response) return;
    this.#newest.delete(socket);
    this.#former.delete(socket);
  }
}
