/** Offsets are stored in 32 bits. JavaScript engines may allow less. */
const MOST_BYTES = 2 ** 32 - 1;

/** An endless input ends with an error before it fills the memory. */
const MOST_COLLECTED = 2 ** 30;

const NONE = new Uint8Array(0);

/** A growing buffer of bytes, appended piece by piece. */
export class GrowingBytes {
  #memory = NONE;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The bytes collected so far: a view that is valid until the next call of `push`. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#memory.subarray(0, this.#length);
  }

  /** Appends a copy of the bytes. A RangeError means over 1 GiB, or more than the runtime can allocate. */
  push(piece: Uint8Array): void {
    const end = this.#length + piece.length;
    if (end > this.#memory.length) this.#grow(end);
    this.#memory.set(piece, this.#length);
    this.#length = end;
  }

  /** Removes all bytes, and keeps the memory for the next ones. */
  clear(): void {
    this.#length = 0;
  }

  #grow(needed: number): void {
    const grown = newBytes(Math.max(needed, Math.min(2 * this.#memory.length, MOST_COLLECTED)), MOST_COLLECTED);
    grown.set(this.bytes);
    this.#memory = grown;
  }
}

/** Appends a piece to bytes that arrive in pieces. The first piece is mostly all of them, so it is not copied. */
export function appended(bytes: Uint8Array | GrowingBytes | undefined, piece: Uint8Array): Uint8Array | GrowingBytes {
  if (bytes === undefined) return piece;
  const all = bytes instanceof GrowingBytes ? bytes : new GrowingBytes();
  if (bytes instanceof Uint8Array) all.push(bytes);
  all.push(piece);
  return all;
}

/** New bytes, all 0. A RangeError means more than `most`, by default 4 GiB, or more than the runtime can allocate. */
export function newBytes(length: number, most = MOST_BYTES): Uint8Array<ArrayBuffer> {
  if (length > most) throw new RangeError(`Invalid array length: ${length}`);
  return new Uint8Array(length);
}

/** Concatenates two arrays of bytes. */
export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = newBytes(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Copies bytes. `slice` is not enough: a `Buffer` is a `Uint8Array` too, and its `slice` shares the memory. */
export function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
