import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';
import { areas } from './areas.ts';

const area = areas.find(({ name }) => name === process.env['AREA']);
if (area === undefined) throw new Error('AREA must name an area');

/** The tests of one area. Stryker starts them for each change. */
export default defineConfig({
  test: {
    ...shared,
    include: [...area.tests],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
