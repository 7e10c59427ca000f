import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

/** Tests that measure time, and so run alone. */
const MEASURED = ['test/browser/lighthouse.long.test.ts'];

const long = {
  ...shared,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/**
 * The longer tests, with outside programs, builds or a browser. Two files run at the same time, since most of them
 * wait.
 */
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
