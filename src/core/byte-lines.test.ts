import { expect, test } from 'vitest';
import { findLines } from './byte-lines.ts';

test('all lines are found, even if there are many and they are short', () => {
  const bytes = Buffer.from(`${'\n'.repeat(100)}a`);
  const { starts } = findLines(Buffer.concat([bytes, Buffer.of(0)]), bytes.length);
  expect([...starts]).toEqual([...Array(101).keys(), 102]);
});
