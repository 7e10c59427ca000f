import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { limiterKey } from '../../src/server/limiter/key.ts';
import type { MemoryLimiter as Limiter } from '../../src/server/limiter/memory.ts';
import { memoryRows } from '../../src/server/limiter/memory.ts';
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
  // Compiles the measured code, with too few rows to affect the memory.
  flood(new MemoryLimiter(60, () => 1e9, { own: 1000, shared: 1000 }), 0, 50_000);
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

test('with a limit of 1, each of a million addresses gets exactly one request in each of three minutes', () => {
  const { clock, limiter } = start(1);
  for (let minute = 0; minute < 3; minute++) {
    expect(flood(limiter, minute * MILLION, MILLION).refused).toBe(0);
    expect(flood(limiter, minute * MILLION, 100_000).refused).toBe(100_000);
    clock.now += 60_000;
  }
});

test('above the bound, known addresses keep their counts, and a new address shares only its own row', () => {
  const { clock, limiter } = start();
  const take = (key: string, times: number) => {
    let allowed = 0;
    for (let count = 0; count < times; count++) if (limiter.take(key).isAllowed) allowed++;
    return allowed;
  };
  take('used up', 60);
  take('known', 1);
  const first = flood(limiter, 0, memoryRows.own - 2);
  let known = 0;
  const second = flood(limiter, 2 * MILLION, MILLION, () => {
    clock.now += 50;
    known += take('known', clock.now % 1000 === 0 ? 1 : 0);
    if (take('used up', 1) > 0) throw new Error('the flood reset a count');
  });
  const newcomer = take('new address', 100);
  report(
    `Node ${process.version}`,
    'limiter: another million addresses above the bound',
    `${second.refused} refused, ${second.nanoseconds} ns per call, slowest thousand calls ${second.slowestBlock} ms`,
    `a new address gets ${newcomer} of 60`,
  );
  expect(first.refused).toBe(0);
  expect(known).toBe(50);
  expect(second.refused).toBe(0);
  // About 15 of the million addresses share a row.
  expect(newcomer).toBeGreaterThan(20);
  expect(newcomer).toBeLessThanOrEqual(60);
});

test('a limit of a million requests is exact', () => {
  const { clock, limiter } = start(MILLION);
  const { refused } = flood(limiter, 0, MILLION, undefined, () => 'a');
  expect(refused).toBe(0);
  expect(limiter.take('a').isAllowed).toBe(false);
  clock.now += 60_000;
  expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: MILLION - 1 });
});

test.each([lts, { name: 'Bun', program: bun }])(
  'on $name, threads that end in the middle of calls leave every count exact, and the others never wait for them',
  async ({ name, program }) => {
    const folder = mkdtempSync(join(tmpdir(), 'textmill-limiter-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const outfile = join(folder, 'threads.mjs');
    const entryPoints = ['test/attacks/harness/limiter-threads.ts'];
    await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile });
    const found: LimiterReport = JSON.parse(await run(program, [outfile], folder));
    report(
      name,
      'limiter: three threads, ended at random',
      `${found.calls} calls, ${found.accepted} accepted`,
      `${found.ended} threads ended, ${found.endedInCall} of them within a call`,
      `calls per second: ${found.oneThread} by one thread, ${found.allThreads} by three`,
    );
    expect(found).toMatchObject({ tooMany: 0, tooFew: 0 });
    // Each end can cost a row, until it is used again.
    expect(found.usedRows).toBeLessThanOrEqual(found.addresses + found.endedInCall);
    // Without its own clock, a thread on Bun would be late by as long as the program has run.
    expect(found.clockDifference).toBeLessThan(500);
  },
);
