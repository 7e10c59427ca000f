import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    // vitest.engines.config.ts and vitest.long.config.ts have these.
    exclude: ['**/node_modules/**', 'test/engines/**', 'test/ecosystem/**', '**/*.long.test.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // Vitest leaves a core free, which of two is half of them.
    maxWorkers: '100%',
    // Titles are rules: they are shown whole.
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: 30_000,
    // A Worker may wait for the next minute of the clock (test/workers.ts).
    hookTimeout: 30_000,
  },
});
