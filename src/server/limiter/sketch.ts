import { keyedHash } from './keyed-hash.ts';

/**
 * A count-min sketch (Cormode and Muthukrishnan, 2005) for each of the last {@link SPANS} spans of time. By a keyed
 * hash, a key selects a cell in each row of a block. Keys share cells, so a count can be too high, but never too low,
 * and the least of the three is nearly always exact. Only the least counts go up ("conservative update"), separately in
 * each span: so no count is hidden by that of another key, and missing when the other one expires. The rows are divided
 * into blocks because the cells of a key are then in one or two pages of the memory: to find a page takes long.
 *
 * A cell is a ring with a number per span: the count, and above it a tag, which is how often the ring has gone round. A
 * count with another tag is over. So nothing is ever cleared, and one atomic exchange continues a count or begins the
 * next. The tag is a remainder, with another divisor in each row. No two divisors have a common factor: an old count
 * of a key can look like a new one in one row, but in all three only after decades.
 *
 * Threads can share the memory. None waits for another, and one that ends while it adds a request has not changed the
 * least count.
 */
export class Sketch {
  readonly #numbers: Uint16Array | Int32Array;
  readonly #secret: Uint32Array;
  /** How many bits of a number are the count. */
  readonly #bits: number;
  readonly #lastBlock: number;
  /** Of the last `read`: its span, the tags of that time, the key's cells with their newest numbers, and the result. */
  #span = -1;
  readonly #tags = new Int32Array(SPANS * ROWS);
  readonly #cells = new Int32Array(ROWS);
  readonly #newest = new Int32Array(ROWS);
  readonly #counts = new Int32Array(SPANS);

  /** @param memory From {@link createMemory}, for the same highest count. */
  constructor(memory: SharedArrayBuffer, most: number) {
    const isNarrow = most <= MOST_NARROW;
    this.#numbers = isNarrow ? new Uint16Array(memory, HEAD_BYTES) : new Int32Array(memory, HEAD_BYTES);
    this.#bits = isNarrow ? 8 : 20;
    this.#lastBlock = this.#numbers.length / (ROWS * ROW) - 1;
    this.#secret = new Uint32Array(memory, SECRET_BYTE, 2);
  }

  /** Returns the counts of `key` in the spans up to `span`, the newest first. The next call overwrites them. */
  read(key: string, span: number): Int32Array {
    if (span !== this.#span) this.#enter(span);
    // Most of the time of a call is spent here, so this uses local variables, and no loop over the rows.
    const numbers = this.#numbers;
    const tags = this.#tags;
    const counts = this.#counts;
    const bits = this.#bits;
    const hash = keyedHash(key, this.#secret);
    const row0 = ((hash >>> 15) & this.#lastBlock) * ROWS * ROW;
    const cell0 = row0 + (hash & LAST_CELL) * SPANS;
    const cell1 = row0 + ROW + ((hash >>> 5) & LAST_CELL) * SPANS;
    const cell2 = row0 + 2 * ROW + ((hash >>> 10) & LAST_CELL) * SPANS;
    this.#cells[0] = cell0;
    this.#cells[1] = cell1;
    this.#cells[2] = cell2;
    for (let row = 0; row < ROWS; row++) this.#newest[row] = numbers[(this.#cells[row] ?? 0) + (span & LAST)] ?? 0;
    for (let age = 0; age <= LAST; age++) {
      const place = (span - age) & LAST;
      const tag = place * ROWS;
      const count0 = (numbers[cell0 + place] ?? 0) ^ (tags[tag] ?? 0);
      const count1 = (numbers[cell1 + place] ?? 0) ^ (tags[tag + 1] ?? 0);
      const count2 = (numbers[cell2 + place] ?? 0) ^ (tags[tag + 2] ?? 0);
      counts[age] = (count0 | count1 | count2) >>> bits === 0 ? Math.min(count0, count1, count2) : 0;
    }
    return counts;
  }

  /**
   * Adds to the newest count of the last `read`. Returns false if another thread has changed it since: with several
   * requests, the count may then be higher. Each exchange must find what `read` saw before it decided.
   *
   * With one request, the exchange in the first row that has the least count decides, and comes last. So until then, all
   * threads see the old count, and only one of them succeeds.
   */
  add(requests = 1): boolean {
    const place = this.#span & LAST;
    const sum = (this.#counts[0] ?? 0) + requests;
    for (let row = ROWS - 1; row >= 0; row--) {
      const tag = this.#tags[place * ROWS + row] ?? 0;
      const newest = this.#newest[row] ?? 0;
      const count = newest ^ tag;
      if (count >= sum && count >>> this.#bits === 0) continue;
      const at = (this.#cells[row] ?? 0) + place;
      if (Atomics.compareExchange(this.#numbers, at, newest, tag | sum) !== newest) return false;
    }
    return true;
  }

  #enter(span: number): void {
    this.#span = span;
    const rounds = 2 ** (8 * this.#numbers.BYTES_PER_ELEMENT - this.#bits);
    for (let past = span; past > span - SPANS; past--) {
      for (let row = 0; row < ROWS; row++) {
        // Odd divisors that differ by 2 or 4.
        const tag = Math.floor(past / SPANS) % (rounds - 1 - 2 * row);
        this.#tags[(past & LAST) * ROWS + row] = tag << this.#bits;
      }
    }
  }
}

/** Creates the memory of a sketch that counts up to `most`. The number of blocks is a power of two. */
export function createMemory(most: number, blocks: number = 2 ** 13): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(HEAD_BYTES + (most > MOST_NARROW ? 4 : 2) * ROWS * ROW * blocks);
  // Random values can't be written to shared memory directly.
  new Uint32Array(memory, SECRET_BYTE, 2).set(crypto.getRandomValues(new Uint32Array(2)));
  return memory;
}

/** How many spans are counted. */
export const SPANS = 16;
const LAST = SPANS - 1;

const ROWS = 3;
const LAST_CELL = 2 ** 5 - 1;
/** How many numbers a row has. */
const ROW = (LAST_CELL + 1) * SPANS;

/** The highest count in a number of 16 bits. One of 32 bits can count to 1,048,575. */
const MOST_NARROW = 2 ** 8 - 1;

/** Of the words of 32 bits in the head, the first two are free for the user of the memory. */
const SECRET_BYTE = 8;
const HEAD_BYTES = 64;
