import { keyedHash } from './keyed-hash.ts';

/**
 * A count-min sketch (Cormode and Muthukrishnan, 2005) for each of the last {@link SPANS} spans of time. A key selects
 * one cell per row by a keyed hash. Keys share cells, so a count can be too high, but never too low, and the least of
 * the four is nearly always exact. Only the least counts go up ("conservative update"), separately in each span: so no
 * count is hidden by that of another key, and missing when the other one expires.
 *
 * A cell is a ring with a number per span: the count, and above it a tag, which is how often the ring has gone round. A
 * count with another tag is over. So nothing is ever cleared, and one atomic exchange continues a count or begins the
 * next. The tag is a remainder, with another divisor in each row. No two divisors have a common factor: an old count
 * can look like a new one in one row, but in all four only after thousands of years.
 *
 * Threads can share the memory. None waits for another, and one that ends within a call has not changed the least count.
 */
export class Sketch {
  readonly #counts: Uint16Array | Int32Array;
  readonly #secret: Uint32Array;
  readonly #hash = new Uint32Array(2);
  /** How many bits of a number are the count. */
  readonly #bits: number;
  /** The index of the last cell of a row. */
  readonly #lastCell: number;
  /** Of the last `read`: its span, the tags of that time, where the key's cells begin, and the result. */
  #span = -1;
  readonly #tags = new Int32Array(ROWS * SPANS);
  readonly #cells = new Int32Array(ROWS);
  readonly #least = new Int32Array(SPANS);
  /** The newest numbers of the four cells, before `least` was found. */
  readonly #seen = new Int32Array(ROWS);

  /** @param memory From {@link createMemory}, for the same highest count. */
  constructor(memory: SharedArrayBuffer, most: number) {
    const isNarrow = most <= MOST_NARROW;
    this.#counts = isNarrow ? new Uint16Array(memory, HEAD_BYTES) : new Int32Array(memory, HEAD_BYTES);
    this.#bits = isNarrow ? 8 : 20;
    this.#lastCell = this.#counts.length / (ROWS * SPANS) - 1;
    this.#secret = new Uint32Array(memory, SECRET_BYTE, 2);
  }

  /** Returns the counts of `key` in the spans up to `span`, the newest first. The next call overwrites them. */
  read(key: string, span: number): Int32Array {
    if (span !== this.#span) this.#enter(span);
    this.#select(key);
    // Most of the time of a call is spent here, so this uses local variables, and no loop over the rows.
    const counts = this.#counts;
    const tags = this.#tags;
    const least = this.#least;
    const bits = this.#bits;
    const cell0 = this.#cells[0] ?? 0;
    const cell1 = this.#cells[1] ?? 0;
    const cell2 = this.#cells[2] ?? 0;
    const cell3 = this.#cells[3] ?? 0;
    for (let row = 0; row < ROWS; row++) this.#seen[row] = counts[(this.#cells[row] ?? 0) + (span & LAST)] ?? 0;
    for (let age = 0; age < SPANS; age++) {
      const place = (span - age) & LAST;
      let count = countOf(counts[cell0 + place] ?? 0, tags[place] ?? 0, bits);
      // All newest counts are read, so that the processor waits for the four cells at the same time.
      if (count > 0 || age === 0) {
        const count1 = countOf(counts[cell1 + place] ?? 0, tags[SPANS + place] ?? 0, bits);
        const count2 = countOf(counts[cell2 + place] ?? 0, tags[2 * SPANS + place] ?? 0, bits);
        const count3 = countOf(counts[cell3 + place] ?? 0, tags[3 * SPANS + place] ?? 0, bits);
        if (count1 < count) count = count1;
        if (count2 < count) count = count2;
        if (count3 < count) count = count3;
      }
      least[age] = count;
    }
    return least;
  }

  /**
   * Adds 1 to the newest count of the last `read`. Returns false if another thread has changed it since.
   *
   * The exchange in the first row that has the least count decides, and comes last. So until then, all threads see the
   * old count, and only one of them succeeds. Each exchange must find what `read` saw before it decided.
   */
  add(): boolean {
    const place = this.#span & LAST;
    const least = this.#least[0] ?? 0;
    for (let row = ROWS - 1; row >= 0; row--) {
      const at = (this.#cells[row] ?? 0) + place;
      const tag = this.#tags[row * SPANS + place] ?? 0;
      const seen = this.#seen[row] ?? 0;
      if (countOf(seen, tag, this.#bits) > least) continue;
      if (Atomics.compareExchange(this.#counts, at, seen, tag | (least + 1)) !== seen) return false;
    }
    return true;
  }

  #enter(span: number): void {
    this.#span = span;
    const rounds = 2 ** (8 * this.#counts.BYTES_PER_ELEMENT - this.#bits);
    for (let age = 0; age < SPANS; age++) {
      const round = Math.floor((span - age) / SPANS);
      for (const [row, less] of LESS.entries()) {
        this.#tags[row * SPANS + ((span - age) & LAST)] = (round % (rounds - less)) * 2 ** this.#bits;
      }
    }
  }

  #select(key: string): void {
    keyedHash(key, this.#secret, this.#hash);
    const one = this.#hash[0] ?? 0;
    const other = this.#hash[1] ?? 0;
    const last = this.#lastCell;
    const shift = Math.clz32(last);
    const row = (last + 1) * SPANS;
    this.#cells[0] = (one & last) * SPANS;
    this.#cells[1] = row + (one >>> shift) * SPANS;
    this.#cells[2] = 2 * row + (other & last) * SPANS;
    this.#cells[3] = 3 * row + (other >>> shift) * SPANS;
  }
}

/** Creates the memory of a sketch that counts up to `most`, with `cells` per row, a power of two from 2. */
export function createMemory(most: number, cells: number = 2 ** 17): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(HEAD_BYTES + (most > MOST_NARROW ? 4 : 2) * ROWS * SPANS * cells);
  // Random values can't be written to shared memory directly.
  new Uint32Array(memory, SECRET_BYTE, 2).set(crypto.getRandomValues(new Uint32Array(2)));
  return memory;
}

/** The count in the lowest `bits` of a number, or 0 if the tag above them differs: it is over. */
function countOf(number: number, tag: number, bits: number): number {
  const count = number ^ tag;
  return count >>> bits === 0 ? count : 0;
}

/** How many spans are counted. */
export const SPANS = 16;
const LAST = SPANS - 1;

const ROWS = 4;
/** How much the divisor of the tags in each row is below a power of two: no two have a common factor. */
const LESS = [0, 1, 3, 5];

/** The highest count in a number of 16 bits. One of 32 bits can count to 1,048,575. */
const MOST_NARROW = 2 ** 8 - 1;

/** Of the words of 32 bits in the head, the first is free for the user of the memory. */
const SECRET_BYTE = 8;
const HEAD_BYTES = 64;
