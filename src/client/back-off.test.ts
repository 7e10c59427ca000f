import { describe, expect, test } from 'vitest';
import { readRetryAfter, sleep, waitBefore } from './back-off.ts';

const limits = { maxRetries: 3, maxWaitSeconds: 90 };
const least = () => 0;
const most = () => 1 - Number.EPSILON;

describe('waitBefore', () => {
  test.each([
    { retry: 0, longest: 500 },
    { retry: 1, longest: 1_000 },
    { retry: 2, longest: 2_000 },
  ])('without Retry-After, retry $retry waits 0 to $longest ms', ({ retry, longest }) => {
    expect(waitBefore(retry, 0, undefined, limits, least)).toBe(0);
    expect(waitBefore(retry, 0, undefined, limits, most)).toBe(longest);
  });

  test('the random delay is at most 30 seconds', () => {
    expect(waitBefore(40, 0, undefined, { maxRetries: 100, maxWaitSeconds: 3600 }, most)).toBe(30_000);
  });

  test('the wait is Retry-After plus the random delay', () => {
    expect(waitBefore(0, 0, 7, limits, least)).toBe(7_000);
    expect(waitBefore(1, 0, 7, limits, most)).toBe(8_000);
  });

  test('there are at most maxRetries retries', () => {
    expect(waitBefore(2, 0, 1, limits, least)).toBe(1_000);
    expect(waitBefore(3, 0, 1, limits, least)).toBeUndefined();
    expect(waitBefore(0, 0, undefined, { ...limits, maxRetries: 0 }, least)).toBeUndefined();
  });

  test('a Retry-After longer than the remaining time ends the retries immediately', () => {
    expect(waitBefore(0, 0, 90, limits, least)).toBe(90_000);
    expect(waitBefore(0, 0, 91, limits, least)).toBeUndefined();
    expect(waitBefore(0, 80_000, 11, limits, least)).toBeUndefined();
  });

  test('the random delay ends within the remaining time; without remaining time, nothing is retried', () => {
    expect(waitBefore(2, 88_500, 1, limits, most)).toBe(1_500);
    expect(waitBefore(0, 90_000, undefined, limits, least)).toBeUndefined();
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  test.each([
    ['seconds', '120', 120],
    ['seconds with whitespace around them', ' 1 ', 1],
    ['no time', '0', 0],
    ['an HTTP-date', 'Sat, 21 Nov 2026 12:00:30 GMT', 30],
    ['an HTTP-date of RFC 850', 'Saturday, 21-Nov-26 12:01:00 GMT', 60],
    ['more than a timer can wait', '99999999999', 2_147_483],
    ['a date later than a timer can wait', 'Sat, 12 Sep 275760 00:00:00 GMT', 2_147_483],
    ['a date that has passed', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ])('%s: %j', (_title, value, seconds) => {
    expect(readRetryAfter(value, null, now)).toBe(seconds);
  });

  test('a date is compared with the Date of the response, not with the clock', () => {
    const date = 'Sat, 21 Nov 2026 09:00:00 GMT';
    expect(readRetryAfter('Sat, 21 Nov 2026 09:00:05 GMT', date, now)).toBe(5);
    expect(readRetryAfter('Sat, 21 Nov 2026 12:00:05 GMT', 'yesterday', now)).toBe(5);
  });

  test.each([
    ...[null, '', '-5', '1.5', '5s', '5, 5', '1e3', 'soon'],
    ...['2026-11-21T12:00:30Z', 'Sat, 99 Nov 2026 12:00:00 GMT', 'Sat, 21 Nov 2026 12:00:30 +0100'],
  ])('any other value is ignored: %j', (value) => {
    expect(readRetryAfter(value, null, now)).toBeUndefined();
  });
});

describe('sleep', () => {
  test('resolves after the time', async () => {
    await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });

  test('rejects with the reason of the signal if it aborts before or during the wait', async () => {
    const reason = new Error('enough');
    await expect(sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const sleeping = sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
  });
});
