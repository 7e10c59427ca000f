/** The seed, the number of cases and the figures of the deep tests. `vitest.config.ts` chooses the seed. */

/** The seed of all random cases. Set SEED to repeat a run. */
export const seed = fromEnvironment('SEED', 1);

/** The share of the cases that run. Set DEEP to a fraction for a shorter run, or to more than 1 for a longer one. */
const share = fromEnvironment('DEEP', 1);

/** The variables that repeat this run. */
export const repeated = `SEED=${seed}${share === 1 ? '' : ` DEEP=${share}`}`;

/** How many of this many cases to run: at least one. */
export function cases(whole: number): number {
  return Math.max(1, Math.round(whole * share));
}

/** Prints the result of a test as one line, so that the log of a run contains it. */
export function report(test: string, ...figures: readonly string[]): void {
  process.stdout.write(`deep | ${test} | ${figures.join(' | ')}\n`);
}

function fromEnvironment(name: string, standard: number): number {
  const value = Number(process.env[name] || standard);
  if (value > 0) return value;
  throw new Error(`${name} must be a number above 0`);
}
