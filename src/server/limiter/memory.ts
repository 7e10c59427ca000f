import { httpLimits } from '../../contract/limits.ts';
import type { Allowance, Limiter } from '../../contract/message.ts';
import { AddressIndex, linkBytes } from './address-index.ts';
import { keyedHash } from './keyed-hash.ts';
import { ROW_BYTES, SlidingWindows } from './sliding-windows.ts';
import { SpinLock } from './spin-lock.ts';

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
 *
 * Threads can share the memory. A lock lets one of them count at a time. A thread may be ended in the middle of a call:
 * every step leaves the index valid, and {@link MemoryLimiter.recover} undoes the changes of a row.
 */
export class MemoryLimiter implements Limiter {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #size: MemoryRows;
  readonly #words: Int32Array;
  readonly #times: Float64Array;
  readonly #secret: Uint32Array;
  readonly #windows: SlidingWindows;
  readonly #index: AddressIndex;
  readonly #lock: SpinLock;
  readonly #hash = new Uint32Array(2);

  /**
   * @param limit From 1 to a million, like the setting.
   * @param now A monotonic clock in milliseconds, the same for all threads to within a millisecond.
   * @param memory The memory of {@link createMemory}, for the same size.
   * @param owner The number of this thread, from 1.
   */
  constructor(
    limit: number,
    now: () => number = () => performance.now(),
    size: MemoryRows = memoryRows,
    memory: SharedArrayBuffer = createMemory(size),
    owner = 1,
  ) {
    this.#limit = limit;
    this.#now = now;
    this.#size = size;
    this.#words = new Int32Array(memory, 0, HEAD_BYTES / 4);
    this.#times = new Float64Array(memory, 0, HEAD_BYTES / 8);
    this.#secret = new Uint32Array(memory, SECRET_BYTE, 2);
    const rows = new DataView(memory, HEAD_BYTES, rowBytes(size));
    this.#windows = new SlidingWindows(rows, limit);
    this.#index = new AddressIndex(rows, size.own, new DataView(memory, HEAD_BYTES + rowBytes(size)));
    this.#lock = new SpinLock(this.#words, owner);
  }

  take(key: string): Allowance {
    keyedHash(key, this.#secret, this.#hash);
    this.#lock.acquire();
    try {
      const now = this.#tick();
      const row = this.#rowOf(this.#hash[0] ?? 0, this.#hash[1] ?? 0, now);
      this.#windows.copy(row, this.#savedRow);
      // The compiler does not move other accesses across an atomic one, and recover() runs after the thread has ended.
      Atomics.store(this.#words, word.saved, row + 1);
      const isAllowed = this.#windows.take(row, now);
      const wait = this.#windows.nextEnd(row) - now;
      return {
        isAllowed,
        limit: this.#limit,
        windowSeconds: httpLimits.rateWindowSeconds,
        remaining: this.#windows.remaining(row),
        resetSeconds: Math.max(1, Math.ceil(wait / 1000)),
      };
    } finally {
      this.#words[word.saved] = 0;
      this.#lock.release();
    }
  }

  /** Undoes the call in which a thread has ended, if there is one, and releases its lock. */
  recover(owner: number): void {
    if (!this.#lock.isHeldBy(owner)) return;
    const changed = (this.#words[word.saved] ?? 0) - 1;
    if (changed >= 0) this.#windows.copy(this.#savedRow, changed);
    this.#words[word.saved] = 0;
    this.#lock.release();
  }

  /** The row after all others. It has a copy of the one that is being changed. */
  get #savedRow(): number {
    return this.#size.own + this.#size.shared;
  }

  /** The time. It never goes back, although the clocks of two threads may differ by a fraction of a millisecond. */
  #tick(): number {
    const now = Math.max(Math.floor(this.#now()), this.#times[time.latest] ?? 0);
    this.#times[time.latest] = now;
    return now;
  }

  #rowOf(high: number, low: number, now: number): number {
    const known = this.#index.find(high, low);
    if (known !== undefined) return known;
    const shared = this.#size.own + (low % this.#size.shared);
    const own = this.#freeRow(now);
    if (own === undefined) {
      this.#times[time.sharedEnd] = now + httpLimits.rateWindowSeconds * 1000;
      return shared;
    }
    // Without the condition, each new address would read a row that is not in the cache.
    if ((this.#times[time.sharedEnd] ?? 0) > now) this.#windows.copy(shared, own);
    this.#index.add(own, high, low);
    return own;
  }

  /** Returns a row for a new address, if one of the next few is free. */
  #freeRow(now: number): number | undefined {
    const used = this.#words[word.used] ?? 0;
    const isFull = used === this.#size.own;
    for (let tries = Math.min(isFull ? 16 : 2, used); tries > 0; tries--) {
      const row = this.#words[word.hand] ?? 0;
      this.#words[word.hand] = row + 1 === used ? 0 : row + 1;
      if (!this.#windows.isOver(row, now)) continue;
      this.#index.remove(row);
      return row;
    }
    if (isFull) return undefined;
    this.#words[word.used] = used + 1;
    return used;
  }
}

/** Numbers of rows. */
export interface MemoryRows {
  readonly own: number;
  readonly shared: number;
}

export const memoryRows: MemoryRows = { own: 2 ** 20, shared: 2 ** 16 };

/** Creates the memory of a limiter, for all threads that share it. */
export function createMemory(size: MemoryRows = memoryRows): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(HEAD_BYTES + rowBytes(size) + linkBytes(size.own));
  // Random values can't be written to shared memory directly.
  new Uint32Array(memory, SECRET_BYTE, 2).set(crypto.getRandomValues(new Uint32Array(2)));
  return memory;
}

/** All rows of addresses, and the saved one. */
function rowBytes({ own, shared }: MemoryRows): number {
  return (own + shared + 1) * ROW_BYTES;
}

const HEAD_BYTES = 64;

/** The words of 32 bits at the start of the memory, after the one of the lock. */
const word = {
  /** How many rows have ever belonged to an address: the first ones. */
  used: 1,
  /** Where the search for a free row continues. */
  hand: 2,
  /** The row that is being changed, counted from 1; 0 if there is none. */
  saved: 3,
} as const;

/** The times after these words, as doubles. */
const time = {
  /** The time of the last call. */
  latest: 2,
  /** When all counts of the shared rows have expired. */
  sharedEnd: 3,
} as const;

/** The secret of the hash is after the times. */
const SECRET_BYTE = 32;
