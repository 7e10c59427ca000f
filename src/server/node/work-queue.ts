import { limits } from '../../core/limits.ts';

/** The rest of a request whose body has been read. */
export interface Job {
  /** Converts and answers. A promise tells that some of the work is still to come. */
  run(): Promise<void> | undefined;
  /** Answers 503. */
  refuse(): void;
}

/**
 * The conversions of a process, one after another, a few milliseconds of them in a turn of the event loop.
 *
 * Node accepts one connection per turn. If conversions took whole turns, newcomers would wait in the kernel, where nobody
 * sees them, refuses them or answers their probes. So the queue lets the loop turn until all that waits has been taken in,
 * before it goes on: then what waits is known, and a request that would wait too long is refused when it arrives.
 *
 * Bodies that are still coming are not counted: slow clients could make the server look busy.
 */
export class WorkQueue {
  readonly #now: () => number;
  readonly #afterTurn: (callback: () => void) => void;
  readonly #waiting: { readonly job: Job; readonly since: number }[] = [];
  /** Whether a job runs or the end of a turn is awaited: further jobs wait. */
  #isBusy = false;
  /** Milliseconds of work since the queue was last known to have let the loop turn. */
  #spent = 0;
  #hasAccepted = false;
  /** When the queue began to wait until no more connections come. */
  #intakeSince: number | undefined;
  /** When the last job ended, or the queue became busy. */
  #last = 0;
  /**
   * Milliseconds from the end of a job to the end of the next, on average, with all that the loop does between. It begins
   * at 0 whenever the queue has been empty: it takes time to call a queue too long, so that bursts pass.
   */
  #mean = 0;

  constructor(now = () => performance.now(), afterTurn: (callback: () => void) => void = setImmediate) {
    this.#now = now;
    this.#afterTurn = afterTurn;
  }

  /** Jobs that wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Whether a request that arrives now would wait too long. */
  isOverloaded(): boolean {
    return this.#expectedWait() > limits.queueMilliseconds;
  }

  /** To be called for each connection that the server accepts. */
  noteConnection(): void {
    this.#hasAccepted = true;
  }

  /** Runs a job: at once unless others wait or this turn's share is used up. */
  run(job: Job): void {
    if (this.#isBusy) {
      // Many bodies may end at once whose heads were taken while there was room.
      if (this.#expectedWait() > limits.queueEndMilliseconds) job.refuse();
      else this.#waiting.push({ job, since: this.#now() });
      return;
    }
    this.#isBusy = true;
    const begun = this.#now();
    const rest = job.run();
    this.#last = this.#now();
    this.#spent += rest === undefined ? this.#last - begun : limits.turnMilliseconds;
    if (this.#spent < limits.turnMilliseconds && this.#waiting.length === 0) this.#isBusy = false;
    else this.#afterTurn(this.#turn);
  }

  readonly #turn = (): void => {
    const now = this.#now();
    this.#intakeSince ??= now;
    if (this.#hasAccepted && now - this.#intakeSince < limits.intakeMilliseconds) {
      this.#hasAccepted = false;
      this.#afterTurn(this.#turn);
      return;
    }
    this.#intakeSince = undefined;
    this.#runSome();
    if (this.#waiting.length > 0) {
      this.#afterTurn(this.#turn);
      return;
    }
    this.#isBusy = false;
    this.#spent = 0;
    this.#mean = 0;
  };

  /** Runs what waits for as long as one turn may take. */
  #runSome(): void {
    const begun = this.#now();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (begun - next.since > limits.queueEndMilliseconds) {
        next.job.refuse();
        continue;
      }
      const rest = next.job.run();
      const ended = this.#now();
      // What takes longer than any conversion was a pause of the process.
      const took = Math.min(ended - this.#last, limits.conversionMilliseconds);
      this.#mean += (took - this.#mean) / JOBS_REMEMBERED;
      this.#last = ended;
      if (rest !== undefined || ended - begun >= limits.turnMilliseconds) return;
    }
  }

  #expectedWait(): number {
    return this.#waiting.length * this.#mean;
  }
}

/** Over how many jobs, about, the average is taken. */
const JOBS_REMEMBERED = 32;
