import { serverLimits } from '../limits.ts';

/**
 * Returns a function that reports whether the event loop is so late that a new request would wait too long. It is for
 * runtimes that accept all connections immediately, Bun and Deno. Node has a queue, which is more exact.
 *
 * A timer notes the time repeatedly. Requests that arrived while the loop was blocked are handled before the timer
 * fires next, and find the noted time too old. They are rejected at little cost, so that the loop can catch up.
 */
export function watchEventLoop(now: () => number = () => performance.now()): () => boolean {
  let noted = now();
  setInterval(() => {
    noted = now();
  }, serverLimits.overloadSampleMilliseconds).unref();
  return () => now() - noted > serverLimits.overloadSampleMilliseconds + serverLimits.overloadMilliseconds;
}
