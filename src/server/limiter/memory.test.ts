import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryLimiter } from './memory.ts';

const MINUTE = 60_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
// Other tests run in this process, without the flag.
setFlagsFromString('--no-expose-gc');

/** A limiter and the hand of its clock. */
function start(limit: number, begin = 0) {
  const clock = { now: begin };
  return { clock, limiter: new MemoryLimiter(limit, () => clock.now) };
}

function takeMany(limiter: MemoryLimiter, key: string, times: number): number {
  let allowed = 0;
  for (let count = 0; count < times; count++) if (limiter.take(key).isAllowed) allowed++;
  return allowed;
}

describe('a sliding window', () => {
  test('60 requests pass, the 61st is refused, and a minute later they pass again', () => {
    const { clock, limiter } = start(60);
    expect(takeMany(limiter, 'a', 61)).toBe(60);
    clock.now = MINUTE - 1;
    expect(takeMany(limiter, 'a', 1)).toBe(0);
    clock.now = MINUTE;
    expect(takeMany(limiter, 'a', 61)).toBe(60);
  });

  test('a refused request costs nothing', () => {
    const { clock, limiter } = start(60);
    takeMany(limiter, 'a', 60);
    clock.now = MINUTE / 2;
    takeMany(limiter, 'a', 1000);
    clock.now = MINUTE;
    expect(takeMany(limiter, 'a', 60)).toBe(60);
  });

  test('a burst on each side of any boundary is never twice the limit', () => {
    for (const at of [59_999, 30_000, 1]) {
      const { clock, limiter } = start(60);
      clock.now = at;
      expect(takeMany(limiter, 'a', 60)).toBe(60);
      clock.now = at + 2;
      expect(takeMany(limiter, 'a', 60)).toBe(0);
    }
  });

  test('one request a second is never refused', () => {
    const { clock, limiter } = start(60);
    for (let second = 0; second < 300; second++) {
      clock.now = second * 1000;
      expect(limiter.take('a').isAllowed).toBe(true);
    }
  });

  test('never more than the limit in any 60 seconds, and never less than it by more than a second’s worth of waiting', () => {
    const pauses = fc.array(fc.nat({ max: 5000 }), { minLength: 50, maxLength: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), pauses, fc.nat(2 ** 32), (limit, waits, begin) => {
        const { clock, limiter } = start(limit, begin);
        const allowed: number[] = [];
        for (const wait of waits) {
          clock.now += wait;
          const inWindow = (span: number) => allowed.filter((time) => clock.now - time < span).length;
          if (limiter.take('a').isAllowed) {
            expect(inWindow(MINUTE)).toBeLessThan(limit);
            allowed.push(clock.now);
          } else {
            expect(inWindow(MINUTE + 1000)).toBeGreaterThanOrEqual(limit);
          }
        }
      }),
    );
  });

  test('what it says is true: remaining requests pass, and after resetSeconds one more does', () => {
    const { clock, limiter } = start(60);
    clock.now = 12_345;
    const first = limiter.take('a');
    expect(first).toEqual({ isAllowed: true, limit: 60, windowSeconds: 60, remaining: 59, resetSeconds: 60 });
    clock.now += 20_500;
    expect(takeMany(limiter, 'a', 59)).toBe(59);
    const refused = limiter.take('a');
    expect(refused).toMatchObject({ isAllowed: false, remaining: 0, resetSeconds: 40 });
    clock.now += refused.resetSeconds * 1000;
    expect(takeMany(limiter, 'a', 2)).toBe(1);
  });

  test('it goes on when the clock of 32 bits of milliseconds turns over', () => {
    const { clock, limiter } = start(60, 2 ** 32 - 100);
    expect(takeMany(limiter, 'a', 60)).toBe(60);
    clock.now += 200;
    expect(takeMany(limiter, 'a', 1)).toBe(0);
    clock.now += MINUTE;
    expect(takeMany(limiter, 'a', 60)).toBe(60);
  });

  test('each address has its own allowance', () => {
    const { limiter } = start(60);
    takeMany(limiter, 'a', 60);
    expect(takeMany(limiter, 'b', 61)).toBe(60);
  });
});

describe('memory', () => {
  test('is bounded whatever the number of addresses: a million take no more than 20 MiB', () => {
    const { limiter } = start(60);
    const before = memory();
    for (let address = 0; address < 1_000_000; address++) limiter.take(`2001:db8:${address.toString(16)}:0::/64`);
    expect(memory() - before).toBeLessThan(20 * 1024 * 1024);
    // Still in use here, so that it was not collected before it was measured.
    expect(limiter.take('a').limit).toBe(60);
  });

  test('nobody’s count is lost under a flood, and nobody is let through uncounted', () => {
    const { limiter } = start(60);
    takeMany(limiter, 'known', 60);
    for (let address = 0; address < 100_000; address++) limiter.take(`flood ${address}`);
    expect(takeMany(limiter, 'known', 60)).toBe(0);
    expect(takeMany(limiter, 'newcomer', 100)).toBeLessThanOrEqual(60);
    expect(takeMany(limiter, 'newcomer', 1)).toBe(0);
  });

  test('rows of addresses that have been away for a minute are given to others', () => {
    const { clock, limiter } = start(1);
    for (let round = 0; round < 5; round++) {
      let allowed = 0;
      for (let address = 0; address < 20_000; address++) if (limiter.take(`${round} ${address}`).isAllowed) allowed++;
      expect(allowed).toBe(20_000);
      clock.now += MINUTE;
    }
  });
});

/** Bytes in use. Garbage is collected first, because earlier tests in this process leave some. */
function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
