import { httpLimits } from '../../contract/limits.ts';
import type { Allowance, Limiter } from '../../contract/message.ts';
import { AddressIndex } from './address-index.ts';
import { keyedHash } from './keyed-hash.ts';
import { createRows, SlidingWindows } from './sliding-windows.ts';

/**
 * A sliding window in memory: never more than `limit` requests of an address in any 60 seconds.
 *
 * Each of the first {@link memoryRows.own} addresses of a minute has its own row. All memory is reserved at the start,
 * 51 MiB for any limit. Nothing grows or is swept, so no call takes much longer than another. The operating system
 * provides a page of the memory when it is first written. Rows are used in order, so a quiet server needs few pages.
 *
 * When every row belongs to an address seen in the last minute, further addresses share {@link memoryRows.shared} more
 * rows, selected by their hash. Such a new address may be rejected because of the requests of another one. No known
 * address loses its count, and no request is allowed uncounted: a new address that gets its own row later starts with
 * the count of its shared row.
 */
export class MemoryLimiter implements Limiter {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #size: MemoryRows;
  readonly #windows: SlidingWindows;
  readonly #index: AddressIndex;
  readonly #secret = crypto.getRandomValues(new Uint32Array(2));
  readonly #hash = new Uint32Array(2);
  /** How many rows have ever belonged to an address: the first ones. */
  #used = 0;
  /** Where the search for a free row continues. */
  #hand = 0;
  /** When all counts of the shared rows have expired. */
  #sharedEnd = 0;

  /**
   * @param limit From 1 to a million, like the setting.
   * @param now A monotonic clock in milliseconds.
   */
  constructor(limit: number, now: () => number = () => performance.now(), size: MemoryRows = memoryRows) {
    this.#limit = limit;
    this.#now = now;
    this.#size = size;
    const rows = createRows(size.own + size.shared);
    this.#windows = new SlidingWindows(rows, limit);
    this.#index = new AddressIndex(rows, size.own);
  }

  take(key: string): Allowance {
    const now = Math.floor(this.#now());
    const row = this.#rowOf(key, now);
    const isAllowed = this.#windows.take(row, now);
    const wait = this.#windows.nextEnd(row) - now;
    return {
      isAllowed,
      limit: this.#limit,
      windowSeconds: httpLimits.rateWindowSeconds,
      remaining: this.#windows.remaining(row),
      resetSeconds: Math.max(1, Math.ceil(wait / 1000)),
    };
  }

  #rowOf(key: string, now: number): number {
    keyedHash(key, this.#secret, this.#hash);
    const high = this.#hash[0] ?? 0;
    const low = this.#hash[1] ?? 0;
    const known = this.#index.find(high, low);
    if (known !== undefined) return known;
    const shared = this.#size.own + (low % this.#size.shared);
    const own = this.#freeRow(now);
    if (own === undefined) {
      this.#sharedEnd = now + httpLimits.rateWindowSeconds * 1000;
      return shared;
    }
    this.#index.add(own, high, low);
    // Without the condition, each new address would read a row that is not in the cache.
    if (this.#sharedEnd > now) this.#windows.copy(shared, own);
    return own;
  }

  /** Returns a row for a new address, if one of the next few is free. */
  #freeRow(now: number): number | undefined {
    const isFull = this.#used === this.#size.own;
    for (let tries = Math.min(isFull ? 16 : 2, this.#used); tries > 0; tries--) {
      const row = this.#hand;
      this.#hand = row + 1 === this.#used ? 0 : row + 1;
      if (!this.#windows.isOver(row, now)) continue;
      this.#index.remove(row);
      return row;
    }
    return isFull ? undefined : this.#used++;
  }
}

/** Numbers of rows. */
export interface MemoryRows {
  readonly own: number;
  readonly shared: number;
}

export const memoryRows: MemoryRows = { own: 2 ** 20, shared: 2 ** 16 };
