import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/put-back.ts'],
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    // vitest.engines.config.ts and vitest.long.config.ts have these.
    exclude: ['**/node_modules/**', 'test/engines/**', 'test/ecosystem/**', '**/*.long.test.ts'],
    // Vitest leaves a core free, which of two is half of them.
    maxWorkers: '100%',
    // One process per core runs all files and loads each module once; a process per file took a quarter longer. So a test
    // must leave nothing behind. test/put-back.ts puts back what a test replaced by `vi`: timers, mocks, globals and
    // variables of the environment. The test itself puts back anything else, and stops what it started.
    isolate: false,
    // Titles are rules: they are shown whole.
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
