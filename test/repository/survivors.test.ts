import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readGroups } from '../../support/mutation/survivors.ts';

test.each(readGroups())('the changes that no test notices are still possible: $reason', ({ survivors }) => {
  const gone = survivors.filter(({ file, line, from }) => {
    const code = readFileSync(file, 'utf8');
    return !code.includes(from) || !code.split('\n').some((other) => other.trim() === line);
  });
  expect(gone).toEqual([]);
});
