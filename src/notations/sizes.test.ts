import { expect, test } from 'vitest';
import { duration, quantity } from './sizes.ts';

test.each([
  [0, undefined, '0 bytes'],
  [1, undefined, '1 byte'],
  [1_024, undefined, '1,024 bytes'],
  [1, 1_000, '1 of 1,000 bytes'],
  [12_582_912, undefined, '12,582,912 bytes (12.6 MB)'],
])('a count has its unit, in the plural unless it is one, and a limit: %i, %i', (count, limit, text) => {
  expect(quantity(count, 'byte', limit)).toBe(text);
});

test.each([
  [0, '0 seconds'],
  [1.9, '1 second'],
  [119, '1 minute'],
  [3_600, '1 hour'],
  [3_659, '1 hour'],
  [17_999, '4 h 59 min'],
  [86_400 * 3 + 7_200, '3 days 2 h'],
  [86_400 * 35, '1 month 4 days'],
  [86_400 * 365, '11 months 30 days'],
  [86_400 * 366, '1 year'],
  [86_400 * 365.2425 * 2_000, '2,000 years'],
])(
  'a time has at most two units beside each other, of which hours and minutes are short if there are two: %d',
  (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  },
);
