import { expect, test } from 'vitest';
import { base64 } from '../../../src/tools/index.ts';
import { pageTools, pasted, reportOn } from '../../../support/page/report.ts';
import { digitsOf, type Row, readByLibrary, rows } from '../../../test/interfaces/readings.ts';
import { createSession, setReading } from '../session/session.ts';
import { bring } from './file.ts';
import { resultOf } from './outcome.ts';

/** The page with a text that is pasted into a tool, or on the start page. */
function sessionOf({ paste, tool, options }: Row) {
  return tool === undefined ? bring(createSession(base64), paste, pageTools) : pasted(tool, paste, options);
}

test.each(rows)('the page shows what the library reads of $kind in $tool, or the text as it is: $paste', (row) => {
  const session = sessionOf(row);
  const result = resultOf(reportOn(session).outcome);
  const asItIs = resultOf(reportOn(setReading(session, 'written')).outcome);
  expect(result && digitsOf(result)).toBe(readByLibrary(row)?.result ?? (asItIs && digitsOf(asItIs)));
});
