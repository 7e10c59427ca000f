import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/long/**'],
    restoreMocks: true,
    // Titles are rules: they are shown whole.
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: 30_000,
  },
});
