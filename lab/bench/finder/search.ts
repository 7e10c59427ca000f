import type { Random } from '../../../support/random.ts';
import { progress } from '../options.ts';
import { answering } from '../requests/answering.ts';
import { type Candidate, describe, familyOf, mutate, randomCandidate, requestOf } from './candidate.ts';

/** A candidate and its cost. */
export interface Found {
  readonly candidate: Candidate;
  readonly microseconds: number;
}

/** The share of random candidates. The others are changes of the most expensive candidate of a family. */
const RANDOM_SHARE = 0.15;

/**
 * Searches for the most expensive request of each family, including rejected requests, for that many seconds: by hill
 * climbing from random candidates. Expensive families get most of the time.
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
    if (status === 500) throw new Error(`found a bug: ${describe(candidate)}`);
    const family = `${familyOf(candidate)} ${status}`;
    const known = best.get(family)?.microseconds ?? 0;
    // The least of several calls: a candidate that was slow by chance is not kept.
    const microseconds = leastMicroseconds(request, known);
    if (microseconds > known) best.set(family, { candidate, microseconds });
  }
  progress(`${tried} candidates, ${best.size} families`);
  return [...best.values()].toSorted((a, b) => b.microseconds - a.microseconds);
}

/**
 * The least time of a few calls: other programs slow down the others. Stops early if the time is too short to matter.
 */
function leastMicroseconds(task: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let call = 0; call < 6 && least > enough; call++) {
    const begun = performance.now();
    task();
    least = Math.min(least, (performance.now() - begun) * 1000);
  }
  return least;
}
