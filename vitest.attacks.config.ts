import { defineConfig } from 'vitest/config';

/** The attacks that wait more than they work. */
const WAITING = ['slow-http', 'soak', 'tls'].map((name) => `test/attacks/${name}.test.ts`);

const shared = {
  setupFiles: ['test/put-back.ts'],
  chaiConfig: { truncateThreshold: 0 },
  // A busy machine takes longer than the second that is the default.
  expect: { poll: { timeout: 10_000 } },
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
        test: { ...shared, name: 'waiting', include: WAITING, maxWorkers: WAITING.length, sequence: { groupOrder: 0 } },
      },
      {
        test: {
          ...shared,
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
