import { setTimeout as delay } from 'node:timers/promises';

/**
 * How a process ends, and that it ends in time. process.exit() waits for the threads of Node's pool, and hangs if a
 * thread hangs in the kernel: in a write to a disk that does not respond, or in a name lookup. So an exit first waits
 * here until no thread is busy, while the event loop continues, and the process is killed when its time is over.
 */

/**
 * Resolves with the first stop signal. Later ones change nothing: the grace period limits the stop, and shells and npm
 * send some signals twice.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}

/** Kills this process with SIGKILL after a time, unless it has ended before. */
export function killAfter(milliseconds: number): void {
  setTimeout(() => {
    process.kill(process.pid, 'SIGKILL');
    // The first process of a container can't kill itself with SIGKILL.
    process.abort();
  }, milliseconds);
}

/**
 * Resolves when process.exit() can't hang. On Bun and Deno an exit waits for no thread, so there is nothing to wait
 * for.
 */
export async function threadsIdle(): Promise<void> {
  while (process.getActiveResourcesInfo().some((name) => OF_THREADS.test(name))) await delay(POLL_MILLISECONDS);
}

/** Requests for files and names, which may hang in the kernel. */
const OF_THREADS = /^(?:FSReq|GetAddrInfoReq|GetNameInfoReq)/;

const POLL_MILLISECONDS = 5;
