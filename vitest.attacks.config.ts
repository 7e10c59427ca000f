import { defineConfig } from 'vitest/config';

/** What attackers do, on each Node, one attack after another: every test prints its figures. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', 'test/engines/global-setup.ts'],
    setupFiles: ['test/put-back.ts'],
    include: ['test/attacks/*.test.ts'],
    exclude: ['**/node_modules/**'],
    fileParallelism: false,
    chaiConfig: { truncateThreshold: 0 },
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
