import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MemoryLimiter } from './memory.ts';
import { createMemory } from './sketch.ts';

/** test/attacks/limiter.test.ts has a million addresses, larger limits and real threads. */

const MINUTE = 60_000;

/** Enough cells for the few addresses of a test. */
const memoryOf = (limit: number) => createMemory(limit, 8);

/** A limiter with its clock. */
function start(limit: number, begin = 0) {
  const clock = { now: begin };
  return { clock, limiter: new MemoryLimiter(limit, () => clock.now, memoryOf(limit)) };
}

function takeMany(limiter: MemoryLimiter, key: string, times: number): number {
  let allowed = 0;
  for (let count = 0; count < times; count++) if (limiter.take(key).isAllowed) allowed++;
  return allowed;
}

const LIMITS = [1, 2, 7, 14, 15, 16, 60, 100, 255, 256, 600];
const limits = fc.constantFrom(...LIMITS);
/** Bursts, intervals near the limit's, and breaks. */
const pauses = fc.array(
  fc.oneof(fc.nat({ max: 30 }), fc.integer({ min: 900, max: 1100 }), fc.nat({ max: 5000 }), fc.nat({ max: 70_000 })),
  { minLength: 50, maxLength: 300 },
);

test.each(LIMITS)('of requests at once, exactly the limit is allowed: %i', (limit) => {
  expect(takeMany(start(limit, 1e9 + 1234).limiter, 'a', 2 * limit)).toBe(limit);
});

test('after a burst, a fifteenth of the limit is allowed within a minute, and all of it within 64 seconds', () => {
  const { clock, limiter } = start(60);
  expect(takeMany(limiter, 'a', 100)).toBe(60);
  clock.now = MINUTE - 1;
  expect(takeMany(limiter, 'a', 1)).toBe(0);
  clock.now = MINUTE;
  expect(takeMany(limiter, 'a', 100)).toBe(4);
  clock.now = MINUTE + 4_000;
  expect(takeMany(limiter, 'a', 100)).toBe(56);
});

test('a client that waits 60 seconds / limit between requests is never rejected in ten minutes', () => {
  fc.assert(
    fc.property(limits, fc.nat(2 ** 32), fc.nat(20), (limit, begin, percent) => {
      const { clock, limiter } = start(limit);
      const gap = (MINUTE / limit) * (1 + percent / 100);
      for (let time = 0; time < 10 * MINUTE; time += gap) {
        clock.now = begin + Math.ceil(time - 1e-6);
        if (!limiter.take('a').isAllowed) throw new Error(`rejected at ${time}`);
      }
    }),
    { numRuns: 20, examples: LIMITS.map((limit) => [limit, 3_999, 0]) },
  );
});

test('at most a fifteenth more than the limit is allowed in any 60 seconds', () => {
  const bursts = fc.array(
    fc.tuple(fc.constantFrom(1, 1, 4, 80), fc.oneof(fc.constant(10), fc.nat(3_000), fc.nat(60_000))),
    {
      minLength: 100,
      maxLength: 300,
    },
  );
  fc.assert(
    fc.property(limits, bursts, fc.nat(2 ** 33), (limit, list, begin) => {
      const { clock, limiter } = start(limit, begin);
      const allowed: number[] = [];
      for (const [times, wait] of list) {
        clock.now += wait;
        for (let time = takeMany(limiter, 'a', times); time > 0; time--) allowed.push(clock.now);
      }
      const most = limit + Math.ceil(limit / 15);
      expect(allowed.every((at, index) => (allowed[index + most] ?? Infinity) - at >= MINUTE)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('`remaining` requests are allowed, the next is rejected, and one is allowed after `resetSeconds`, not a second before', () => {
  fc.assert(
    fc.property(limits, pauses, fc.nat(2 ** 33), (limit, waits, begin) => {
      const { clock, limiter } = start(limit, begin);
      for (const wait of waits) {
        limiter.take('a');
        clock.now += wait;
      }
      const { remaining = 0 } = limiter.take('a');
      expect(takeMany(limiter, 'a', remaining)).toBe(remaining);
      const refused = limiter.take('a');
      expect(refused).toMatchObject({ isAllowed: false, remaining: 0 });
      expect(refused.resetSeconds).toBeLessThanOrEqual(60);
      clock.now += (refused.resetSeconds - 1) * 1000;
      expect(limiter.take('a').isAllowed).toBe(false);
      clock.now += 1000;
      expect(limiter.take('a').isAllowed).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('after `resetSeconds` of an allowed request, more are left, not a second before', () => {
  fc.assert(
    fc.property(limits, pauses, fc.nat(2 ** 33), fc.boolean(), (limit, waits, begin, isLate) => {
      const { clock, limiter } = start(limit, begin);
      for (const wait of waits) {
        limiter.take('a');
        clock.now += wait;
      }
      const { isAllowed, remaining = 0, resetSeconds } = limiter.take('a');
      if (!isAllowed) return;
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(64);
      clock.now += (resetSeconds - (isLate ? 0 : 1)) * 1000;
      const left = takeMany(limiter, 'a', 2 * limit);
      if (isLate) expect(left).toBeGreaterThan(remaining);
      else expect(left).toBeLessThanOrEqual(remaining);
    }),
    { numRuns: 50 },
  );
});

test('each address has its own count and reset', () => {
  const { clock, limiter } = start(60);
  const first = { isAllowed: true, limit: 60, windowSeconds: 60, remaining: 59, resetSeconds: 64 };
  expect(limiter.take('a')).toEqual(first);
  clock.now = 20_000;
  expect(limiter.take('b')).toEqual(first);
  expect(limiter.take('a')).toEqual({ ...first, remaining: 58, resetSeconds: 44 });
});

test.each([
  64_000,
  ...[251, 253, 255, 256, 4091, 4093, 4095, 4096].map((rounds) => rounds * 64_000),
  255 * 253 * 64_000,
  2 ** 32,
  2 ** 33,
])('a request that is %i milliseconds old does not count, even without any request meanwhile', (age) => {
  for (const limit of [60, 300]) {
    const { clock, limiter } = start(limit, 1234);
    expect(takeMany(limiter, 'a', limit)).toBe(limit);
    clock.now += age;
    expect(takeMany(limiter, 'a', 2 * limit)).toBe(limit);
  }
});

describe('threads that share the memory', () => {
  /** Two limiters, and a function to call before the next exchange number `step`. */
  function startTwo(limit: number) {
    // With some secrets, the addresses share a counter, and a request takes fewer steps.
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => values);
    const memory = memoryOf(limit);
    const [one, other] = [() => 5_000, () => 5_000].map((now) => new MemoryLimiter(limit, now, memory));
    if (one === undefined || other === undefined) throw new Error('there are two');
    const exchange = Atomics.compareExchange.bind(Atomics);
    const spy = vi.spyOn(Atomics, 'compareExchange');
    onTestFinished(() => spy.mockRestore());
    const interrupt = (step: number, act: () => void) => {
      let left = step;
      spy.mockImplementation((...given: Parameters<typeof exchange>) => {
        if (left-- === 0) act();
        return exchange(...given);
      });
    };
    return { one, other, interrupt };
  }

  test.each([0, 1, 2])('a request during another one, before its step %i, is counted too', (step) => {
    const { one, other, interrupt } = startTwo(5);
    let during = 0;
    one.take('b');
    interrupt(step, () => {
      during = takeMany(other, 'a', 2);
    });
    const first = takeMany(one, 'a', 1);
    expect([first, during, takeMany(one, 'a', 10)]).toEqual([1, 2, 2]);
    interrupt(step, () => takeMany(other, 'c', 2));
    one.catchUp('c', 4);
    expect(takeMany(one, 'c', 10)).toBe(1);
  });

  test.each([0, 1, 2])(
    'the last request of the limit is allowed once, even between the steps of another: %i',
    (step) => {
      const { one, other, interrupt } = startTwo(5);
      takeMany(one, 'a', 4);
      let during = 0;
      interrupt(step, () => {
        during = takeMany(other, 'a', 1);
      });
      expect(takeMany(one, 'a', 1) + during).toBe(1);
    },
  );

  test.each([0, 1, 2])('a request whose thread ends before its step %i does not count', (step) => {
    const { one, other, interrupt } = startTwo(5);
    one.take('b');
    interrupt(step, () => {
      throw new Error('the thread ends');
    });
    expect(() => one.take('a')).toThrow('the thread ends');
    expect(takeMany(other, 'a', 10)).toBe(5);
  });

  test('count by the latest of their clocks', () => {
    const memory = memoryOf(60);
    const [early, late] = [3_950, 4_050].map((now) => new MemoryLimiter(60, () => now, memory));
    expect([early, late, early].map((limiter) => limiter && takeMany(limiter, 'a', 30))).toEqual([30, 30, 0]);
    expect(early?.take('a').resetSeconds).toBe(56);
  });
});
