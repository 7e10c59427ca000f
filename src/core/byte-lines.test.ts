import { expect, test } from 'vitest';
import { findLines } from './byte-lines.ts';

test('any number of short lines is found, and a last line without a terminator counts as if it had one', () => {
  for (let count = 0; count < 100; count++) {
    const bytes = Buffer.from('\n'.repeat(count));
    expect(findLines(bytes, count).starts).toHaveLength(count + 1);
    const unterminated = Buffer.from(`${'\n'.repeat(count)}a\0`);
    expect([...findLines(unterminated, count + 1).starts]).toEqual([...Array(count + 1).keys(), count + 2]);
  }
});
