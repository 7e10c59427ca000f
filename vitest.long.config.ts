import { defineConfig } from 'vitest/config';

/** What is measured against time, and so runs alone. */
const MEASURED = ['test/browser/lighthouse.long.test.ts'];

const shared = {
  setupFiles: ['test/put-back.ts'],
  chaiConfig: { truncateThreshold: 0 },
  // A busy machine takes longer than the second that is the default.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** The longer tests, which drive programs of others, or a browser for long: two files at once, as most of them wait. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', 'test/ecosystem/global-setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'measured',
          include: MEASURED,
          fileParallelism: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'others',
          include: ['test/ecosystem/*.test.ts', 'test/**/*.long.test.ts'],
          exclude: ['**/node_modules/**', ...MEASURED],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
