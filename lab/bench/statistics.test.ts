import { expect, test } from 'vitest';
import { exponent, median } from './statistics.ts';

test.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  ['nothing', () => 7, 0],
  ['the size', (size: number) => 3 * size, 1],
  ['the square of the size', (size: number) => size ** 2 / 5, 2],
])('values that grow with %s have the exponent %d', (_, grown, expected) => {
  const sizes = [1, 2, 4, 8, 16];
  expect(exponent(sizes, sizes.map(grown))).toBeCloseTo(expected, 10);
});
