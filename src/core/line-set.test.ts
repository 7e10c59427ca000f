import { expect, test } from 'vitest';
import { LineSet } from './line-set.ts';

test('lines are numbered in the order they are added, and equal lines, including empty ones, have the same number', () => {
  const set = new LineSet();
  const lines = Array.from({ length: 20_000 }, (_, index) => (index % 7000 === 0 ? '' : `line ${index % 7000}`));
  const numbers = new Map<string, number>();
  for (const line of lines) {
    if (!numbers.has(line)) numbers.set(line, numbers.size);
    const bytes = Buffer.from(`<${line}>`);
    expect(set.add(bytes, 1, bytes.length - 1)).toBe(numbers.get(line));
  }
  expect(set.size).toBe(7000);
  expect(Array.from({ length: set.size }, (_, number) => Buffer.from(set.line(number)).toString())).toEqual([
    ...numbers.keys(),
  ]);
});
