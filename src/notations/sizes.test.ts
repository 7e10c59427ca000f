import { expect, test } from 'vitest';
import { quantity } from './sizes.ts';

test.each([
  [0, undefined, '0 bytes'],
  [1, undefined, '1 byte'],
  [1_024, undefined, '1,024 bytes'],
  [1, 1_000, '1 of 1,000 bytes'],
])('a count has its unit, in the plural unless it is one, and a limit: %i, %i', (count, limit, text) => {
  expect(quantity(count, 'byte', limit)).toBe(text);
});
