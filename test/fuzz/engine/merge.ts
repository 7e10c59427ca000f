import type { Target } from '../targets/target.ts';
import type { Coverage } from './coverage.ts';
import { minimize } from './minimize.ts';

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
