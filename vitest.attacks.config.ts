import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

/** Attacks that measure speed. Other tests at the same time could make them fail. */
const MEASURED = ['connections', 'metrics', 'mutations', 'overload', 'pipelining', 'processor-time'].map(
  (name) => `test/attacks/${name}.test.ts`,
);

const attack = {
  ...shared,
  testTimeout: 240_000,
  hookTimeout: 120_000,
};

/**
 * The attacks, on each Node. Those that measure speed run one by one, the others three at a time. Each prints its
 * figures.
 */
export default defineConfig({
  test: {
    // Here, and not in the projects: each project would build.
    globalSetup: ['test/global-setup.ts', 'test/engines/global-setup.ts'],
    projects: [
      {
        test: {
          ...attack,
          name: 'waiting',
          include: ['test/attacks/*.test.ts'],
          exclude: MEASURED,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: { ...attack, name: 'measured', include: MEASURED, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
