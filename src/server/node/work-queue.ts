import { performance } from 'node:perf_hooks';
import { limits } from '../../core/limits.ts';

/** What is left to do for a request when its body has been read. */
export interface Job {
  /** Converts and answers. If it returns a promise, some of the work is still to come. */
  run(): Promise<void> | undefined;
  /** Answers 503. */
  refuse(): void;
}

/**
 * The conversions of a process, one after another, for a few milliseconds per turn of the event loop.
 *
 * Node accepts one connection per turn. If conversions filled every turn, newcomers would wait in the kernel, where the
 * process does not see them and can neither refuse them nor answer their probes. So between conversions the queue lets
 * the loop turn until no connection waits. Then the queue is all that a newcomer waits for, and a request that would wait
 * too long is refused when its head arrives.
 *
 * Requests whose bodies are still coming do not count: otherwise slow clients could make the server refuse others.
 */
export class WorkQueue {
  readonly #now: () => number;
  readonly #afterTurn: (callback: () => void) => void;
  readonly #waiting: { readonly job: Job; readonly since: number }[] = [];
  /** Whether a job runs, or others wait for the next turn: a new one waits too. */
  #isBusy = false;
  /** Milliseconds of work since the queue last let the loop turn. */
  #spent = 0;
  /** Whether a connection has been accepted since the queue last looked. */
  #hasAccepted = false;
  /** When the queue began to let connections in before further conversions. */
  #intakeSince: number | undefined;
  /** When the last job ended. */
  #last = 0;
  /**
   * The average time from the end of one job to the end of the next, with all that the loop does between, in milliseconds.
   * It starts from 0 each time the queue has been empty, so it takes a while until a queue counts as too long: bursts pass.
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

  /** Call this for each connection that the server accepts. */
  noteConnection(): void {
    this.#hasAccepted = true;
  }

  /** Runs a job: at once, unless others wait or this turn's share is used up. */
  run(job: Job): void {
    if (this.#isBusy) {
      // Many bodies may end at once whose heads were accepted while there was room.
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

  /** Runs jobs that wait until this turn's share is used up. */
  #runSome(): void {
    const begun = this.#now();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (begun - next.since > limits.queueEndMilliseconds) {
        next.job.refuse();
        continue;
      }
      const rest = next.job.run();
      const ended = this.#now();
      // The process may have been paused.
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

/** The average is taken over about as many jobs. */
const JOBS_REMEMBERED = 32;
