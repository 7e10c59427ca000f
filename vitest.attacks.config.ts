import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

/** Attacks that mostly wait. */
const WAITING = ['slow-http', 'soak', 'tls'].map((name) => `test/attacks/${name}.test.ts`);

const attack = {
  ...shared,
  testTimeout: 240_000,
  hookTimeout: 120_000,
};

/**
 * The attacks, on each Node. Those that mostly wait run at the same time, the others one by one. Each prints its
 * figures.
 */
export default defineConfig({
  test: {
    // Here, and not in the projects: each project would build.
    globalSetup: ['test/global-setup.ts', 'test/engines/global-setup.ts'],
    projects: [
      {
        test: { ...attack, name: 'waiting', include: WAITING, maxWorkers: WAITING.length, sequence: { groupOrder: 0 } },
      },
      {
        test: {
          ...attack,
          name: 'working',
          include: ['test/attacks/*.test.ts'],
          exclude: WAITING,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
