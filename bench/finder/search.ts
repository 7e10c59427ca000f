import { progress } from '../options.ts';
import { answering } from '../requests/answering.ts';
import { type Candidate, describe, familyOf, mutate, randomCandidate, requestOf } from './candidate.ts';
import type { Random } from './random.ts';

/** A candidate and what it costs. */
export interface Found {
  readonly candidate: Candidate;
  readonly microseconds: number;
}

/** How often a candidate is made at random; otherwise the costliest of a family is changed. */
const RANDOM_SHARE = 0.15;

/**
 * Searches for the costliest request of each family, refused ones included, for so many seconds: by hill climbing from
 * random beginnings. Costly families are climbed most.
 */
export function search(random: Random, seconds: number): readonly Found[] {
  const best = new Map<string, Found>();
  const end = performance.now() + seconds * 1000;
  let tried = 0;
  while (performance.now() < end) {
    const ranked = [...best.values()].toSorted((a, b) => b.microseconds - a.microseconds);
    const climbed = ranked[Math.min(random.below(ranked.length + 1), random.below(ranked.length + 1))];
    const candidate =
      climbed === undefined || random.happens(RANDOM_SHARE)
        ? randomCandidate(random)
        : mutate(random, climbed.candidate);
    tried++;
    const request = answering(requestOf(candidate));
    const { status } = request();
    if (status === 500) throw new Error(`a bug is found: ${describe(candidate)}`);
    const family = `${familyOf(candidate)} ${status}`;
    const known = best.get(family)?.microseconds ?? 0;
    // What was slow by chance does not stay.
    const microseconds = leastMicroseconds(request, known);
    if (microseconds > known) best.set(family, { candidate, microseconds });
  }
  progress(`${tried} candidates, ${best.size} families`);
  return [...best.values()].toSorted((a, b) => b.microseconds - a.microseconds);
}

/** The least time of a few calls, since whatever else the machine did is in the others; of fewer if it is too little. */
function leastMicroseconds(task: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let call = 0; call < 6 && least > enough; call++) {
    const begun = performance.now();
    task();
    least = Math.min(least, (performance.now() - begun) * 1000);
  }
  return least;
}
