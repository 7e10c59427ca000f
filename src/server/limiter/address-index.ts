import { field, ROW_BYTES } from './row.ts';

/**
 * Finds the row of an address by a keyed hash of 64 bits: a hash table whose chains run through the rows. It neither
 * grows nor rehashes, so a call takes as long as its chain, one or two rows; nobody without the hash's secret can choose
 * addresses that make a chain long. Two addresses in a million at once have the same hash, and so one allowance, with a
 * chance of 1 in 37 million.
 */
export class AddressIndex {
  /** By the upper bits of a hash: the first row of the chain, counted from 1, or 0. */
  readonly #first: DataView;
  readonly #rows: DataView;
  readonly #shift: number;

  /** @param count The rows that addresses may be added with: the first ones. */
  constructor(rows: DataView, count: number) {
    // A shift by 32 would be one by 0.
    const bits = Math.max(1, Math.ceil(Math.log2(count)));
    this.#shift = 32 - bits;
    this.#first = new DataView(new ArrayBuffer(4 * 2 ** bits));
    this.#rows = rows;
  }

  find(high: number, low: number): number | undefined {
    const rows = this.#rows;
    let row = this.#first.getUint32(this.#chainOf(high), true);
    while (row !== 0) {
      const at = (row - 1) * ROW_BYTES;
      if (rows.getUint32(at + field.low, true) === low && rows.getUint32(at + field.high, true) === high) {
        return row - 1;
      }
      row = rows.getUint32(at + field.next, true);
    }
    return undefined;
  }

  /** Makes `row` the row of a hash that has none. */
  add(row: number, high: number, low: number): void {
    const at = row * ROW_BYTES;
    const chain = this.#chainOf(high);
    this.#rows.setUint32(at + field.high, high, true);
    this.#rows.setUint32(at + field.low, low, true);
    this.#rows.setUint32(at + field.next, this.#first.getUint32(chain, true), true);
    this.#first.setUint32(chain, row + 1, true);
  }

  /** Takes a row that was added out of its chain. */
  remove(row: number): void {
    const rows = this.#rows;
    const at = row * ROW_BYTES;
    const next = rows.getUint32(at + field.next, true);
    const chain = this.#chainOf(rows.getUint32(at + field.high, true));
    let other = this.#first.getUint32(chain, true);
    if (other === row + 1) return this.#first.setUint32(chain, next, true);
    for (;;) {
      const link = (other - 1) * ROW_BYTES + field.next;
      other = rows.getUint32(link, true);
      if (other === row + 1) return rows.setUint32(link, next, true);
    }
  }

  #chainOf(high: number): number {
    return (high >>> this.#shift) * 4;
  }
}
