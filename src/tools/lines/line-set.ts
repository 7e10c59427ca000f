import { GrowingBytes } from '../../core/growing-bytes.ts';
import { longer } from './byte-lines.ts';

const FIRST_SLOTS = 1024;

/** Distinct lines, numbered as they are added. Unlike a Map, it can contain more than 2^24, without strings. */
export class LineSet {
  readonly #bytes = new GrowingBytes();
  /** The end of each line. */
  #ends = new Uint32Array(FIRST_SLOTS);
  #hashes = new Uint32Array(FIRST_SLOTS);
  /** 1 for each line that was added more than once. */
  #repeats = new Uint8Array(FIRST_SLOTS);
  #size = 0;
  /** A hash table: a line's number plus 1, in the first free slot from its hash. At most half of the slots are used. */
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  /** Random, so that a file can't be crafted to make hashes collide. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32);

  get size(): number {
    return this.#size;
  }

  /** Adds the line from `start` to `stop` if it is new, and returns its number. The new line gets the former `size`. */
  add(bytes: Uint8Array, start: number, stop: number): number {
    const hash = hashOf(bytes, start, stop, this.#seed);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let taken = this.#slots[slot] ?? 0; taken !== 0; taken = this.#slots[slot] ?? 0) {
      if (this.#hashes[taken - 1] === hash && this.#isEqual(taken - 1, bytes, start, stop)) {
        this.#repeats[taken - 1] = 1;
        return taken - 1;
      }
      slot = (slot + 1) & mask;
    }
    if (this.#size === this.#ends.length) {
      this.#grow();
      return this.add(bytes, start, stop);
    }
    this.#bytes.push(bytes.subarray(start, stop));
    this.#ends[this.#size] = this.#bytes.length;
    this.#hashes[this.#size] = hash;
    this.#slots[slot] = ++this.#size;
    return this.#size - 1;
  }

  /** The bytes of a line, valid until the next line is added. */
  line(number: number): Uint8Array {
    return this.#bytes.bytes.subarray(this.#startOf(number), this.#ends[number]);
  }

  /** Whether a line was added more than once. */
  isRepeated(number: number): boolean {
    return this.#repeats[number] === 1;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
  }

  #isEqual(number: number, bytes: Uint8Array, start: number, stop: number): boolean {
    const known = this.#bytes.bytes;
    let at = this.#startOf(number);
    if ((this.#ends[number] ?? 0) - at !== stop - start) return false;
    let index = start;
    while (index < stop && bytes[index] === known[at]) {
      index++;
      at++;
    }
    return index === stop;
  }

  #grow(): void {
    this.#ends = longer(this.#ends);
    this.#hashes = longer(this.#hashes);
    const repeats = new Uint8Array(this.#ends.length);
    repeats.set(this.#repeats);
    this.#repeats = repeats;
    const slots = new Uint32Array(2 * this.#slots.length);
    for (let number = 0; number < this.#size; number++) {
      let slot = (this.#hashes[number] ?? 0) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a from a seed, mixed over all bits by the last step of MurmurHash3. */
function hashOf(bytes: Uint8Array, start: number, stop: number, seed: number): number {
  let hash = seed;
  for (let index = start; index < stop; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
