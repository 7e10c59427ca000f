import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

// All processes of a run use the same seed.
process.env['SEED'] ||= String(1 + Math.floor(Math.random() * (2 ** 31 - 1)));
// The module reads SEED when it loads.
const { repeated } = await import('./support/deep.ts');
process.stdout.write(`To repeat this run: ${repeated} npm run test:deep\n`);

/** Many random cases, compared with independent programs and between runtimes. Each test prints its figures. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    ...shared,
    include: ['test/**/*.deep.test.ts'],
    maxWorkers: 2,
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
});
