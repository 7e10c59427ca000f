import { expect, test } from 'vitest';
import { pasted, reportOn } from '../../../support/page/report.ts';
import { digitsOf, readByLibrary, rows } from '../../../test/interfaces/readings.ts';
import { resultOf } from './outcome.ts';

test.each(rows)('the page shows what the library reads of $kind in $tool: $paste', ({ paste, tool }) => {
  const result = resultOf(reportOn(pasted(tool, paste)).outcome);
  expect(result && digitsOf(result)).toBe(readByLibrary(paste, tool)?.result);
});
