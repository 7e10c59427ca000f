import { expect, test } from 'vitest';
import { either, quantity } from './words.ts';

test.each([
  [0, undefined, '0 bytes'],
  [1, undefined, '1 byte'],
  [1_024, undefined, '1,024 bytes'],
  [1, 1_000, '1 of 1,000 bytes'],
])('a count has its unit, in the plural unless it is one, and a limit: %i, %i', (count, limit, text) => {
  expect(quantity(count, 'byte', limit)).toBe(text);
});

test.each([
  { values: [], list: '' },
  { values: ['a'], list: 'a' },
  { values: ['a', 'b'], list: 'a or b' },
  { values: ['a', 'b', 'c'], list: 'a, b or c' },
])('$values.length alternatives', ({ values, list }) => {
  expect(either(values)).toBe(list);
});
