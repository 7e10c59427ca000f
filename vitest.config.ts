import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtModules } from './scripts/built-modules.ts';

/** Starts the files under test/ first: they take longest, and a short one at the end leaves no core without work. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/test/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const shared = {
  setupFiles: ['test/put-back.ts'],
  // Each of these processes runs many files and loads each module once; a process per file took a quarter of the time. A test
  // must leave nothing behind. test/put-back.ts puts back what a test replaced by `vi`: timers, mocks, globals and
  // variables of the environment, and kills servers that a test that failed has left. The test itself puts back anything
  // else, and stops what it started.
  isolate: false,
  // Titles are rules: they are shown whole.
  chaiConfig: { truncateThreshold: 0 },
  // A busy machine takes longer than the second that is the default.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // All cores; by default Vitest leaves one free.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'sources',
          include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'bench/**/*.test.ts', 'test/**/*.test.ts'],
          // The other configurations have these.
          exclude: [
            '**/node_modules/**',
            'test/attacks/**',
            'test/engines/**',
            'test/ecosystem/**',
            '**/*.long.test.ts',
          ],
        },
      },
      {
        plugins: [builtModules(import.meta.dirname)],
        test: { ...shared, name: 'built', include: ['web/**/*.test.ts'] },
      },
    ],
  },
});
