import { defineConfig } from 'vitest/config';

/** The longer tests, which drive programs of others, or a browser for long: one after another, so that they don't take each other's time. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', 'test/ecosystem/global-setup.ts'],
    setupFiles: ['test/put-back.ts'],
    include: ['test/ecosystem/*.test.ts', 'test/**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    fileParallelism: false,
    chaiConfig: { truncateThreshold: 0 },
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
