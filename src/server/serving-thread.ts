import { isatty } from 'node:tty';
import { parentPort, workerData } from 'node:worker_threads';
import { createLimiter } from './limiter/create.ts';
import { MemoryLimiter } from './limiter/memory.ts';
import { describeStartError } from './listen.ts';
import { LOG_DESCRIPTOR, openLog } from './observe/log.ts';
import type { LogOutput } from './observe/log-output.ts';
import type { ThreadMetrics } from './observe/thread-metrics.ts';
import { EXIT_MILLISECONDS, exitOnBug } from './process-end.ts';
import type { Certificate, Settings } from './read-settings.ts';
import type { Engine } from './service.ts';
import type { SettingWords } from './settings.ts';

/** What a thread gets from the main thread. */
export interface ThreadData {
  /** From 1: its number in the log. */
  readonly thread: number;
  readonly threads: number;
  /** With the port that all threads share. */
  readonly settings: Settings;
  /** The memory of the limiter; undefined if the limit is off. */
  readonly memory: SharedArrayBuffer | undefined;
}

/** What a thread reports to the main thread. */
export type ThreadMessage =
  | { readonly type: 'listening' }
  | { readonly type: 'log'; readonly lines: string }
  | { readonly type: 'report'; readonly report: ThreadMetrics };

/** What the main thread asks of a thread. */
export type ThreadCommand =
  | { readonly type: 'stop' }
  | { readonly type: 'renew'; readonly certificate: Certificate }
  | { readonly type: 'report' };

/** Runs one of the threads that serve, until the main thread stops it. Returns 1 if it could not start. */
export async function runThread(engine: Engine, words: SettingWords): Promise<number> {
  const { thread, threads, settings, memory }: ThreadData = workerData;
  const log = openLog(settings.logLevel, toMainThread, isatty(LOG_DESCRIPTOR), thread);
  const { logger } = log;
  exitOnBug(log, 'thread', log.flush);
  const metrics =
    settings.metricsPort === undefined ? undefined : (await import('./observe/metrics.ts')).createMetrics();
  const limiter = await createLimiter(settings, logger, metrics, (limit) => {
    // On Bun, performance.now() begins near 0 in each thread.
    return new MemoryLimiter(limit, () => performance.timeOrigin + performance.now(), memory);
  });
  try {
    const serving = await engine.serve({ settings, logger, metrics, limiter, thread, threads });
    tell({ type: 'listening' });
    await new Promise<void>((resolve) => {
      parentPort?.on('message', async (command: ThreadCommand) => {
        if (command.type === 'stop') resolve();
        if (command.type === 'renew') await serving.renew?.(command.certificate);
        if (command.type === 'report' && metrics !== undefined) {
          const { reportOf } = await import('./observe/thread-metrics.ts');
          tell({ type: 'report', report: await reportOf(metrics.registry, 'thread') });
        }
      });
    });
    await serving.drain(settings.shutdownGraceMilliseconds - EXIT_MILLISECONDS);
  } catch (error) {
    logger.error(describeStartError(error, words));
    return 1;
  } finally {
    limiter?.close?.();
    await log.flush();
  }
  return 0;
}

/** Passes lines of the log to the main thread, which writes those of all threads: so none is torn. */
const toMainThread: LogOutput = async (chunk) => {
  tell({ type: 'log', lines: Buffer.from(chunk).toString() });
  return chunk.length;
};

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
