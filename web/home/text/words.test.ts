import { expect, test } from 'vitest';
import { either, quantity } from './words.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_024, '1,024 bytes'],
])('a count has its unit, in the plural unless it is one: %i', (count, text) => {
  expect(quantity(count, 'byte')).toBe(text);
});

test.each([
  { values: [], list: '' },
  { values: ['a'], list: 'a' },
  { values: ['a', 'b'], list: 'a or b' },
  { values: ['a', 'b', 'c'], list: 'a, b or c' },
])('$values.length alternatives', ({ values, list }) => {
  expect(either(values)).toBe(list);
});

test('a count near a limit is shown with the limit', () => {
  expect(quantity(1, 'byte', 1_000)).toBe('1 of 1,000 bytes');
});
