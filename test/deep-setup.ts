import type { TestProject } from 'vitest/node';

/** Prints how to repeat a run of the deep tests. */
export function setup({ config }: TestProject): void {
  process.stdout.write(`To repeat this run: SEED=${config.env['SEED']} npx vitest run --project deep\n`);
}
