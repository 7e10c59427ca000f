/** Random choices that a seed repeats, also on other runtimes. */
export interface Random {
  /** An integer from 0, below the bound. */
  below(bound: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  /** A list with `least` to `most` items. */
  list<Value>(least: number, most: number, value: () => Value): Value[];
}

/** The generator Mulberry32: small, and random enough for tests and benchmarks. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    happens: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] ?? values[0],
    list: (least, most, value) => Array.from({ length: least + below(most - least + 1) }, value),
  };
}
