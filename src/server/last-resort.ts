import { setTimeout as delay } from 'node:timers/promises';

/**
 * The end of a process that nothing delays. process.exit() waits for the threads of Node's pool, and hangs if one hangs in
 * the kernel: in a write to a disk that does not answer, or in looking up a name. So an exit waits here until none of them
 * is busy, while the event loop goes on, and kills the process when its time is over.
 */

/** Kills this process, by SIGKILL, unless it has ended before. */
export function killAfter(milliseconds: number): void {
  setTimeout(() => {
    process.kill(process.pid, 'SIGKILL');
    // The first process of a container can't kill itself so.
    process.abort();
  }, milliseconds);
}

/** Resolves when process.exit() can't hang. Bun and Deno, whose exit waits for no thread, have nothing to wait for. */
export async function threadsIdle(): Promise<void> {
  while (process.getActiveResourcesInfo().some((name) => OF_THREADS.test(name))) await delay(POLL_MILLISECONDS);
}

/** Requests for files and names: what may hang in the kernel. */
const OF_THREADS = /^(?:FSReq|GetAddrInfoReq|GetNameInfoReq)/;

const POLL_MILLISECONDS = 5;
