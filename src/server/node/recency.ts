/** An item of a {@link Recency}; only the list reads and writes these fields. */
export interface Recent<Item> {
  older: Item | undefined;
  newer: Item | undefined;
}

/** Items from the oldest to the newest, as a doubly linked list: moving an item to the end takes constant time. */
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

  /** Removes an item; returns false if it is not in the list. */
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

  /** From the oldest to the newest; the current item may be removed during the iteration. */
  *[Symbol.iterator](): Iterator<Item> {
    let item = this.#oldest;
    while (item !== undefined) {
      const { newer } = item;
      yield item;
      item = newer;
    }
  }
}
