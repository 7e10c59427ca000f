import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Registry } from 'prom-client';
import { describeBug } from '../core/bug.ts';
import { createMemory } from './limiter/sketch.ts';
import { type ServerAddress, StartError } from './listen.ts';
import type { Log } from './observe/log.ts';
import type { ThreadMetrics } from './observe/thread-metrics.ts';
import type { Certificate, Settings } from './read-settings.ts';
import type { ThreadCommand, ThreadData, ThreadMessage } from './serving-thread.ts';

/** A thread that runs. */
interface Thread {
  readonly worker: Worker;
  /** Its last metrics. */
  report: ThreadMetrics | undefined;
}

/** The threads that serve, as seen by the main thread, which starts and replaces them, and sums their metrics. */
export class Threads {
  readonly address: ServerAddress;
  #settings: Settings;
  readonly #count: number;
  readonly #log: Log;
  readonly #memory: SharedArrayBuffer | undefined;
  readonly #running = new Set<Thread>();
  /** For each thread, whether it and its replacements have ended without an error. */
  #ends: readonly Promise<boolean>[] = [];
  /** The counts of threads that have ended, so that no sum decreases. */
  #pastCounts: readonly ThreadMetrics[] = [];
  #ended = 0;
  #isServing = false;
  #isStopping = false;
  #onReport: (thread: Thread) => void = () => {};

  constructor(address: ServerAddress, settings: Settings, count: number, log: Log) {
    this.address = address;
    this.#settings = { ...settings, port: address.port };
    this.#count = count;
    this.#log = log;
    this.#memory = settings.rateLimitPerMinute === 0 ? undefined : createMemory(settings.rateLimitPerMinute);
  }

  /** Starts the threads, and resolves when all listen. Rejects if one ends before. */
  async start(): Promise<void> {
    const listening = new Promise<void>((resolve) => {
      let count = 0;
      const onListening = () => {
        if (++count === this.#count) resolve();
      };
      this.#ends = Array.from({ length: this.#count }, (_, index) => this.#keepRunning(index + 1, onListening));
    });
    await Promise.race([listening, Promise.all(this.#ends)]);
    this.#isServing = true;
  }

  /** New connections to all threads get this certificate. */
  renew(certificate: Certificate): void {
    this.#settings = { ...this.#settings, tls: certificate };
    this.#command({ type: 'renew', certificate });
  }

  /** The metrics of the process and of all threads. One that hangs counts with its last ones, after half a second. */
  async collect(own: Registry): Promise<Registry> {
    const responding = new Set<Thread>();
    await new Promise<void>((resolve) => {
      this.#onReport = (thread) => {
        if (responding.add(thread).size === this.#count) resolve();
      };
      setTimeout(resolve, REPORT_MILLISECONDS);
      this.#command({ type: 'report' });
    });
    const { countsOf, reportOf, sumOf } = await import('./observe/thread-metrics.ts');
    const ofProcess = await reportOf(own, 'process');
    this.#pastCounts = [countsOf(this.#pastCounts)];
    const reports = [...this.#running].flatMap(({ report }) => (report === undefined ? [] : [report]));
    return sumOf([ofProcess, ...reports, ...this.#pastCounts], {
      wanted: this.#count,
      responding: responding.size,
      ended: this.#ended,
    });
  }

  /** Stops the threads. Resolves when all have ended or their time is over, with whether all ended without an error. */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    this.#command({ type: 'stop' });
    const late = wait(this.#settings.shutdownGraceMilliseconds - LAST_MILLISECONDS).then(() => {
      this.#log.logger.error('a thread did not stop in time');
      return [false];
    });
    return (await Promise.race([Promise.all(this.#ends), late])).every(Boolean);
  }

  #command(command: ThreadCommand): void {
    for (const { worker } of this.#running) worker.postMessage(command);
  }

  /** Runs a thread, and another one whenever it ends unexpectedly. */
  async #keepRunning(number: number, onListening: () => void): Promise<boolean> {
    for (;;) {
      // Node starts no thread in a folder that was deleted.
      await realpath('.').catch(() => process.chdir('/'));
      if (this.#isStopping) return true;
      // It rejects if the system can't start another thread.
      const end = await this.#run(number, onListening).catch(describe);
      if (this.#isStopping && 'code' in end && end.code === 0) return true;
      this.#ended++;
      this.#log.logger.error(
        { thread: number, ...end },
        'a thread ended unexpectedly: see its last log lines (its number is in the field thread)',
      );
      if (this.#isStopping) return false;
      if (!this.#isServing) throw new StartError('The server could not start, because a thread ended: see the log');
      await wait(PAUSE_MILLISECONDS);
    }
  }

  /** Runs a thread, and resolves with facts for the log when it has ended. */
  #run(number: number, onListening: () => void): Promise<object> {
    const data: ThreadData = {
      thread: number,
      threads: this.#count,
      settings: this.#settings,
      memory: this.#memory,
    };
    return new Promise((resolve) => {
      const [, program = '', ...argv] = process.argv;
      const thread: Thread = { worker: new Worker(program, { argv, workerData: data }), report: undefined };
      let bug: object = {};
      this.#running.add(thread);
      thread.worker.on('message', (message: ThreadMessage) => {
        if (message.type === 'listening') {
          onListening();
        } else if (message.type === 'log') {
          for (const line of message.lines.split(/(?<=\n)/)) this.#log.write(line);
        } else {
          thread.report = message.report;
          this.#onReport(thread);
        }
      });
      thread.worker.on('error', (error: unknown) => {
        bug = describe(error);
      });
      thread.worker.on('exit', (code) => {
        this.#running.delete(thread);
        if (thread.report !== undefined) this.#pastCounts = [...this.#pastCounts, thread.report];
        resolve({ code, ...bug });
      });
    });
  }
}

/** The runtime's code, such as `ERR_WORKER_OUT_OF_MEMORY`, and what is known of the exception. */
function describe(error: unknown): object {
  const reason = error instanceof Error && 'code' in error ? error.code : undefined;
  return { reason, ...describeBug(error) };
}

/** The pause before a thread is replaced: a replacement may end as soon as it starts. */
const PAUSE_MILLISECONDS = 1_000;

/** How long before the end of the grace period the threads are waited for. */
const LAST_MILLISECONDS = 150;

/** How long a scrape waits for the metrics of the threads. */
const REPORT_MILLISECONDS = 500;
