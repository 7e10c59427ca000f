import { expect, test } from 'vitest';
import { findHanging, type Watched } from './hanging-threads.ts';

/** Threads that serve, and checks during which some of them have a pulse. */
function watch(count: number, isListening = true) {
  const threads = Array.from({ length: count }, (): Watched => {
    return { pulse: new SharedArrayBuffer(4), lastPulse: 0, silentChecks: 0, worker: {}, isListening };
  });
  const check = (running: readonly number[]) => {
    for (const index of running) Atomics.add(new Int32Array(threads[index]?.pulse ?? new SharedArrayBuffer(4)), 0, 1);
    return findHanging(threads).map((thread) => threads.indexOf(thread));
  };
  /** The indexes of the threads that were found at each of many checks. */
  return (checks: number, running: readonly number[]) => Array.from({ length: checks }, () => check(running));
}

const nothing = (checks: number) => Array.from({ length: checks }, () => []);

test('a thread without a pulse for 20 checks hangs if another runs, and counts anew', () => {
  const checks = watch(2);
  expect(checks(40, [1])).toEqual([...nothing(19), [0], ...nothing(19), [0]]);
});

test('threads that are all silent get 60 checks: they may be busy with a burst of TLS handshakes', () => {
  expect(watch(2)(60, [])).toEqual([...nothing(59), [0, 1]]);
});

test('when one that was silent recovers, the others get as long again', () => {
  const checks = watch(3);
  expect(checks(59, [])).toEqual(nothing(59));
  expect(checks(20, [1])).toEqual(nothing(20));
  expect(checks(1, [1])).toEqual([[0, 2]]);
});

test('a thread that starts gets 60 checks', () => {
  expect(watch(2, false)(60, [1])).toEqual([...nothing(59), [0]]);
});

test('a place without a thread is not silent', () => {
  const gone = {
    pulse: new SharedArrayBuffer(4),
    lastPulse: 0,
    silentChecks: 0,
    worker: undefined,
    isListening: false,
  };
  expect(Array.from({ length: 100 }, () => findHanging([gone]))).toEqual(nothing(100));
});
