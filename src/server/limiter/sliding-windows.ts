import { httpLimits } from '../../contract/limits.ts';

/**
 * A sliding window per row: never more than `limit` requests in any 60 seconds.
 *
 * The requests of a row are a tape: a ring of 128 bits, read from the oldest to the newest. A 1 is a request, and a 0
 * is one second that passes. So there is room for 60 requests and the 60 seconds between them. The time of the newest
 * request is known to the millisecond. The tape puts a request at its time or up to a second later, so a request counts
 * for 60 seconds, and for at most one second longer.
 *
 * - A client that waits 60 seconds / `limit` between requests is never rejected: once as many gaps as the limit were
 *   that long, the oldest request is 60 seconds old, even if the tape puts it later.
 * - If the limit is above 60, a 1 is a batch of `limit` / 60 requests, which count until the last one of them expires.
 *   The rule above does not hold then: 1/60 of the limit may count for longer.
 */
export class SlidingWindows {
  readonly #rows: DataView;
  readonly #limit: number;
  /** How many requests a 1 represents; the last 1 may represent fewer. */
  readonly #batch: number;

  constructor(rows: DataView, limit: number) {
    this.#rows = rows;
    this.#limit = limit;
    this.#batch = Math.ceil(limit / MAX_SIZE);
  }

  /** Whether all requests of a row have expired, or it never had one. */
  isOver(row: number, now: number): boolean {
    return this.#rows.getFloat64(row * ROW_BYTES + field.end, true) <= now;
  }

  /** Counts one more request if the limit allows it, and returns whether it does. */
  take(row: number, now: number): boolean {
    const rows = this.#rows;
    const at = row * ROW_BYTES;
    if (this.isOver(row, now)) {
      this.#begin(at, now);
      return true;
    }
    while (this.#oldestEnd(at) <= now) this.#dropOldest(at);
    const gap = now + WINDOW - rows.getFloat64(at + field.end, true);
    const paced = gap * this.#limit >= WINDOW ? Math.min(rows.getUint8(at + field.paced) + 1, MAX_SIZE) : 0;
    if (this.#total(at) >= this.#limit) {
      // A limit above MAX_SIZE is never reached, because `paced` is at most MAX_SIZE.
      if (paced < this.#limit) return false;
      this.#dropOldest(at);
    }
    rows.setUint8(at + field.paced, paced);
    rows.setFloat64(at + field.end, now + WINDOW, true);
    this.#append(at, gap);
    return true;
  }

  /** How many more requests the row allows, at the time of the last `take`. */
  remaining(row: number): number {
    return this.#limit - this.#total(row * ROW_BYTES);
  }

  /** When the row, if it is not over, allows more requests than at the time of the last `take`. */
  nextEnd(row: number): number {
    return this.#oldestEnd(row * ROW_BYTES);
  }

  /** Replaces the counts of row `to` with those of row `from`. */
  copy(from: number, to: number): void {
    for (let byte = 0; byte < field.high; byte += 4) {
      const word = this.#rows.getUint32(from * ROW_BYTES + byte, true);
      this.#rows.setUint32(to * ROW_BYTES + byte, word, true);
    }
  }

  #total(at: number): number {
    return (this.#rows.getUint8(at + field.size) - 1) * this.#batch + this.#rows.getUint16(at + field.count, true);
  }

  #oldestEnd(at: number): number {
    const rows = this.#rows;
    const end = rows.getFloat64(at + field.end, true);
    const length = (rows.getUint8(at + field.newest) - rows.getUint8(at + field.oldest)) & LAST_BIT;
    const seconds = length - (rows.getUint8(at + field.size) - 1);
    // When the newest request expires, all others have expired, even if the tape puts them later.
    return Math.min(end, end + rows.getUint16(at + field.lag, true) - seconds * SECOND);
  }

  #begin(at: number, now: number): void {
    const rows = this.#rows;
    rows.setFloat64(at + field.end, now + WINDOW, true);
    for (let byte = 0; byte < TAPE_BYTES; byte += 4) rows.setUint32(at + field.tape + byte, 0, true);
    this.#flip(at, 0);
    rows.setUint8(at + field.oldest, 0);
    rows.setUint8(at + field.newest, 0);
    rows.setUint8(at + field.size, 1);
    rows.setUint8(at + field.paced, 0);
    rows.setUint16(at + field.lag, 0, true);
    rows.setUint16(at + field.count, 1, true);
  }

  /** Writes a request that comes `gap` milliseconds after the newest one: into its batch, or as the next 1. */
  #append(at: number, gap: number): void {
    const rows = this.#rows;
    const newest = rows.getUint8(at + field.newest);
    const size = rows.getUint8(at + field.size);
    const count = rows.getUint16(at + field.count, true);
    const isSameBatch = count < this.#batch;
    // How far the request is after the time that the tape has reached.
    const ahead = gap - rows.getUint16(at + field.lag, true);
    const seconds = Math.max(0, Math.ceil(ahead / SECOND));
    const bit = (newest + seconds + (isSameBatch ? 0 : 1)) & LAST_BIT;
    if (isSameBatch) this.#flip(at, newest);
    this.#flip(at, bit);
    if (isSameBatch && size === 1) rows.setUint8(at + field.oldest, bit);
    rows.setUint8(at + field.newest, bit);
    rows.setUint8(at + field.size, isSameBatch ? size : size + 1);
    rows.setUint16(at + field.lag, seconds * SECOND - ahead, true);
    rows.setUint16(at + field.count, isSameBatch ? count + 1 : 1, true);
  }

  /** Removes the first 1 from a tape that has another. */
  #dropOldest(at: number): void {
    const rows = this.#rows;
    let bit = rows.getUint8(at + field.oldest);
    this.#flip(at, bit);
    let word = rows.getUint32(wordOf(at, bit), true) >>> (bit % 32);
    while (word === 0) {
      bit = (bit - (bit % 32) + 32) & LAST_BIT;
      word = rows.getUint32(wordOf(at, bit), true);
    }
    // The lowest 1 of the word.
    bit += 31 - Math.clz32(word & -word);
    rows.setUint8(at + field.oldest, bit);
    rows.setUint8(at + field.size, rows.getUint8(at + field.size) - 1);
  }

  #flip(at: number, bit: number): void {
    const word = wordOf(at, bit);
    this.#rows.setUint32(word, this.#rows.getUint32(word, true) ^ (1 << (bit % 32)), true);
  }
}

function wordOf(at: number, bit: number): number {
  return at + field.tape + (bit >> 5) * 4;
}

/** All data of an address is in one row, because loading a cache line costs the processor more than the work. */
export const ROW_BYTES = 40;

/** The offsets of the fields in a row, in bytes. */
export const field = {
  /** A double: when the newest request expires, in milliseconds. */
  end: 0,
  tape: 8,
  /** A byte each: the position of the first and of the last 1 on the tape, and the number of 1s. */
  oldest: 24,
  newest: 25,
  size: 26,
  /**
   * A byte: how many consecutive requests, up to the newest, came at least 60 seconds / `limit` after the one before.
   */
  paced: 27,
  /** 16 bits: how many milliseconds after its real time the newest request is on the tape. */
  lag: 28,
  /** 16 bits: the number of requests that the last 1 represents. */
  count: 30,
  /** 32 bits each: the hash of the address. */
  high: 32,
  low: 36,
} as const;

const TAPE_BYTES = 16;

const WINDOW = httpLimits.rateWindowSeconds * 1000;
const SECOND = 1000;
/** The number of 1s that fit on a tape, in addition to as many seconds. */
const MAX_SIZE = 60;
const LAST_BIT = TAPE_BYTES * 8 - 1;
