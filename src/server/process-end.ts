import { setTimeout as delay } from 'node:timers/promises';
import { describeBug } from '../core/bug.ts';
import type { Log } from './observe/log.ts';

/**
 * How a process or one of its threads ends, and that it ends in time. process.exit() waits for the threads of Node's
 * pool, and hangs if one hangs in the kernel: in a write to a disk that does not respond, or in a name lookup. So an
 * exit first waits here until none is busy, while the event loop continues, and the process is killed when its time is
 * over.
 */

/** Resolves with the first stop signal. Later ones change nothing: shells and npm send some signals twice. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}

/** Ends this process or thread after an exception that nothing has caught, as soon as `end` has written the log. */
export function exitOnBug({ logger }: Log, what: 'process' | 'thread', end: () => Promise<void>): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (bug: unknown) => {
      logger.fatal(
        describeBug(bug),
        `${event}: this ${what} ends because of a bug in textmill; report the type and the stack`,
      );
      void end().then(() => process.exit(1));
    });
  }
}

/** Kills this process with SIGKILL after a time, unless it has ended before. */
export function killAfter(milliseconds: number): void {
  setTimeout(() => {
    process.kill(process.pid, 'SIGKILL');
    // The first process of a container can't kill itself with SIGKILL.
    process.abort();
  }, milliseconds);
}

/** Resolves when process.exit() can't hang. On Bun and Deno, an exit waits for no thread. */
export async function threadsIdle(): Promise<void> {
  while (process.getActiveResourcesInfo().some((name) => OF_THREADS.test(name))) await delay(POLL_MILLISECONDS);
}

/** Milliseconds left for the process itself between the end of its last connection and the end of the grace period. */
export const EXIT_MILLISECONDS = 250;

/** Requests for files and names, which may hang in the kernel. */
const OF_THREADS = /^(?:FSReq|GetAddrInfoReq|GetNameInfoReq)/;

const POLL_MILLISECONDS = 5;
