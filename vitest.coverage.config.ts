import { defineConfig } from 'vitest/config';
import { coverageReporter } from './support/coverage/reporter.ts';
import { quick } from './vitest.shared.ts';

/**
 * The tests that run the sources in their own process, and the lines and branches that they run. dist/ must be up to
 * date.
 */
export default defineConfig({
  test: {
    ...quick,
    include: [
      '{src,web}/**/*.test.ts',
      'support/coverage/*.test.ts',
      'test/{client,contract,documents,mcp,server}/*.test.ts',
    ],
    exclude: ['**/*.{deep,long}.test.ts'],
    maxWorkers: '100%',
    reporters: ['default', coverageReporter],
    coverage: {
      enabled: true,
      include: [
        'src/{core,codecs,tools,contract}/**/*.ts',
        'src/server/{limiter,node}/**/*.ts',
        'web/home/{text,conversion,session}/**/*.ts',
      ],
      reporter: [],
      reportsDirectory: 'node_modules/.coverage',
    },
  },
});
