/**
 * Creates the rows of the limiter in memory, all zero. A row contains all data of one address next to each other,
 * because a cache line that the processor has to load costs more than the work. A DataView reads numbers of all sizes
 * without alignment.
 */
export function createRows(count: number): DataView {
  return new DataView(new ArrayBuffer(count * ROW_BYTES));
}

export const ROW_BYTES = 40;

/** The offsets of the fields in a row, in bytes. */
export const field = {
  /** A double: when the newest request expires, in milliseconds. */
  end: 0,
  /** A ring of 128 bits (sliding-windows.ts). */
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

export const TAPE_BYTES = 16;
