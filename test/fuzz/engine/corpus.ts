import { readFileSync, writeFileSync } from 'node:fs';
import type { Target } from '../targets/target.ts';
import type { Coverage } from './coverage.ts';

/**
 * The kept inputs of a target, as a JSON list of strings with one character per byte, so that a reader and git see
 * what an input is.
 */

const fileOf = (target: string) => new URL(`../corpus/${target}.json`, import.meta.url);

/** @param mayBeMissing Whether a target without a file has no inputs yet. */
export function readCorpus(target: string, mayBeMissing = false): readonly Uint8Array[] {
  try {
    const inputs: readonly string[] = JSON.parse(readFileSync(fileOf(target), 'utf8'));
    return inputs.map((input) => Buffer.from(input, 'latin1'));
  } catch (error) {
    if (mayBeMissing && error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export function writeCorpus(target: string, inputs: readonly Uint8Array[]): void {
  const lines = inputs.map((input) => JSON.stringify(Buffer.from(input).toString('latin1'))).toSorted();
  writeFileSync(fileOf(target), `[\n  ${lines.join(',\n  ')}\n]\n`);
}

/** Larger inputs are made again from smaller ones. */
const MOST_BYTES = 2_048;

/** The fewest and smallest inputs that reach the same code with the same outcomes. */
export async function merge(
  target: Target,
  inputs: readonly Uint8Array[],
  coverage: Coverage,
): Promise<readonly Uint8Array[]> {
  const kept: Uint8Array[] = [];
  const summaries = new Set<string>();
  const small = inputs.filter(({ length }) => length <= MOST_BYTES).toSorted((a, b) => a.length - b.length);
  coverage.clear();
  for (const bytes of small) {
    const { summary } = await target.run(bytes);
    const added = coverage.collect(false);
    if (added === 0 && summaries.has(summary)) continue;
    const reachesAsMuch = async (smaller: Uint8Array) => {
      const outcome = await target.run(smaller);
      return coverage.collect(false) >= added && outcome.summary === summary;
    };
    const smallest = await minimize(bytes, reachesAsMuch, 40);
    await target.run(smallest);
    coverage.collect(true);
    summaries.add(summary);
    kept.push(smallest);
  }
  return kept;
}

/**
 * Removes parts of an input as long as a condition holds: first large parts, then small ones.
 *
 * @param most How often to try.
 */
export async function minimize(
  bytes: Uint8Array,
  holds: (smaller: Uint8Array) => Promise<boolean>,
  most: number,
): Promise<Uint8Array> {
  let smallest = bytes;
  let tries = 0;
  for (let size = bytes.length >> 1; size > 0; size >>= 1) {
    for (let start = 0; start < smallest.length && tries < most; ) {
      const smaller = Buffer.concat([smallest.subarray(0, start), smallest.subarray(start + size)]);
      tries++;
      if (await holds(smaller)) smallest = smaller;
      else start += size;
    }
  }
  return smallest;
}
