import fc from 'fast-check';
import { createRandom } from '../../../support/random.ts';
import type { Target } from '../targets/target.ts';
import type { Coverage } from './coverage.ts';
import { createMutator } from './mutations.ts';
import { createRunner } from './runner.ts';

/**
 * Fuzzing guided by coverage: an input that reaches new code, or has a new outcome, is kept, and later inputs are made
 * from the kept ones. Others come from the grammar of the target.
 */

export interface ExploreOptions {
  readonly executions: number;
  readonly seed: number;
  /** The inputs that earlier runs kept. */
  readonly corpus: readonly Uint8Array[];
  readonly words: readonly Uint8Array[];
  readonly coverage: Coverage;
}

/** Coverage takes longer to collect than a case takes to run, so it is collected once per batch. */
const BATCH = 128;
/** Batches between two checks of the target. */
const CHECK = 2;
const MOST_FINDINGS = 5;

export async function explore(target: Target, options: ExploreOptions) {
  const { executions, seed, corpus, words, coverage } = options;
  const random = createRandom(seed);
  const mutator = createMutator(random, words);
  const runner = createRunner(target);
  /** The inputs that reached new code or had a new outcome. */
  const kept: Uint8Array[] = [];
  const summaries = new Set<string>();

  /** Runs one input, and keeps it if it is new. */
  async function tryOne(bytes: Uint8Array): Promise<void> {
    const { summary } = await runner.run(bytes);
    const isNew = coverage.collect(true) > 0 || !summaries.has(summary);
    summaries.add(summary);
    if (isNew) kept.push(bytes);
  }

  /** Runs some inputs. If something is new, runs each half again, down to single inputs. */
  async function tryAll(inputs: readonly Uint8Array[]): Promise<void> {
    const [first] = inputs;
    if (first !== undefined && inputs.length === 1) return tryOne(first);
    let isNew = false;
    for (const bytes of inputs) {
      const { summary } = await runner.run(bytes);
      isNew ||= !summaries.has(summary);
    }
    if (coverage.collect(false) === 0 && !isNew) return;
    const half = inputs.length >> 1;
    await tryAll(inputs.slice(0, half));
    await tryAll(inputs.slice(half));
  }

  function pick(): Uint8Array {
    // Half of the picks are among the newest inputs, which were changed least so far.
    const from = random.happens(0.5) ? Math.floor(kept.length * 0.8) : 0;
    return kept[from + random.below(kept.length - from)] ?? new Uint8Array();
  }

  function* grammatical(): Generator<Uint8Array> {
    for (let block = 0; ; block++) yield* fc.sample(target.grammar, { numRuns: 500, seed: seed + block });
  }

  const fromGrammar = grammatical();
  function next(): Uint8Array {
    const kind = random.below(100);
    if (kind < 30) return fromGrammar.next().value ?? new Uint8Array();
    if (kind < 34) return mutator.grow(pick(), random.happens(0.5) ? target.mostBytes : random.below(target.mostBytes));
    return mutator.mutate(pick(), pick());
  }

  for (const bytes of [...corpus, ...(target.seeds ?? [])]) await tryOne(bytes);
  /** The inputs since the last check. */
  const earlier: Uint8Array[] = [];
  for (let batches = 1; runner.executions < executions && runner.findings.length < MOST_FINDINGS; batches++) {
    const batch = Array.from({ length: BATCH }, next).filter(({ length }) => length <= target.mostBytes);
    await tryAll(batch);
    earlier.push(...batch);
    if (batches % CHECK === 0) runner.note(await target.check?.(), earlier.splice(0));
  }
  runner.note(await target.finish?.(kept, runner.watch), earlier);
  return { executions: runner.executions, kept, findings: await runner.minimized(), slowest: runner.slowest };
}
