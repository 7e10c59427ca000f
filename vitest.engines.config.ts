import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

/** textmill on Bun, Deno and another Node, with a shared limit, and behind proxies: real programs, most of which wait. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', 'test/engines/global-setup.ts'],
    ...shared,
    include: ['test/engines/*.test.ts'],
    exclude: ['**/node_modules/**'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
