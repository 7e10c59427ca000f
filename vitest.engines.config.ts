import { defineConfig } from 'vitest/config';

/** textmill on engines beside Node, with a shared limit, and behind proxies: real programs, one after another. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', 'test/engines/global-setup.ts'],
    setupFiles: ['test/put-back.ts'],
    include: ['test/engines/*.test.ts'],
    exclude: ['**/node_modules/**'],
    fileParallelism: false,
    chaiConfig: { truncateThreshold: 0 },
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
