import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { report } from './harness/others.ts';

/** Floods the memory limiter with addresses, using a simulated clock. */

const MILLION = 1_000_000;
const MEBIBYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

/** How many of a number of requests from one address are allowed. */
function takeMany(limiter: MemoryLimiter, key: string, times: number): number {
  let allowed = 0;
  for (let count = 0; count < times; count++) if (limiter.take(key).isAllowed) allowed++;
  return allowed;
}

/** The key of an IPv6 /64, the longest kind of key. */
const keyOf = (address: number) => `2001:db8:${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}::/64`;

/** The clock does not start near 0, because that can hide entries that are never removed. */
function start(limit = 60) {
  const clock = { now: 1e9 };
  return { clock, limiter: new MemoryLimiter(limit, () => clock.now) };
}

/** Makes one request from each address. Returns how many were refused. */
function flood(limiter: MemoryLimiter, first: number, count: number, onAddress = () => {}, addressOf = keyOf): number {
  let refused = 0;
  for (let address = first; address < first + count; address++) {
    onAddress();
    if (!limiter.take(addressOf(address)).isAllowed) refused++;
  }
  return refused;
}

/** Bytes in use, and bytes resident. */
function memory() {
  collectGarbage();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { used: heapUsed + arrayBuffers, rss };
}

const mebibytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`;

test('a million addresses with one request each in a minute are all allowed, within 64 MiB', () => {
  const before = memory();
  const { clock, limiter } = start();
  const idle = memory();
  const refused = flood(limiter, 0, MILLION, () => {
    clock.now += 0.059;
  });
  const after = memory();
  report(
    `Node ${process.version}`,
    'limiter: a million addresses with one request each in a minute',
    `${refused} refused`,
    `${mebibytes(after.used - before.used)}, resident ${mebibytes(idle.rss - before.rss)} at the start, ${mebibytes(after.rss - before.rss)} at the end`,
  );
  expect(refused).toBe(0);
  expect(flood(limiter, 0, MILLION)).toBe(0);
  expect(after.used - before.used).toBeLessThan(64 * MEBIBYTE);
});

/** With a limit of 1 or 2, an address that meets others in all its cells is rejected at once: one of seven or sixty. */
test('with a limit of 4, at most one in a thousand of a million addresses in a minute is rejected', () => {
  const { clock, limiter } = start(4);
  const tick = () => {
    clock.now += 0.06;
  };
  expect(flood(limiter, 0, MILLION, tick)).toBeLessThanOrEqual(MILLION / 1000);
});

test('among a million addresses, 10,000 clients at their limit lose at most one request in a thousand, and others one in 100,000', () => {
  const { clock, limiter } = start();
  const heavy = Array.from({ length: 10_000 }, (_, client) => `192.0.${client >> 8}.${client & 255}`);
  let [allowed, refused] = [0, 0];
  for (let second = 0; second < 120; second++) {
    clock.now = 1e9 + second * 1000;
    const first = (second % 60) * 16_667;
    refused += flood(limiter, first, 16_667);
    for (const key of heavy) if (limiter.take(key).isAllowed) allowed++;
  }
  const lost = 1 - allowed / (120 * heavy.length);
  report(
    `Node ${process.version}`,
    'limiter: 10,000 clients at their limit',
    `${(lost * 100).toFixed(4)}% of their requests lost, ${refused} of 2 million others`,
  );
  expect(refused).toBeLessThanOrEqual((2 * MILLION) / 100_000);
  expect(lost).toBeLessThanOrEqual(0.001);
});

test('a client that tries every 10 ms among a million addresses gets at most a fifteenth more than the limit in any minute', () => {
  const { clock, limiter } = start();
  const clients = Array.from({ length: 20 }, (_, client) => `192.0.2.${client}`);
  const allowed = clients.map((): number[] => []);
  for (let step = 0; step < 15_000; step++) {
    clock.now += 10;
    flood(limiter, (step * 167) % MILLION, 167);
    clients.forEach((key, client) => {
      if (limiter.take(key).isAllowed) allowed[client]?.push(clock.now);
    });
  }
  for (const times of allowed) {
    expect(times.length).toBeGreaterThan(60);
    expect(times.filter((at, index) => (times[index + 64] ?? Infinity) - at < 60_000)).toEqual([]);
  }
});

test('far more addresses than the promise covers reset no count', () => {
  const { clock, limiter } = start();
  expect(takeMany(limiter, 'used up', 61)).toBe(60);
  const refused = flood(limiter, 0, 3 * MILLION, () => {
    clock.now += 0.018;
  });
  expect(refused).toBeLessThanOrEqual((3 * MILLION) / 100_000);
  expect(takeMany(limiter, 'used up', 1)).toBe(0);
});
