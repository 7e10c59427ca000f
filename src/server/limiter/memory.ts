import type { Allowance, Limiter } from '../../contract/limiter.ts';
import { limits } from '../../core/limits.ts';

/**
 * A sliding window in memory: never more than `limit` requests of an address in any 60 seconds.
 *
 * An address has a row: a ring of buckets, each the requests of about one second, forgotten 60 seconds after its last
 * one. All rows are laid out at the start in flat arrays, 17 MB with the index of addresses when all are taken, however
 * many addresses come and whatever the limit is.
 *
 * When every row is taken by an address seen in the last minute, further addresses share rows by a hash with a secret
 * seed: under a flood of addresses newcomers may be refused for a neighbour's requests, but nobody's count is lost and
 * nobody is let through uncounted.
 */
export class MemoryLimiter implements Limiter {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #rows = new Map<string, number>();
  readonly #keys = new Array<string | undefined>(OWN_ROWS);
  #hand = 0;
  readonly #seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

  // By row: the ring's oldest bucket, its number of buckets, the sum of their requests, when the newest was begun.
  readonly #oldest = new Uint8Array(ROWS);
  readonly #size = new Uint8Array(ROWS);
  readonly #total = new Uint32Array(ROWS);
  readonly #begun = new Uint32Array(ROWS);
  // By row and bucket: its requests, and when the last of them came. Times are milliseconds modulo 2 ** 32.
  readonly #count = new Uint32Array(ROWS * BUCKETS);
  readonly #last = new Uint32Array(ROWS * BUCKETS);

  /** @param now A monotonic clock in milliseconds. */
  constructor(limit: number, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  take(key: string): Allowance {
    const now = Math.floor(this.#now()) >>> 0;
    const row = this.#rowOf(key, now);
    this.#forget(row, now);
    const isAllowed = (this.#total[row] ?? 0) < this.#limit;
    if (isAllowed) this.#record(row, now);
    const wait = WINDOW - elapsed(this.#last[row * BUCKETS + (this.#oldest[row] ?? 0)] ?? 0, now);
    return {
      isAllowed,
      limit: this.#limit,
      windowSeconds: limits.rateWindowSeconds,
      remaining: this.#limit - (this.#total[row] ?? 0),
      resetSeconds: Math.max(1, Math.ceil(wait / 1000)),
    };
  }

  #rowOf(key: string, now: number): number {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    for (let tries = 0; tries < 8; tries++) {
      const row = this.#hand;
      this.#hand = (this.#hand + 1) % OWN_ROWS;
      this.#forget(row, now);
      if (this.#size[row] !== 0) continue;
      const former = this.#keys[row];
      if (former !== undefined) this.#rows.delete(former);
      this.#keys[row] = key;
      this.#rows.set(key, row);
      return row;
    }
    return OWN_ROWS + (hash(key, this.#seed) % SHARED_ROWS);
  }

  /** Drops the buckets whose last request is a window old. */
  #forget(row: number, now: number): void {
    for (let size = this.#size[row] ?? 0; size > 0; size--) {
      const oldest = this.#oldest[row] ?? 0;
      const bucket = row * BUCKETS + oldest;
      if (elapsed(this.#last[bucket] ?? 0, now) < WINDOW) return;
      this.#total[row] = (this.#total[row] ?? 0) - (this.#count[bucket] ?? 0);
      this.#oldest[row] = (oldest + 1) % BUCKETS;
      this.#size[row] = size - 1;
    }
  }

  #record(row: number, now: number): void {
    const size = this.#size[row] ?? 0;
    const isNew = size === 0 || elapsed(this.#begun[row] ?? 0, now) >= BUCKET;
    const bucket = row * BUCKETS + (((this.#oldest[row] ?? 0) + size - (isNew ? 0 : 1)) % BUCKETS);
    if (isNew) {
      this.#size[row] = size + 1;
      this.#begun[row] = now;
      this.#count[bucket] = 0;
    }
    this.#count[bucket] = (this.#count[bucket] ?? 0) + 1;
    this.#last[bucket] = now;
    this.#total[row] = (this.#total[row] ?? 0) + 1;
  }
}

const WINDOW = limits.rateWindowSeconds * 1000;
const BUCKET = 1000;
/** Buckets begin at least a second apart, and the oldest began less than 61 seconds ago. */
const BUCKETS = 61;
const OWN_ROWS = 24_576;
const SHARED_ROWS = 4_096;
const ROWS = OWN_ROWS + SHARED_ROWS;

/** Milliseconds from `then` to `now`, both modulo 2 ** 32. */
function elapsed(then: number, now: number): number {
  return (now - then) >>> 0;
}

/** FNV-1a over the UTF-16 units of a key. */
function hash(key: string, seed: number): number {
  let value = seed ^ 0x811c9dc5;
  for (let index = 0; index < key.length; index++) value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
