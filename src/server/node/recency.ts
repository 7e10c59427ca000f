/** An item of a {@link Recency}; the list alone reads and writes these fields. */
export interface Recent<Item> {
  older: Item | undefined;
  newer: Item | undefined;
}

/** Items from the oldest to the newest, as a doubly linked list: moving one to the end costs the same however many there are. */
export class Recency<Item extends Recent<Item>> implements Iterable<Item> {
  #oldest: Item | undefined;
  #newest: Item | undefined;

  /** Adds an item as the newest. */
  add(item: Item): void {
    item.older = this.#newest;
    item.newer = undefined;
    if (this.#newest === undefined) this.#oldest = item;
    else this.#newest.newer = item;
    this.#newest = item;
  }

  /** Removes an item; false if it is not in the list. */
  remove(item: Item): boolean {
    const { older, newer } = item;
    if (older === undefined && this.#oldest !== item) return false;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    item.older = undefined;
    item.newer = undefined;
    return true;
  }

  /** From the oldest to the newest; the item at hand may be removed meanwhile. */
  *[Symbol.iterator](): Iterator<Item> {
    let item = this.#oldest;
    while (item !== undefined) {
      const { newer } = item;
      yield item;
      item = newer;
    }
  }
}
