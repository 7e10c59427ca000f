import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtModules } from './scripts/built-modules.ts';
import { shared } from './vitest.shared.ts';

/** Starts the files under test/ first: they take longest, and a short one at the end leaves no core without work. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/test/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const quick = {
  ...shared,
  // Each of these processes runs many files and loads each module once; a process per file took a quarter of the time. A test
  // must leave nothing behind. test/put-back.ts puts back what a test replaced by `vi`: timers, mocks, globals and
  // variables of the environment, and kills servers that a test that failed has left. The test itself puts back anything
  // else, and stops what it started.
  isolate: false,
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
          ...quick,
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
        test: { ...quick, name: 'built', include: ['web/**/*.test.ts'] },
      },
    ],
  },
});
