import { describe } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { describeInterface } from './interface.ts';
import { pageInterface } from './page.ts';
import { rowsForProcesses } from './table.ts';

/** The page is tested with rows that the clipboard or a text box could change. It has its own words for errors. */
describe.skipIf(chromiumPath === undefined)('in Chromium', () => {
  describeInterface(
    pageInterface,
    rowsForProcesses.filter(({ data }) => data !== undefined),
  );
});
