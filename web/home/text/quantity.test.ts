import { expect, test } from 'vitest';
import { quantity } from './quantity.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_024, '1,024 bytes'],
])('a count has its unit, in the plural unless it is one: %i', (count, text) => {
  expect(quantity(count, 'byte')).toBe(text);
});
