import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { limiterKey } from '../../src/server/limiter/key.ts';
import type { MemoryLimiter as Limiter } from '../../src/server/limiter/memory.ts';
import { createMemory } from '../../src/server/limiter/sketch.ts';
import { run } from '../../support/packed.ts';
import { bun } from '../../support/servers/engines.ts';
import type { LimiterReport } from './harness/limiter-threads.ts';
import { report } from './harness/others.ts';
import { lts } from './harness/target.ts';

/** Floods the memory limiter with addresses, using a simulated clock. */

const MILLION = 1_000_000;
const MEBIBYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

/** Bundled like the server. In Vitest, using an imported constant is a property access, which doubles the time. */
const { outputFiles } = await build({
  entryPoints: ['src/server/limiter/memory.ts'],
  bundle: true,
  format: 'esm',
  write: false,
});
const bundle = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
const { MemoryLimiter }: typeof import('../../src/server/limiter/memory.ts') = await import(
  `data:text/javascript;base64,${bundle}`
);

/** How many of a number of requests from one address are allowed. */
function takeMany(limiter: Limiter, key: string, times: number): number {
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

/** Makes one request from each address. Returns how many were refused, and the median and worst cost of a call. */
function flood(limiter: Limiter, first: number, count: number, onBlock = () => {}, addressOf = keyOf) {
  const block = 1000;
  const costs: number[] = [];
  let refused = 0;
  for (let begin = first; begin < first + count; begin += block) {
    onBlock();
    const keys = Array.from({ length: block }, (_, index) => addressOf(begin + index));
    const before = process.cpuUsage();
    for (const key of keys) if (!limiter.take(key).isAllowed) refused++;
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  costs.sort((one, other) => one - other);
  return { refused, nanoseconds: costs[costs.length >> 1] ?? 0, slowestBlock: (costs.at(-1) ?? 0) / 1000 };
}

/** Bytes in use, and bytes resident. */
function memory() {
  collectGarbage();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { used: heapUsed + arrayBuffers, rss };
}

const mebibytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`;

test('a million addresses with one request each in a minute are all allowed, within 64 MiB and without a slow call', () => {
  // Compiles the measured code, with too few cells to affect the memory.
  flood(new MemoryLimiter(60, () => 1e9, createMemory(60, 1024)), 0, 50_000);
  const before = memory();
  const { clock, limiter } = start();
  const idle = memory();
  const distinct = flood(limiter, 0, MILLION, () => {
    clock.now += 59;
  });
  const after = memory();
  const again = flood(limiter, 0, MILLION);
  const hot = flood(limiter, 0, MILLION, undefined, (address) => keyOf((address % 10_000) * 97));
  report(
    `Node ${process.version}`,
    'limiter: a million addresses with one request each in a minute',
    `${distinct.refused} refused, ${distinct.nanoseconds} ns per call, slowest thousand calls ${distinct.slowestBlock} ms`,
    `second request ${again.nanoseconds} ns, 10,000 of the addresses ${hot.nanoseconds} ns`,
    `${mebibytes(after.used - before.used)}, resident ${mebibytes(idle.rss - before.rss)} at the start, ${mebibytes(after.rss - before.rss)} at the end`,
  );
  expect(distinct.refused).toBe(0);
  expect(again.refused).toBe(0);
  expect(after.used - before.used).toBeLessThan(64 * MEBIBYTE);
  expect(distinct.nanoseconds).toBeLessThan(1500);
  // A hash table that grows pauses for longer.
  expect(distinct.slowestBlock).toBeLessThan(50);
});

test('65,536 networks of one /48 and further new addresses are all allowed', () => {
  const { limiter } = start();
  const network = (address: number) => limiterKey(`2001:db8:1:${(address & 0xffff).toString(16)}::1`);
  expect(flood(limiter, 0, 65_536, undefined, network).refused).toBe(0);
  expect(flood(limiter, 100_000, 100_000).refused).toBe(0);
});

/** With a limit of 1 or 2, an address that meets others in all its cells is rejected at once: one of eight or a hundred. */
test('with a limit of 4, at most one in a thousand of a million addresses per minute is rejected, in three minutes', () => {
  const { clock, limiter } = start(4);
  for (let minute = 0; minute < 3; minute++) {
    const tick = () => {
      clock.now += 60;
    };
    expect(flood(limiter, minute * MILLION, MILLION, tick).refused).toBeLessThanOrEqual(MILLION / 1000);
  }
});

test('among a million addresses, 10,000 clients at their limit lose at most one request in a thousand, and nobody else any', () => {
  const { clock, limiter } = start();
  const heavy = Array.from({ length: 10_000 }, (_, client) => `192.0.${client >> 8}.${client & 255}`);
  let [allowed, refused] = [0, 0];
  for (let second = 0; second < 120; second++) {
    clock.now = 1e9 + second * 1000;
    const first = (second % 60) * 16_667;
    refused += flood(limiter, first, 16_667).refused;
    for (const key of heavy) if (limiter.take(key).isAllowed) allowed++;
  }
  const lost = 1 - allowed / (120 * heavy.length);
  report(
    `Node ${process.version}`,
    'limiter: 10,000 clients at their limit',
    `${(lost * 100).toFixed(4)}% of their requests lost`,
  );
  expect(refused).toBe(0);
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
  const { refused, nanoseconds } = flood(limiter, 0, 3 * MILLION, () => {
    clock.now += 18;
    if (takeMany(limiter, 'used up', 1) > 0) throw new Error('the flood reset a count');
  });
  report(
    `Node ${process.version}`,
    'limiter: three million addresses',
    `${refused} refused, ${nanoseconds} ns per call`,
  );
  expect(refused).toBe(0);
});

test('a limit of a million requests is exact at once, and a client at its pace is never rejected', () => {
  const { clock, limiter } = start(MILLION);
  expect(takeMany(limiter, 'a', MILLION + 1)).toBe(MILLION);
  clock.now += 64_000;
  expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: MILLION - 1 });
  // At the boundaries of milliseconds, 16 or 17 requests.
  for (let sent = 0; sent < 2.5 * MILLION; sent++) {
    clock.now = 2e9 + Math.ceil((sent * 60_000) / MILLION);
    if (!limiter.take('b').isAllowed) throw new Error(`request ${sent} was rejected`);
  }
});

test.each([lts, { name: 'Bun', program: bun }])(
  'on $name, two threads at once get exactly the limit, although others are ended in the middle of calls',
  async ({ name, program }) => {
    const folder = mkdtempSync(join(tmpdir(), 'textmill-limiter-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const outfile = join(folder, 'threads.mjs');
    const entryPoints = ['test/attacks/harness/limiter-threads.ts'];
    await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile });
    const found: LimiterReport = JSON.parse(await run(program, [outfile], folder));
    report(
      name,
      'limiter: two threads at once',
      `${found.addresses} addresses: from ${found.least} to ${found.most} of ${found.limit} requests`,
      `${found.ended} other threads ended within calls`,
    );
    expect(found).toMatchObject({ least: found.limit, most: found.limit });
  },
);
