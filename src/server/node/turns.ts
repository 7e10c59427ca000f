/** Lets callers continue one after another, one per turn of the event loop, so that others get their share. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  wait(proceed: () => void): void {
    if (this.#waiting.push(proceed) === 1) setImmediate(this.#next);
  }

  readonly #next = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#next);
  };
}
