import { describe, expect, test } from 'vitest';
import { findLines, lineTexts } from './byte-lines.ts';

test('any number of short lines is found, and a last line without a terminator counts as if it had one', () => {
  for (let count = 0; count < 100; count++) {
    const bytes = Buffer.from('\n'.repeat(count));
    expect(findLines(bytes, count).starts).toHaveLength(count + 1);
    const unterminated = Buffer.from(`${'\n'.repeat(count)}a\0`);
    expect([...findLines(unterminated, count + 1).starts]).toEqual([...Array(count + 1).keys(), count + 2]);
  }
});

describe('the texts of lines', () => {
  test.each([
    ['no lines have no text', [], []],
    ['lines with less than 64 KiB, with the LF of each, are one text', [32_766, 32_767], [65_534]],
    ['lines with 64 KiB are two texts', [32_767, 32_767], [32_767, 32_767]],
    ['a longer line is a separate text', [0, 70_000, 1, 0, 2], [0, 70_000, 5]],
  ])('%s', (_, lines, texts) => {
    const bytes = Buffer.from(lines.map((length) => `${'a'.repeat(length)}\n`).join(''));
    const found = lineTexts(findLines(bytes, bytes.length));
    for (const length of texts) expect(found.next().value).toHaveLength(length);
    expect(found.next().done).toBe(true);
  });
});
