import { performance } from 'node:perf_hooks';
import { serverLimits } from '../server-limits.ts';

/** The work that is left for a request when its body has been read. */
export interface Job {
  /** Converts and responds. If it returns a promise, some of the work is still to be done. */
  run(): Promise<void> | undefined;
  /** Responds with 503. */
  refuse(): void;
}

/**
 * The conversions of a process, one after another, for a few milliseconds per turn of the event loop.
 *
 * Node accepts one connection per turn. If conversions filled every turn, new connections would wait in the kernel,
 * where the process does not see them and can neither reject their requests nor respond to probes. So between
 * conversions, the queue lets the loop turn until no connection waits. Then a new request waits only for the queue, and
 * a request that would wait too long is rejected when its head arrives.
 *
 * Requests with incomplete bodies do not count: otherwise slow clients could make the server reject others.
 */
export class WorkQueue {
  readonly #now: () => number;
  readonly #afterTurn: (callback: () => void) => void;
  readonly #waiting: { readonly job: Job; readonly since: number }[] = [];
  /** Whether a job runs, or others wait for the next turn; then a new job waits too. */
  #isBusy = false;
  /** Milliseconds of work since the queue last let the loop turn. */
  #spent = 0;
  /** Whether a connection has been accepted since the queue last looked. */
  #hasAccepted = false;
  /** When the queue began to accept connections before further conversions. */
  #intakeSince: number | undefined;
  /** When the last job ended. */
  #last = 0;
  /**
   * The average time from the end of one job to the end of the next, including everything that the loop does between
   * them, in milliseconds. It starts from 0 each time the queue has been empty, so it takes a while until a queue
   * counts as too long: bursts pass.
   */
  #mean = 0;

  constructor(now = () => performance.now(), afterTurn: (callback: () => void) => void = setImmediate) {
    this.#now = now;
    this.#afterTurn = afterTurn;
  }

  /** The number of jobs that wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Whether a request that arrives now would wait too long. */
  isOverloaded(): boolean {
    return this.#expectedWait() > serverLimits.queueMilliseconds;
  }

  /** Must be called for each connection that the server accepts. */
  noteConnection(): void {
    this.#hasAccepted = true;
  }

  /** Runs a job: immediately, unless others wait or this turn's share of the time is used up. */
  run(job: Job): void {
    if (this.#isBusy) {
      // Many bodies may end at the same time, after their heads were accepted while there was room.
      if (this.#expectedWait() > serverLimits.queueEndMilliseconds) job.refuse();
      else this.#waiting.push({ job, since: this.#now() });
      return;
    }
    this.#isBusy = true;
    const begun = this.#now();
    const rest = job.run();
    this.#last = this.#now();
    this.#spent += rest === undefined ? this.#last - begun : serverLimits.turnMilliseconds;
    if (this.#spent < serverLimits.turnMilliseconds && this.#waiting.length === 0) this.#isBusy = false;
    else this.#afterTurn(this.#turn);
  }

  readonly #turn = (): void => {
    const now = this.#now();
    this.#intakeSince ??= now;
    if (this.#hasAccepted && now - this.#intakeSince < serverLimits.intakeMilliseconds) {
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

  /** Runs waiting jobs until this turn's share of the time is used up. */
  #runSome(): void {
    const begun = this.#now();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (begun - next.since > serverLimits.queueEndMilliseconds) {
        next.job.refuse();
        continue;
      }
      const rest = next.job.run();
      const ended = this.#now();
      // A longer time was a pause of the process.
      const took = Math.min(ended - this.#last, serverLimits.conversionMilliseconds);
      this.#mean += (took - this.#mean) / JOBS_REMEMBERED;
      this.#last = ended;
      if (rest !== undefined || ended - begun >= serverLimits.turnMilliseconds) return;
    }
  }

  #expectedWait(): number {
    return this.#waiting.length * this.#mean;
  }
}

/** The number of jobs that the average covers, approximately. */
const JOBS_REMEMBERED = 32;
