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
    // One process per core runs all files, and loads a module once: a process per file took a quarter of the time. So a
    // test leaves nothing behind: what it replaces, Vitest puts back; what it starts, it stops.
    isolate: false,
    // Titles are rules: they are shown whole.
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
