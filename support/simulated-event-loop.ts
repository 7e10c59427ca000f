import { WorkQueue } from '../src/server/node/work-queue.ts';

/** The event loop of a process as the queue sees it: time passes only by work, and one connection is accepted per turn. */
export class SimulatedEventLoop {
  now = 0;
  readonly queue = new WorkQueue(
    () => this.now,
    (callback) => this.#callbacks.push(callback),
  );
  /** The events of the jobs, in order. */
  readonly log: string[] = [];
  #callbacks: (() => void)[] = [];

  get isTurning(): boolean {
    return this.#callbacks.length > 0;
  }

  /** One turn of the event loop. */
  turn(): void {
    const callbacks = this.#callbacks;
    this.#callbacks = [];
    for (const callback of callbacks) callback();
  }

  /** Adds a job that takes the given milliseconds. */
  add(name: string, milliseconds: number, rest?: Promise<void>): void {
    this.queue.run({
      run: () => {
        this.now += milliseconds;
        this.log.push(name);
        return rest;
      },
      refuse: () => this.log.push(`${name} refused`),
    });
  }
}
