import type { TestProject } from 'vitest/node';

/** Prints the variable that repeats the random cases of a run. */
export function setup({ config }: TestProject): void {
  process.stdout.write(`To repeat this run: SEED=${config.env['SEED']}\n`);
}
