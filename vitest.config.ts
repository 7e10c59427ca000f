import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtModules } from './scripts/built-modules.ts';
import { shared } from './vitest.shared.ts';

/** Starts the files in test/ first: they take longest, and short files at the end keep all cores busy. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/test/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const quick = {
  ...shared,
  // Each process runs many files and loads each module once. Starting a process per file took a quarter of the time.
  // So a test must leave nothing behind. test/put-back.ts restores what a test replaced through `vi` (timers, mocks,
  // globals, environment variables), and kills servers that a failed test left. The test restores everything else,
  // and stops what it started.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // Use all cores. By default, Vitest leaves one free.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...quick,
          name: 'sources',
          include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'bench/**/*.test.ts', 'test/**/*.test.ts'],
          // Other configurations run these.
          exclude: [
            '**/node_modules/**',
            'test/attacks/**',
            'test/engines/**',
            'test/ecosystem/**',
            '**/*.deep.test.ts',
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
