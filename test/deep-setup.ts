import type { TestProject } from 'vitest/node';

/** Prints the variables that repeat the random cases of a run. */
export function setup({ config }: TestProject): void {
  const share = process.env['DEEP'];
  process.stdout.write(
    `To repeat this run: SEED=${config.env['SEED']}${share === undefined ? '' : ` DEEP=${share}`}\n`,
  );
}
