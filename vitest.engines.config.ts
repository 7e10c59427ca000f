import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

/** Tests that build the product again, so no other test may run meanwhile. */
const BUILDING = ['test/engines/start.test.ts', 'test/engines/wrangler.test.ts'];

const engine = {
  ...shared,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/**
 * textmill on Bun, Deno and another Node, with a shared limit, and behind proxies. Three files run at the same time,
 * because most of their programs wait.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', 'test/engines/global-setup.ts'],
    projects: [
      {
        test: { ...engine, name: 'building', include: BUILDING, fileParallelism: false, sequence: { groupOrder: 0 } },
      },
      {
        test: {
          ...engine,
          name: 'others',
          include: ['test/engines/*.test.ts'],
          exclude: BUILDING,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
