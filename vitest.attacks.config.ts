import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

/** The attacks that wait more than they work. */
const WAITING = ['slow-http', 'soak', 'tls'].map((name) => `test/attacks/${name}.test.ts`);

const attack = {
  ...shared,
  testTimeout: 240_000,
  hookTimeout: 120_000,
};

/** What attackers do, on each Node: those that wait at once, the others one after another. Every test prints its figures. */
export default defineConfig({
  test: {
    // Projects that extended this would each build.
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
