import { GrowingBytes } from './growing-bytes.ts';

const FIRST_SLOTS = 1024;

/**
 * Different lines of bytes, numbered from 0 as they come. Unlike a Map, it has room for more than 2^24 of them, and keeps
 * no strings.
 */
export class LineSet {
  readonly #bytes = new GrowingBytes();
  /** Where each line ends. */
  #ends = new Uint32Array(FIRST_SLOTS);
  #hashes = new Uint32Array(FIRST_SLOTS);
  #size = 0;
  /** A line's number and one, at the first free slot from its hash on. At most half of the slots are taken. */
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  /** What is not known before, so that no file is made to fill up a few slots. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32);

  get size(): number {
    return this.#size;
  }

  /** The number of the line from `start` to `stop`: {@link size} before the call, if it is new. */
  add(bytes: Uint8Array, start: number, stop: number): number {
    const hash = hashOf(bytes, start, stop, this.#seed);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let taken = this.#slots[slot] ?? 0; taken !== 0; taken = this.#slots[slot] ?? 0) {
      if (this.#hashes[taken - 1] === hash && this.#isEqual(taken - 1, bytes, start, stop)) return taken - 1;
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

  /** The bytes of a line, valid until the next one is added. */
  line(number: number): Uint8Array {
    return this.#bytes.bytes.subarray(this.#startOf(number), this.#ends[number]);
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
    const size = 2 * this.#ends.length;
    const ends = new Uint32Array(size);
    ends.set(this.#ends);
    this.#ends = ends;
    const hashes = new Uint32Array(size);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const slots = new Uint32Array(2 * size);
    for (let number = 0; number < this.#size; number++) {
      let slot = (hashes[number] ?? 0) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a from a seed, and the last step of MurmurHash3, which spreads it over all bits. */
function hashOf(bytes: Uint8Array, start: number, stop: number, seed: number): number {
  let hash = seed;
  for (let index = start; index < stop; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
