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
 * The longer tests: whole programs, programs that others wrote, builds, and a browser. Two files run at the same
 * time, because many of them start programs on all cores.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
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
          name: 'ecosystem',
          globalSetup: ['test/ecosystem/global-setup.ts'],
          include: ['test/ecosystem/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...long,
          name: 'others',
          include: ['test/**/*.long.test.ts'],
          exclude: ['**/node_modules/**', ...MEASURED],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
