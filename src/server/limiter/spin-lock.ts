/** A lock in memory that threads share for a few hundred nanoseconds. It spins, unless the owner has lost its core. */
export class SpinLock {
  readonly #word: Int32Array;
  readonly #owner: number;

  /** The word contains 0, or the number of its owner; threads have numbers from 1. */
  constructor(word: Int32Array, owner: number) {
    this.#word = word;
    this.#owner = owner;
  }

  acquire(): void {
    for (let tries = 1; ; tries++) {
      const owner = Atomics.compareExchange(this.#word, 0, 0, this.#owner);
      if (owner === 0) return;
      if (tries % MOST_TRIES === 0) Atomics.wait(this.#word, 0, owner, PAUSE_MILLISECONDS);
    }
  }

  release(): void {
    Atomics.store(this.#word, 0, 0);
  }

  isHeldBy(owner: number): boolean {
    return Atomics.load(this.#word, 0) === owner;
  }
}

/** Attempts before a pause, a few microseconds. */
const MOST_TRIES = 100;

const PAUSE_MILLISECONDS = 0.05;
