import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEventLoop } from './server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the loop is late if the timer has not fired for half a second, until it fires again', () => {
  let now = 0;
  const isLate = watchEventLoop(() => now);
  expect(isLate()).toBe(false);
  now = 500;
  expect(isLate()).toBe(false);
  now = 501;
  expect(isLate()).toBe(true);
  vi.advanceTimersByTime(100);
  expect(isLate()).toBe(false);
});
