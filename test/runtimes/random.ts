/** Random choices from a seed: the same on every runtime, because they use integers only. */
export interface Random {
  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** Whether an event of this probability, in percent, occurs. */
  percent(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** A list with `least` to `most` items. */
  list<T>(least: number, most: number, item: () => T): T[];
}

/** Creates random choices with SplitMix32. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const below = (end: number): number => {
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) % end;
  };
  return {
    below,
    percent: (probability) => below(100) < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    list: (least, most, item) => Array.from({ length: least + below(most - least + 1) }, item),
  };
}
