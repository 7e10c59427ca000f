import { execFileSync } from 'node:child_process';
import { median } from '../statistics.ts';

/** The cost of the rate limiter in memory with a number of addresses. */
export interface LimiterCost {
  /** Processor time per request. */
  readonly nanoseconds: number;
  readonly mebibytes: number;
}

export const ADDRESSES = [1, 1_000, 10_000, 100_000, 1_000_000] as const;

/** Medians of a few processes. */
export function limiterCost(addresses: number): LimiterCost {
  const words = ['--expose-gc', '--import', 'tsx', 'lab/bench/growth/limiter-child.ts', String(addresses)];
  const costs = Array.from(
    { length: 3 },
    (): LimiterCost => JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })),
  );
  return {
    nanoseconds: median(costs.map(({ nanoseconds }) => nanoseconds)),
    mebibytes: median(costs.map(({ mebibytes }) => mebibytes)),
  };
}
