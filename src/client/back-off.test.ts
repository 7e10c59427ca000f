import { describe, expect, test } from 'vitest';
import { readRetryAfter, realTiming, waitBefore } from './back-off.ts';

const limits = { maxRetries: 3, maxWaitSeconds: 90 };
const least = () => 0;
const most = () => 1 - Number.EPSILON;

describe('waitBefore', () => {
  test.each([
    { retry: 0, longest: 500 },
    { retry: 1, longest: 1_000 },
    { retry: 2, longest: 2_000 },
  ])('without Retry-After, retry $retry waits from nothing to $longest ms', ({ retry, longest }) => {
    expect(waitBefore(retry, 0, undefined, limits, least)).toBe(0);
    expect(waitBefore(retry, 0, undefined, limits, most)).toBe(longest);
  });

  test('the spread grows no further than 30 seconds', () => {
    expect(waitBefore(40, 0, undefined, { maxRetries: 100, maxWaitSeconds: 3600 }, most)).toBe(30_000);
  });

  test('Retry-After is waited for in full, and the spread comes on top of it', () => {
    expect(waitBefore(0, 0, 7, limits, least)).toBe(7_000);
    expect(waitBefore(1, 0, 7, limits, most)).toBe(8_000);
  });

  test('there are no more retries than maxRetries', () => {
    expect(waitBefore(2, 0, 1, limits, least)).toBe(1_000);
    expect(waitBefore(3, 0, 1, limits, least)).toBeUndefined();
    expect(waitBefore(0, 0, undefined, { ...limits, maxRetries: 0 }, least)).toBeUndefined();
  });

  test('a Retry-After past the end of the time ends it at once', () => {
    expect(waitBefore(0, 0, 90, limits, least)).toBe(90_000);
    expect(waitBefore(0, 0, 91, limits, least)).toBeUndefined();
    expect(waitBefore(0, 80_000, 11, limits, least)).toBeUndefined();
  });

  test('the spread ends where the time ends; with no time left there is no retry', () => {
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
    ['a date that has passed', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ])('%s: %j', (_title, value, seconds) => {
    expect(readRetryAfter(value, null, now)).toBe(seconds);
  });

  test("a date counts from the answer's own Date, whatever this clock says", () => {
    const date = 'Sat, 21 Nov 2026 09:00:00 GMT';
    expect(readRetryAfter('Sat, 21 Nov 2026 09:00:05 GMT', date, now)).toBe(5);
    expect(readRetryAfter('Sat, 21 Nov 2026 12:00:05 GMT', 'yesterday', now)).toBe(5);
  });

  test.each([
    ...[null, '', '-5', '1.5', '5s', '5, 5', '1e3', 'soon'],
    ...['2026-11-21T12:00:30Z', 'Sat, 99 Nov 2026 12:00:00 GMT', 'Sat, 21 Nov 2026 12:00:30 +0100'],
  ])('what is neither says nothing: %j', (value) => {
    expect(readRetryAfter(value, null, now)).toBeUndefined();
  });
});

describe('realTiming.sleep', () => {
  test('resolves after the time', async () => {
    await expect(realTiming.sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });

  test("rejects with the signal's reason when it aborts, before and meanwhile", async () => {
    const reason = new Error('enough');
    await expect(realTiming.sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const sleeping = realTiming.sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
  });
});
