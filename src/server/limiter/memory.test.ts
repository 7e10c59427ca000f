import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { AddressIndex, linkBytes } from './address-index.ts';
import { createMemory, MemoryLimiter, type MemoryRows } from './memory.ts';
import { ROW_BYTES } from './sliding-windows.ts';

/** test/attacks/limiter.test.ts floods the limiter with a million addresses. */

const MINUTE = 60_000;

/** A limiter with its clock. */
function start(limit: number, begin = 0, size?: MemoryRows) {
  const clock = { now: begin };
  return { clock, limiter: new MemoryLimiter(limit, () => clock.now, size) };
}

/** Enough rows for a few addresses. */
const SMALL: MemoryRows = { own: 100, shared: 1 };

const limits = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 150 }));
/** Bursts, intervals near the limit's, and breaks. */
const pauses = fc.array(
  fc.oneof(fc.nat({ max: 30 }), fc.integer({ min: 900, max: 1100 }), fc.nat({ max: 5000 }), fc.nat({ max: 70_000 })),
  { minLength: 50, maxLength: 400 },
);

function takeMany(limiter: MemoryLimiter, key: string, times: number): number {
  let allowed = 0;
  for (let count = 0; count < times; count++) if (limiter.take(key).isAllowed) allowed++;
  return allowed;
}

describe('a sliding window', () => {
  test('60 requests are allowed, the 61st is rejected, and a minute later 60 are allowed again', () => {
    const { clock, limiter } = start(60);
    expect(takeMany(limiter, 'a', 61)).toBe(60);
    clock.now = MINUTE - 1;
    expect(takeMany(limiter, 'a', 1)).toBe(0);
    clock.now = MINUTE;
    expect(takeMany(limiter, 'a', 61)).toBe(60);
  });

  test('a client that waits 60 seconds / limit between requests is never rejected, for limits up to 60', () => {
    const extra = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 2000 })), { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), extra, fc.nat(2 ** 32), (limit, extras, begin) => {
        const { clock, limiter } = start(limit, begin, SMALL);
        const refused = extras.filter((more) => {
          const { isAllowed } = limiter.take('a');
          clock.now += Math.ceil(MINUTE / limit) + more;
          return !isAllowed;
        });
        expect(refused).toHaveLength(0);
      }),
    );
  });

  test('a shorter pause does not matter after as many long ones as the limit', () => {
    const { clock, limiter } = start(7);
    for (const at of [0, 8500, 17_072, 25_644, 34_216, 42_788, 51_360, 60_000, 68_572]) {
      clock.now = at;
      expect(limiter.take('a').isAllowed).toBe(true);
    }
  });

  test('never more than the limit in any 60 seconds, and a request counts for at most one second longer', () => {
    fc.assert(
      fc.property(limits, pauses, fc.nat(2 ** 33), (limit, waits, begin) => {
        const { clock, limiter } = start(limit, begin, SMALL);
        const allowed: number[] = [];
        const inLast = (span: number) => allowed.filter((time) => clock.now - time < span).length;
        // With a limit above 60, requests expire in batches.
        const batch = Math.ceil(limit / 60);
        for (const wait of waits) {
          clock.now += wait;
          const { isAllowed, remaining, resetSeconds } = limiter.take('a');
          if (isAllowed) allowed.push(clock.now);
          else expect(inLast(MINUTE + 1000)).toBeGreaterThan(limit - batch);
          expect(inLast(MINUTE)).toBeLessThanOrEqual(limit - (remaining ?? 0));
          expect(remaining).toBeGreaterThanOrEqual(0);
          expect(resetSeconds).toBeGreaterThan(0);
          expect(resetSeconds).toBeLessThanOrEqual(60);
        }
      }),
    );
  });

  test('`remaining` requests are allowed, the next is rejected, and after `resetSeconds` one is allowed', () => {
    fc.assert(
      fc.property(limits, pauses, (limit, waits) => {
        const { clock, limiter } = start(limit, 0, SMALL);
        for (const wait of waits) {
          limiter.take('a');
          clock.now += wait;
        }
        const { remaining = 0 } = limiter.take('a');
        expect(takeMany(limiter, 'a', remaining)).toBe(remaining);
        const refused = limiter.take('a');
        expect(refused).toMatchObject({ isAllowed: false, remaining: 0 });
        clock.now += refused.resetSeconds * 1000;
        expect(limiter.take('a').isAllowed).toBe(true);
      }),
    );
  });

  test.each([61, 1000, 60_001])('a limit of %i is kept', (limit) => {
    const { clock, limiter } = start(limit, 0, SMALL);
    const half = Math.floor(limit / 2);
    expect(takeMany(limiter, 'a', half)).toBe(half);
    clock.now = MINUTE / 2;
    expect(takeMany(limiter, 'a', limit)).toBe(limit - half);
    clock.now = MINUTE;
    // Up to a batch may still count, because its last request came later.
    const allowed = takeMany(limiter, 'a', limit);
    expect(allowed).toBeLessThanOrEqual(half);
    expect(allowed).toBeGreaterThan(half - Math.ceil(limit / 60));
  });

  test('`remaining` and `resetSeconds` are exact for a known sequence of requests', () => {
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

  test.each([2 ** 32, 2 ** 33])(
    'a request that is %i milliseconds old has expired, even without any request meanwhile',
    (age) => {
      const { clock, limiter } = start(60, age - 100);
      expect(takeMany(limiter, 'a', 60)).toBe(60);
      clock.now += 200;
      expect(takeMany(limiter, 'a', 1)).toBe(0);
      clock.now += age;
      expect(takeMany(limiter, 'a', 61)).toBe(60);
    },
  );

  test('each address has its own reset', () => {
    const { clock, limiter } = start(60);
    limiter.take('a');
    clock.now = 20_000;
    expect([limiter.take('b'), limiter.take('a')]).toMatchObject([{ resetSeconds: 60 }, { resetSeconds: 40 }]);
  });
});

describe('a flood of addresses', () => {
  test('can use at most 64 MiB, with any limit', () => {
    const before = process.memoryUsage().arrayBuffers;
    const limiters = [start(1).limiter, start(1_000_000).limiter];
    const grown = process.memoryUsage().arrayBuffers - before;
    expect(grown).toBeLessThanOrEqual(limiters.length * 64 * 1024 * 1024);
  });

  test('removes no address’s count, and allows no request uncounted', () => {
    const { limiter } = start(60, 0, { own: 100, shared: 10 });
    takeMany(limiter, 'known', 60);
    for (let address = 0; address < 10_000; address++) limiter.take(`flood ${address}`);
    expect(takeMany(limiter, 'known', 60)).toBe(0);
    expect(takeMany(limiter, 'newcomer', 100)).toBeLessThanOrEqual(60);
    expect(takeMany(limiter, 'newcomer', 1)).toBe(0);
  });

  test('is spread over all shared rows', () => {
    const { limiter } = start(1, 0, { own: 1, shared: 1000 });
    const flood = Array.from({ length: 101 }, (_, address) => limiter.take(`flood ${address}`).isAllowed);
    expect(flood.filter(Boolean).length).toBeGreaterThan(50);
  });

  test('does not make the limiter reject an address that has a row', () => {
    const { clock, limiter } = start(60, 0, { own: 100, shared: 1 });
    for (let second = 0; second < 200; second++) {
      clock.now += 1000;
      expect(limiter.take('known').isAllowed).toBe(true);
      for (let address = 0; address < 200; address++) limiter.take(`flood ${second} ${address}`);
    }
  });

  test('gives a new address no second allowance when a row becomes free', () => {
    const { clock, limiter } = start(60, 0, { own: 100, shared: 1 });
    for (let address = 0; address < 100; address++) limiter.take(`flood ${address}`);
    clock.now = MINUTE / 2;
    expect(takeMany(limiter, 'newcomer', 100)).toBe(60);
    clock.now = MINUTE;
    expect(takeMany(limiter, 'newcomer', 100)).toBe(0);
    clock.now = 1.5 * MINUTE;
    expect(takeMany(limiter, 'newcomer', 100)).toBe(60);
  });

  test('never makes the limiter allow an address more than the limit, with any number of rows', () => {
    const size = fc.record({ own: fc.integer({ min: 1, max: 8 }), shared: fc.integer({ min: 1, max: 3 }) });
    const requests = fc.array(fc.tuple(fc.nat({ max: 15 }), fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 20_000 }))), {
      minLength: 100,
      maxLength: 500,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), size, requests, (limit, rows, taken) => {
        const { clock, limiter } = start(limit, 0, rows);
        const allowed = new Map<number, number[]>();
        for (const [address, wait] of taken) {
          clock.now += wait;
          const earlier = (allowed.get(address) ?? []).filter((time) => clock.now - time < MINUTE);
          const { isAllowed } = limiter.take(`address ${address}`);
          if (isAllowed) expect(earlier.length).toBeLessThan(limit);
          allowed.set(address, isAllowed ? [...earlier, clock.now] : earlier);
        }
      }),
    );
  });

  test('reuses the rows of addresses without requests in the last minute', () => {
    const { clock, limiter } = start(1, 0, { own: 1000, shared: 1 });
    for (let round = 0; round < 5; round++) {
      for (let address = 0; address < 1000; address++) {
        expect(limiter.take(`${round} ${address}`).isAllowed).toBe(true);
      }
      clock.now += MINUTE;
    }
  });
});

test('two addresses are counted apart even if half of their hashes is the same', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((zeros) => zeros);
  const { limiter } = start(1);
  expect(limiter.take('10.0.208.121').isAllowed).toBe(true);
  expect(limiter.take('10.2.7.166').isAllowed).toBe(true);
});

test('limiters have different secrets, and the same counts', () => {
  const [one, other] = [start(3, 0, SMALL), start(3, 0, SMALL)];
  for (let request = 0; request < 500; request++) {
    one.clock.now = request * 700;
    other.clock.now = request * 700;
    const key = `address ${(request * 7) % 13}`;
    expect(one.limiter.take(key)).toEqual(other.limiter.take(key));
  }
});

test('addresses whose hashes differ only in their upper half have their own rows, even in one chain', () => {
  const count = 4;
  const viewOf = (bytes: number) => new DataView(new ArrayBuffer(bytes));
  const index = new AddressIndex(viewOf(count * ROW_BYTES), count, viewOf(linkBytes(count)));
  index.add(0, 1, 7);
  index.add(1, 2, 7);
  expect([index.find(1, 7), index.find(2, 7)]).toEqual([0, 1]);
  // The link contains the upper bits of the hash only, which 6 and 7 have in common.
  expect([index.find(3, 7), index.find(1, 8), index.find(1, 6)]).toEqual([undefined, undefined, undefined]);
  index.remove(0);
  expect([index.find(1, 7), index.find(2, 7)]).toEqual([undefined, 1]);
});

describe('threads that share the memory', () => {
  const SIZE: MemoryRows = { own: 3, shared: 1 };
  const KEYS = ['a', 'b', 'c', 'd', 'e'];
  const LIMIT = 3;

  const copyOf = (memory: SharedArrayBuffer) => {
    const copy = new SharedArrayBuffer(memory.byteLength);
    new Uint8Array(copy).set(new Uint8Array(memory));
    return copy;
  };

  /** The memory before each write of a call. */
  function statesDuring(memory: SharedArrayBuffer, call: () => void): readonly SharedArrayBuffer[] {
    const states: SharedArrayBuffer[] = [];
    const note = () => states.push(copyOf(memory));
    const { setUint8, setUint16, setUint32, setFloat64 } = DataView.prototype;
    for (const [name, set] of Object.entries({ setUint8, setUint16, setUint32, setFloat64 })) {
      const noted = function (this: DataView, at: number, value: number, isLittle?: boolean) {
        note();
        set.call(this, at, value, isLittle);
      };
      Object.defineProperty(DataView.prototype, name, { value: noted, configurable: true, writable: true });
    }
    try {
      call();
    } finally {
      Object.assign(DataView.prototype, { setUint8, setUint16, setUint32, setFloat64 });
    }
    return states;
  }

  /** How many more requests each address may send, by the main thread, after the end of thread 1. */
  function left(memory: SharedArrayBuffer, now: number): readonly number[] {
    const limiter = new MemoryLimiter(LIMIT, () => now, SIZE, copyOf(memory), 2);
    limiter.recover(1);
    return KEYS.map((key) => takeMany(limiter, key, LIMIT + 1));
  }

  test('count together, by the latest of their clocks', () => {
    const memory = createMemory(SIZE);
    const [one, other] = [1, 2].map((owner) => new MemoryLimiter(60, () => owner * 1_000, SIZE, memory, owner));
    if (one === undefined || other === undefined) throw new Error('there are two');
    expect(takeMany(one, 'a', 40)).toBe(40);
    expect(takeMany(other, 'a', 40)).toBe(20);
    expect(one.take('a')).toMatchObject({ isAllowed: false, resetSeconds: 59 });
  });

  test('a call whose thread ends before any of its writes is undone, or complete', () => {
    const calls = fc.array(fc.record({ key: fc.constantFrom(...KEYS), pause: fc.constantFrom(0, 10, 2_000, 61_000) }), {
      minLength: 30,
      maxLength: 30,
    });
    fc.assert(
      fc.property(calls, (list) => {
        let now = 0;
        const memory = createMemory(SIZE);
        const limiter = new MemoryLimiter(LIMIT, () => now, SIZE, memory, 1);
        for (const { key, pause } of list) {
          now += pause;
          const before = left(memory, now);
          const states = statesDuring(memory, () => limiter.take(key));
          const after = left(memory, now);
          expect(states.length).toBeGreaterThan(5);
          for (const state of states) expect([before, after]).toContainEqual(left(state, now));
        }
      }),
      { numRuns: 10 },
    );
  });

  test('a thread that waits for the lock sleeps again and again until it is free', () => {
    const memory = createMemory(SIZE);
    const words = new Int32Array(memory, 0, 1);
    words[0] = 2;
    const sleep = vi
      .spyOn(Atomics, 'wait')
      .mockReturnValueOnce('timed-out')
      .mockImplementationOnce(() => {
        words[0] = 0;
        return 'timed-out';
      });
    expect(new MemoryLimiter(LIMIT, () => 0, SIZE, memory, 1).take('a').isAllowed).toBe(true);
    expect(sleep).toHaveBeenCalledTimes(2);
  });

  test('the lock of another thread is not released', () => {
    const memory = createMemory(SIZE);
    const words = new Int32Array(memory, 0, 1);
    words[0] = 2;
    new MemoryLimiter(LIMIT, () => 0, SIZE, memory, 3).recover(1);
    expect(words[0]).toBe(2);
  });
});
