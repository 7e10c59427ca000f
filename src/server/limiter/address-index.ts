import { field, ROW_BYTES } from './sliding-windows.ts';

/**
 * Finds the row of an address by a keyed hash of 64 bits, in a hash table with chains of rows. The table neither grows
 * nor rehashes, so a search takes as long as its chain, one or two rows. Without the secret of the hash, nobody can
 * choose addresses that make a chain long. Among a million addresses at the same time, two have the same hash, and so
 * share one allowance, with a probability of 1 in 37 million.
 *
 * A link of a chain is the number of a row, counted from 1, with bits of the row's hash above it; 0 is the end. The
 * links are in separate arrays, so that a search rarely reads the row of another address: with a million addresses, a
 * row that is not in the processor's cache costs more than everything else.
 */
export class AddressIndex {
  /** By the upper bits of a hash: the first link of the chain. */
  readonly #first: DataView;
  /** By row: the link to the next row of its chain. */
  readonly #next: DataView;
  readonly #rows: DataView;
  readonly #shift: number;
  /** The bits of a link that contain the row. */
  readonly #rowMask: number;

  /** `links` has {@link linkBytes} bytes, at first all zero, for the `count` first rows. */
  constructor(rows: DataView, count: number, links: DataView) {
    const bits = bitsOf(count);
    this.#shift = 32 - bits;
    this.#rowMask = 2 ** (bits + 1) - 1;
    this.#first = new DataView(links.buffer, links.byteOffset, 4 * 2 ** bits);
    this.#next = new DataView(links.buffer, links.byteOffset + this.#first.byteLength, 4 * count);
    this.#rows = rows;
  }

  find(high: number, low: number): number | undefined {
    const rows = this.#rows;
    const mask = this.#rowMask;
    let link = this.#first.getUint32(this.#chainOf(high), true);
    while (link !== 0) {
      const row = (link & mask) - 1;
      if ((link ^ low) >>> 0 <= mask) {
        const at = row * ROW_BYTES;
        if (rows.getUint32(at + field.low, true) === low && rows.getUint32(at + field.high, true) === high) return row;
      }
      link = this.#next.getUint32(row * 4, true);
    }
    return undefined;
  }

  /** Assigns `row` to a hash that has none. Only the last step makes it visible, in case the thread ends before. */
  add(row: number, high: number, low: number): void {
    const at = row * ROW_BYTES;
    const chain = this.#chainOf(high);
    this.#rows.setUint32(at + field.high, high, true);
    this.#rows.setUint32(at + field.low, low, true);
    this.#next.setUint32(row * 4, this.#first.getUint32(chain, true), true);
    this.#first.setUint32(chain, (low & ~this.#rowMask) | (row + 1), true);
  }

  /** Removes a row from its chain. It is in none if the thread ended that was about to assign it. */
  remove(row: number): void {
    const after = this.#next.getUint32(row * 4, true);
    let links = this.#first;
    let at = this.#chainOf(this.#rows.getUint32(row * ROW_BYTES + field.high, true));
    for (;;) {
      const other = (links.getUint32(at, true) & this.#rowMask) - 1;
      if (other === row) return links.setUint32(at, after, true);
      if (other < 0) return;
      links = this.#next;
      at = other * 4;
    }
  }

  #chainOf(high: number): number {
    return (high >>> this.#shift) * 4;
  }
}

/** The bytes that an index of `count` rows needs for its links. */
export function linkBytes(count: number): number {
  return 4 * (2 ** bitsOf(count) + count);
}

function bitsOf(count: number): number {
  // JavaScript treats a shift by 32 as a shift by 0.
  return Math.max(1, Math.ceil(Math.log2(count)));
}
