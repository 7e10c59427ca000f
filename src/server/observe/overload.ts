import { limits } from '../../core/limits.ts';

/**
 * Tells when the event loop is so late that a new request would wait longer than it is worth: for engines that accept all
 * connections at once, Bun and Deno. Node has a queue, which knows better.
 *
 * A timer notes the time again and again. Requests that came in while the loop was held up are handled before the timer
 * fires next, and find the note too old: they are refused at little cost, which is what lets the loop catch up.
 */
export function watchEventLoop(now: () => number = () => performance.now()): () => boolean {
  let noted = now();
  setInterval(() => {
    noted = now();
  }, limits.overloadSampleMilliseconds).unref();
  return () => now() - noted > limits.overloadSampleMilliseconds + limits.overloadMilliseconds;
}
