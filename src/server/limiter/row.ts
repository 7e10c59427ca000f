/**
 * Makes the rows of the limiter in memory, all zero. A row has everything that is known of one address side by side,
 * because a line that the processor's cache lacks costs more than the work. A DataView reads numbers of all sizes, and
 * wants none of them aligned.
 */
export function createRows(count: number): DataView {
  return new DataView(new ArrayBuffer(count * ROW_BYTES));
}

export const ROW_BYTES = 40;

/** Where the fields of a row are, in bytes. */
export const field = {
  /** A double: when the newest request is forgotten, in milliseconds. */
  end: 0,
  /** A ring of 128 bits (sliding-windows.ts). */
  tape: 8,
  /** A byte each: the first and the last 1 on the tape, and how many there are. */
  oldest: 24,
  newest: 25,
  size: 26,
  /** A byte: how many requests in succession, the newest among them, came at least 60 seconds / `limit` after the one before. */
  paced: 27,
  /** 16 bits: how many milliseconds after the newest request the tape puts it. */
  lag: 28,
  /** 16 bits: the requests that the last 1 stands for. */
  count: 30,
  /** 32 bits each: the hash of the address. */
  high: 32,
  low: 36,
} as const;

export const TAPE_BYTES = 16;
