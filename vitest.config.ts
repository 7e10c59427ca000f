import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { quick } from './vitest.shared.ts';

/** Starts the files in test/ first: they take longest, and short files at the end keep all cores busy. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/test/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
            'test/built/**',
            'test/engines/**',
            'test/ecosystem/**',
            '**/*.deep.test.ts',
            '**/*.long.test.ts',
          ],
        },
      },
    ],
  },
});
