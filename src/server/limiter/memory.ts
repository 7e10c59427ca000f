import { httpLimits } from '../../contract/limits.ts';
import type { Allowance, Limiter } from '../../contract/message.ts';
import { createMemory, Sketch, SPANS } from './sketch.ts';

/**
 * A sliding window in memory, by spans of a fifteenth of a minute. A request is allowed
 *
 * - if there were fewer than `limit` in the last 16 spans with the current one, which is at least a minute, or
 * - if there were fewer than `limit` in the last 15, and fewer than a fifteenth of it, rounded up, in the current one.
 *
 * So any 15 spans together have at most `limit` requests, and one more per further thread that meets the border of a
 * span. Any minute is part of 16 spans, so it has at most a fifteenth more. And a client that waits 60 seconds / `limit`
 * between requests is never rejected.
 *
 * The {@link Sketch} takes 24 MiB for any number of addresses, or 48 MiB with a limit above 255. An address may be rejected
 * if others share all of its cells and send as many requests. That is rare below 62,500 × limit requests in a minute.
 */
export class MemoryLimiter implements Limiter {
  readonly #limit: number;
  readonly #now: () => number;
  /** The latest span of any thread, and the first one in which `isAhead` is no longer true. */
  readonly #spans: Int32Array;
  readonly #sketch: Sketch;

  /**
   * @param limit From 1 to a million, like the setting.
   * @param now A monotonic clock in milliseconds, nearly the same for all threads.
   * @param memory The memory of {@link createMemory}, for the same limit.
   */
  constructor(limit: number, now: () => number = () => performance.now(), memory = createMemory(limit)) {
    this.#limit = limit;
    this.#now = now;
    this.#spans = new Int32Array(memory, 0, 2);
    this.#sketch = new Sketch(memory, limit);
  }

  take(key: string): Allowance {
    const limit = this.#limit;
    const share = Math.ceil(limit / (SPANS - 1));
    for (;;) {
      const now = this.#now();
      const span = this.#latestSpan(now);
      const counts = this.#sketch.read(key, span);
      const [newest = 0, oldest = 0] = [counts[0], counts[SPANS - 1]];
      let free = limit;
      for (let age = 0; age < counts.length; age++) free -= counts[age] ?? 0;
      const left = Math.max(free, Math.min(free + oldest, share - newest));
      const isAllowed = left > 0;
      // If another thread was faster, fewer may be left.
      if (isAllowed && !this.#sketch.add()) continue;
      const remaining = Math.max(0, left - 1);
      // More are left when the span is over in which the requests from the newest reached this number.
      let age = 0;
      for (let sum = newest + Number(isAllowed); sum < limit - remaining; sum += counts[age] ?? 0) age++;
      const spans = Math.max(1, SPANS - age - Number(remaining < share));
      const wait = Math.min((span + spans) * SPAN - now, spans * SPAN);
      const resetSeconds = Math.ceil(wait / 1000);
      return { isAllowed, limit, windowSeconds: httpLimits.rateWindowSeconds, remaining, resetSeconds };
    }
  }

  /** Notes that a decision was made without the counter that servers share, and returns it. */
  alone(own: Allowance): Allowance {
    Atomics.store(this.#spans, 1, this.#latestSpan(this.#now()) + SPANS);
    return own;
  }

  /** Whether this limiter may have allowed requests within the last minute that the shared counter lacks. */
  get isAhead(): boolean {
    return this.#latestSpan(this.#now()) < Atomics.load(this.#spans, 1);
  }

  /** Counts what others have allowed a client: at least `count` requests in the last minute, up to the limit. */
  catchUp(key: string, count: number): void {
    for (;;) {
      const counts = this.#sketch.read(key, this.#latestSpan(this.#now()));
      const missing = counts.reduce((left, counted) => left - counted, Math.min(count, this.#limit));
      if (missing <= 0 || this.#sketch.add(missing)) return;
    }
  }

  /** The latest span that any thread has been in. The clock of one thread may be a moment behind. */
  #latestSpan(now: number): number {
    const span = Math.floor(now / SPAN);
    for (;;) {
      const latest = this.#spans[0] ?? 0;
      if (span <= latest) return latest;
      Atomics.compareExchange(this.#spans, 0, latest, span);
    }
  }
}

/** In milliseconds. */
const SPAN = (httpLimits.rateWindowSeconds * 1000) / (SPANS - 1);
