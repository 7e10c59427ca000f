import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEventLoop } from './server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the loop is late if the timer has not fired for half a second of work, until it fires again', () => {
  let worked = 0;
  const isLate = watchEventLoop(() => worked);
  expect(isLate()).toBe(false);
  worked = 500;
  expect(isLate()).toBe(false);
  worked = 501;
  expect(isLate()).toBe(true);
  vi.advanceTimersByTime(100);
  expect(isLate()).toBe(false);
});
