import { Worker } from 'node:worker_threads';
import type { Registry } from 'prom-client';
import { describeBug } from '../core/bug.ts';
import { findHanging, type Watched } from './hanging-threads.ts';
import { createMemory } from './limiter/sketch.ts';
import { type ReservedPort, type ServerAddress, StartError } from './listen.ts';
import type { Log } from './observe/log.ts';
import type { ThreadMetrics } from './observe/thread-metrics.ts';
import type { Certificate, Settings } from './read-settings.ts';
import { PULSE_MILLISECONDS, type ThreadCommand, type ThreadData, type ThreadMessage } from './serving-thread.ts';

/** A thread that serves, or the place of one that has ended. */
class Slot implements Watched {
  /** From 1. A replacement has the same number. */
  readonly number: number;
  readonly pulse = new SharedArrayBuffer(4);
  worker: Worker | undefined;
  isListening = false;
  /** Whether a thread has listened here, or ended before it did. */
  hasBegun = false;
  /** When the thread was started, and the pause before, in milliseconds. */
  startedAt = 0;
  pause = 0;
  lastPulse = 0;
  silentChecks = 0;
  /** Why it ends, as facts for the log. */
  reason: object = {};
  /** Its last metrics, and the function that waits for new ones. */
  report: ThreadMetrics | undefined;
  onReport: (() => void) | undefined;

  constructor(number: number) {
    this.number = number;
  }
}

/** The threads that serve, as seen by the main thread, which starts and replaces them, and sums their metrics. */
export class Threads {
  readonly address: ServerAddress;
  readonly #release: () => void;
  #settings: Settings;
  readonly #log: Log;
  readonly #isTerminal: boolean;
  readonly #memory: SharedArrayBuffer | undefined;
  readonly #threads: readonly Slot[];
  /** The counts of threads that have ended, so that no sum decreases. */
  #pastCounts: readonly ThreadMetrics[] = [];
  #ended = 0;
  #hasListened = false;
  #isStopping = false;
  #hasFailed = false;
  #onListening: () => void = () => {};
  #onStartFailed: (error: StartError) => void = () => {};
  #onEnd: () => void = () => {};

  constructor({ address, release }: ReservedPort, settings: Settings, count: number, log: Log, isTerminal: boolean) {
    this.address = address;
    this.#release = release;
    this.#settings = { ...settings, port: address.port };
    this.#log = log;
    this.#isTerminal = isTerminal;
    this.#memory = settings.rateLimitPerMinute === 0 ? undefined : createMemory(settings.rateLimitPerMinute);
    this.#threads = Array.from({ length: count }, (_, index) => new Slot(index + 1));
  }

  /** Starts the threads, and resolves when all that have not ended listen. Rejects if one can't start, or all end. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onListening = resolve;
      this.#onStartFailed = reject;
      setInterval(() => this.#endHanging(), PULSE_MILLISECONDS).unref();
      for (const thread of this.#threads) this.#begin(thread);
    });
  }

  /** New connections to all threads get this certificate. */
  renew(certificate: Certificate): void {
    this.#settings = { ...this.#settings, tls: certificate };
    this.#command({ type: 'renew', certificate });
  }

  /** The metrics of the process and of all threads. One that hangs counts with its last ones, after half a second. */
  async collect(own: Registry): Promise<Registry> {
    const listening = this.#threads.filter(({ isListening }) => isListening);
    const responses = listening.map((thread) => {
      return new Promise<boolean>((resolve) => {
        thread.onReport = () => resolve(true);
        setTimeout(resolve, REPORT_MILLISECONDS, false);
      });
    });
    this.#command({ type: 'report' });
    const responding = (await Promise.all(responses)).filter(Boolean).length;
    const { countsOf, reportOf, sumOf } = await import('./observe/thread-metrics.ts');
    const ofProcess = await reportOf(own, 'process');
    this.#pastCounts = [countsOf(this.#pastCounts)];
    const reports = this.#threads.flatMap(({ report }) => (report === undefined ? [] : [report]));
    return sumOf([ofProcess, ...reports, ...this.#pastCounts], {
      wanted: this.#threads.length,
      responding,
      ended: this.#ended,
    });
  }

  /** Stops the threads. Resolves when all have ended, with whether they did so without an error and in time. */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    this.#release();
    this.#command({ type: 'stop' });
    // They end on their own in time, unless they hang.
    const late = setTimeout(() => {
      for (const { worker } of this.#threads) void worker?.terminate();
    }, this.#settings.shutdownGraceMilliseconds - LAST_MILLISECONDS);
    await new Promise<void>((resolve) => {
      this.#onEnd = () => {
        if (this.#threads.every(({ worker }) => worker === undefined)) resolve();
      };
      this.#onEnd();
    });
    clearTimeout(late);
    return !this.#hasFailed;
  }

  #command(command: ThreadCommand): void {
    for (const { worker } of this.#threads) worker?.postMessage(command);
  }

  #begin(thread: Slot): void {
    if (this.#isStopping) return;
    thread.startedAt = performance.now();
    thread.silentChecks = 0;
    thread.reason = {};
    const data: ThreadData = {
      thread: thread.number,
      threads: this.#threads.length,
      settings: this.#settings,
      memory: this.#memory,
      startedAt: thread.startedAt,
      pulse: thread.pulse,
      isTerminal: this.#isTerminal,
    };
    const [, program = '', ...argv] = process.argv;
    try {
      const worker = new Worker(program, { argv, workerData: data });
      thread.worker = worker;
      worker.on('message', (message: ThreadMessage) => this.#receive(thread, message));
      worker.on('error', (error: unknown) => {
        thread.reason = describe(error);
      });
      worker.on('exit', (code) => this.#end(thread, code));
    } catch (error) {
      // The system can't start another thread.
      thread.reason = describe(error);
      this.#end(thread, undefined);
    }
  }

  #receive(thread: Slot, message: ThreadMessage): void {
    if (message.type === 'log') {
      for (const line of message.lines.split(/(?<=\n)/)) this.#log.write(line);
    } else if (message.type === 'report') {
      thread.report = message.report;
      thread.onReport?.();
    } else if (message.type === 'failed') {
      thread.reason = { reason: message.line };
      if (!this.#hasListened) this.#failStart(message.line);
    } else {
      thread.isListening = true;
      this.#hasListened = true;
      this.#noteBegun(thread);
    }
  }

  #noteBegun(thread: Slot): void {
    thread.hasBegun = true;
    if (this.#hasListened && this.#threads.every(({ hasBegun }) => hasBegun)) this.#onListening();
  }

  #failStart(reason: string): void {
    this.#isStopping = true;
    this.#onStartFailed(new StartError(reason));
  }

  #end(thread: Slot, code: number | undefined): void {
    const { number, reason, startedAt, pause, report } = thread;
    thread.worker = undefined;
    thread.isListening = false;
    thread.report = undefined;
    if (report !== undefined) this.#pastCounts = [...this.#pastCounts, report];
    if (code === 0 && this.#isStopping) return this.#onEnd();
    this.#ended++;
    this.#log.logger.error(
      { thread: number, code, ...reason },
      'a thread ended unexpectedly: see its last log lines (its number is in the field thread)',
    );
    if (this.#isStopping) {
      this.#hasFailed = true;
      this.#onEnd();
    } else if (this.#hasListened || this.#ended < this.#threads.length) {
      const longer = Math.min(Math.max(2 * pause, FIRST_PAUSE_MILLISECONDS), LONGEST_PAUSE_MILLISECONDS);
      thread.pause = performance.now() - startedAt < SETTLED_MILLISECONDS ? longer : 0;
      setTimeout(() => this.#begin(thread), thread.pause);
      this.#noteBegun(thread);
    } else {
      this.#failStart('The server could not start, because its threads ended: see the log');
    }
  }

  #endHanging(): void {
    for (const thread of findHanging(this.#threads)) {
      thread.reason = { reason: 'HANGS' };
      this.#log.logger.error({ thread: thread.number }, 'a thread does not respond, so it is ended and replaced');
      void thread.worker?.terminate();
    }
  }
}

/** The runtime's code, such as `ERR_WORKER_OUT_OF_MEMORY`, and what is known of the exception. */
function describe(error: unknown): object {
  const reason = error instanceof Error && 'code' in error ? error.code : undefined;
  return { reason, ...describeBug(error) };
}

/** How long a thread must have run to be replaced without a pause. */
const SETTLED_MILLISECONDS = 10_000;

const FIRST_PAUSE_MILLISECONDS = 100;

const LONGEST_PAUSE_MILLISECONDS = 5_000;

/** How long before the end of the grace period the remaining threads are ended. */
const LAST_MILLISECONDS = 150;

/** How long a scrape waits for the metrics of a thread. */
const REPORT_MILLISECONDS = 500;
