/** Offsets are kept in 32 bits. Engines may allow less. */
const MOST_BYTES = 2 ** 32 - 1;

/** Bytes that are collected one piece after another. */
export class GrowingBytes {
  #memory = new Uint8Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was collected so far. Valid until the next piece. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#memory.subarray(0, this.#length);
  }

  /** @throws RangeError if there are 4 GiB, or more than the engine has memory for. */
  push(piece: Uint8Array): void {
    const end = this.#length + piece.length;
    if (end > this.#memory.length) this.#grow(end);
    this.#memory.set(piece, this.#length);
    this.#length = end;
  }

  /** Forgets all, and keeps the memory for what comes next. */
  clear(): void {
    this.#length = 0;
  }

  #grow(needed: number): void {
    const grown = newBytes(Math.max(needed, Math.min(2 * this.#memory.length, MOST_BYTES)));
    grown.set(this.bytes);
    this.#memory = grown;
  }
}

/** @throws RangeError if there are 4 GiB, or more than the engine has memory for. */
export function newBytes(length: number): Uint8Array<ArrayBuffer> {
  if (length > MOST_BYTES) throw new RangeError(`Invalid array length: ${length}`);
  return new Uint8Array(length);
}

/** Bytes and those that follow them. */
export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = newBytes(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The same bytes in memory of their own. The slice of a Buffer, which is a Uint8Array too, shares its memory. */
export function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
