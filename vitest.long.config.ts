import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

/** What is measured against time, and so runs alone. */
const MEASURED = ['test/browser/lighthouse.long.test.ts'];

const long = {
  ...shared,
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
          ...long,
          name: 'measured',
          include: MEASURED,
          fileParallelism: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...long,
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
