import { expect, test, vi } from 'vitest';
import { expiryOf } from './certificate-expiry.ts';

test.each([
  ['90 days', 15, false],
  ['90 days', 13, true],
  ['90 days', -1, true],
  ['a year', 15, false],
  ['a year', 13, true],
  // Caddy's own authority issues these. Caddy renews them when four hours are left.
  ['12 hours', 3 / 24, false],
  ['12 hours', 2 / 24, true],
])(
  'a certificate that is valid for %s, of which %d days are left, should have been renewed: %s',
  (lifetime, days, isNear) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 11, 3, 10) - days * 86_400_000 });
    const from = { '90 days': 'Sep  4 10:00:00 2026 GMT', 'a year': 'Dec  3 10:00:00 2025 GMT' }[lifetime];
    const expected = { date: '2026-12-03', secondsLeft: days * 86_400, isNear };
    expect(expiryOf(from ?? 'Dec  2 22:00:00 2026 GMT', 'Dec  3 10:00:00 2026 GMT')).toEqual(expected);
  },
);

test('a certificate without a valid time is not near its end', () => {
  const bad = 'Bad time value';
  expect(expiryOf(bad, bad)).toEqual({ date: bad, secondsLeft: Number.NaN, isNear: false });
});
