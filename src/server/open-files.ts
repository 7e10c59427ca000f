import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Logger } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';
import { serverLimits } from './server-limits.ts';
import type { ServiceOptions } from './service.ts';

/**
 * For the operating system, connections are open files, whose number is limited. At the limit, libuv accepts and closes
 * every connection, including those to the metrics, and reports nothing to Node. So the server accepts fewer
 * connections than it may have files.
 */

/** Connections that one of several threads may hold: the server's limit, or its share of the open files. */
export function connectionsInAll(
  logger: Logger,
  { thread, threads }: Pick<ServiceOptions, 'thread' | 'threads'>,
): number {
  const files = Math.floor(openFilesLimit() / threads);
  const wanted = serverLimits.connections + OTHER_FILES;
  if (files >= wanted) return serverLimits.connections;
  const connections = Math.max(1, files - OTHER_FILES);
  // One line for all threads.
  if (thread > 1) return connections;
  const remedy = `raise the limit of open files (ulimit -n, LimitNOFILE=) to ${threads * wanted}`;
  logger.warn(
    { connections: connections * threads },
    `the server accepts fewer connections than it supports: ${remedy}`,
  );
  return connections;
}

/** Checks each second whether a file can be opened, and logs the first failure, one in ten seconds, and the end. */
export function watchOpenFiles(
  logger: Logger,
  metrics: Metrics | undefined,
  check: () => string | undefined = openingFailure,
): void {
  let failingSeconds = 0;
  setInterval(() => {
    const reason = check();
    if (reason !== undefined) {
      if (failingSeconds++ % LOG_SECONDS === 0)
        logger.error(
          { reason },
          'no connection can be accepted, because no file can be opened: raise the limit of open files (ulimit -n, LimitNOFILE=)',
        );
      metrics?.noteAcceptFailing();
    } else if (failingSeconds > 0) {
      logger.info({ seconds: failingSeconds }, 'connections are accepted again');
      failingSeconds = 0;
    }
  }, 1000).unref();
}

/** Files other than connections: about 25 of Node itself, Redis, the metrics' connections, and files that are read. */
const OTHER_FILES = 100;
const LOG_SECONDS = 10;

/** The limit on Linux; infinite on other systems. */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The code of the error if a file can't be opened. */
export function openingFailure(): string | undefined {
  try {
    closeSync(openSync(devNull, 'r'));
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  }
}
