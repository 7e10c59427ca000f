import { expect, test } from 'vitest';
import { spread } from './chart.ts';

test.each([
  [[], []],
  [
    [10, 50],
    [10, 50],
  ],
  [
    [50, 48, 10],
    [50, 35, 10],
  ],
  [
    [20, 20, 20],
    [0, 15, 30],
  ],
])('labels at %j are spread to %j', (coordinates, expected) => {
  expect(spread(coordinates, 15)).toEqual(expected);
});
