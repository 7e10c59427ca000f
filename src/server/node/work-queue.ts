import { performance } from 'node:perf_hooks';
import { serverLimits } from '../server-limits.ts';
import { workClock } from '../work-clock.ts';
import { Turns } from './turns.ts';

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
 * conversions, the loop turns some times ({@link Turns}). Then a new request waits only for the queue, and a request
 * that would wait too long is rejected when its head arrives.
 *
 * Requests with incomplete bodies do not count: otherwise slow clients could make the server reject others.
 */
export class WorkQueue {
  readonly #now: () => number;
  readonly #wait: Turns['wait'];
  readonly #worked: () => number;
  readonly #waiting: { readonly job: Job; readonly since: number }[] = [];
  /** Whether a job runs, or others wait for the next turn; then a new job waits too. */
  #isBusy = false;
  /** Milliseconds of work since the queue last let the loop turn. */
  #spent = 0;
  /** When the last job ended. */
  #last = 0;
  /**
   * The average time from the end of one job to the end of the next, including everything that the loop does between
   * them, in milliseconds. It starts from 0 each time the queue has been empty, so it takes a while until a queue
   * counts as too long: bursts pass.
   */
  #mean = 0;

  constructor(now = () => performance.now(), { wait }: Pick<Turns, 'wait'> = new Turns(), worked = workClock()) {
    this.#now = now;
    this.#wait = wait;
    this.#worked = worked;
  }

  /** The number of jobs that wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Whether a request that arrives now would wait too long. */
  isOverloaded(): boolean {
    return this.#waiting.length * this.#mean > serverLimits.queueMilliseconds;
  }

  /** Runs a job: immediately, unless others wait or this turn's share of the time is used up. */
  run(job: Job): void {
    if (this.#isBusy) {
      this.#waiting.push({ job, since: this.#worked() });
      return;
    }
    this.#isBusy = true;
    const begun = this.#now();
    const rest = job.run();
    this.#last = this.#now();
    this.#spent += rest === undefined ? this.#last - begun : serverLimits.turnMilliseconds;
    if (this.#spent < serverLimits.turnMilliseconds && this.#waiting.length === 0) this.#isBusy = false;
    else this.#wait(this.#turn);
  }

  readonly #turn = (): void => {
    this.#runSome();
    if (this.#waiting.length > 0) return this.#wait(this.#turn);
    this.#isBusy = false;
    this.#spent = 0;
    this.#mean = 0;
  };

  /** Runs waiting jobs until this turn's share of the time is used up. */
  #runSome(): void {
    const begun = this.#now();
    const worked = this.#worked();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (worked - next.since > serverLimits.queueEndMilliseconds) {
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
}

/** The number of jobs that the average covers, approximately. */
const JOBS_REMEMBERED = 32;
