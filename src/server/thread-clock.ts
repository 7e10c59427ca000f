/**
 * One clock for all threads: on Bun, performance.now() of a thread begins near 0. A thread asks the main thread for the
 * time. The time of day would be the same in all threads, but it can be set.
 */

/**
 * Creates a clock that shows what performance.now() shows in the main thread, to within half a millisecond unless the
 * main thread is very busy.
 *
 * @param signals Memory of 16 bytes: the second word is 1 if there is an answer, and the second double is the time.
 * @param ask Makes the main thread call {@link answerTime}.
 */
export function clockOfMain(signals: SharedArrayBuffer, ask: () => void): () => number {
  const words = new Int32Array(signals);
  const doubles = new Float64Array(signals);
  let best = { took: Number.POSITIVE_INFINITY, difference: 0 };
  for (let tries = 0; tries < MOST_TRIES && best.took > GOOD_MILLISECONDS; tries++) {
    Atomics.store(words, 1, 0);
    const begun = performance.now();
    ask();
    Atomics.wait(words, 1, 0);
    const took = performance.now() - begun;
    if (took < best.took) best = { took, difference: (doubles[1] ?? 0) - (begun + took / 2) };
  }
  return () => performance.now() + best.difference;
}

/** Answers a thread that asks for the time. */
export function answerTime(signals: SharedArrayBuffer): void {
  new Float64Array(signals)[1] = performance.now();
  const words = new Int32Array(signals);
  Atomics.store(words, 1, 1);
  Atomics.notify(words, 1);
}

const MOST_TRIES = 10;

/** An answer that takes no longer is exact enough. */
const GOOD_MILLISECONDS = 1;
