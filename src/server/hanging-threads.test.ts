import { expect, test } from 'vitest';
import { findHanging, type Watched } from './hanging-threads.ts';

/** Threads that serve, or their places. */
function watch(count: number, state: Partial<Watched> = {}) {
  const threads = Array.from({ length: count }, (): Watched => {
    const pulse = new SharedArrayBuffer(4);
    return { pulse, lastPulse: 0, silentChecks: 0, worker: {}, isListening: true, ...state };
  });
  const check = (running: readonly number[]) => {
    for (const [index, { pulse }] of threads.entries())
      if (running.includes(index)) Atomics.add(new Int32Array(pulse), 0, 1);
    return findHanging(threads).map((thread) => threads.indexOf(thread));
  };
  /** The indexes of the threads that hang, at each of some checks during which others have a pulse. */
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
  expect(watch(2, { isListening: false })(60, [1])).toEqual([...nothing(59), [0]]);
});

test('a place without a thread does not hang', () => {
  expect(watch(1, { worker: undefined, isListening: false })(100, [])).toEqual(nothing(100));
});
