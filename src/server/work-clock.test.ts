import { expect, test } from 'vitest';
import { workClock } from './work-clock.ts';

test('the clock goes on by the time in which the process works, even if several threads do', () => {
  let [now, used] = [1_000, 70];
  const worked = workClock(
    () => now,
    () => used,
  );
  const after = (time: number, processorTime: number) => {
    now += time;
    used += processorTime;
    return worked();
  };
  expect(after(5, 5)).toBe(5);
  expect(after(10, 20)).toBe(15);
  // A pause.
  expect(after(60_000, 1)).toBe(16);
  expect(after(2, 2)).toBe(18);
});

test('by default, it measures this process', () => {
  const worked = workClock();
  const begun = performance.now();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  const paused = performance.now();
  const before = worked();
  expect(before).toBeLessThan((paused - begun) / 2);
  while (worked() === before && performance.now() < paused + 10_000);
  expect(worked()).toBeGreaterThan(before);
});
