/** Random choices that a seed repeats. */
export interface Random {
  /** An integer from 0, below the bound. */
  below(bound: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

/** The generator Mulberry32: small, and random enough for benchmarks. */
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
  };
}
