import { serverLimits } from '../server-limits.ts';

/**
 * Lets callers continue one after another. Between two of them, the event loop turns some times, so that others get
 * their share: Node accepts one connection per turn.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #count = 0;

  readonly wait = (proceed: () => void): void => {
    if (this.#waiting.push(proceed) === 1) setImmediate(this.#next);
  };

  readonly #next = (): void => {
    if (++this.#count % serverLimits.turnsBetween === 0) {
      // It stays in the list while it continues, because it may wait again.
      this.#waiting[0]?.();
      this.#waiting.shift();
    }
    if (this.#waiting.length > 0) setImmediate(this.#next);
  };
}
