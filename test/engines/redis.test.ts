import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { RedisLimiter } from '../../src/server/limiter/redis.ts';
import { TAKE_SCRIPT } from '../../src/server/limiter/redis-script.ts';
import { parseRedisUrl } from '../../src/server/limiter/redis-url.ts';
import { layCable, type RedisProcess, redisServer, startRedis } from '../../support/servers/redis-server.ts';

/** The shared limit with Debian's Redis: the counts, and the behavior while Redis is unavailable. */

const isMissing = redisServer === undefined;

/** Ends what a test has started, in reverse order. */
const started: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of started.splice(0).reverse()) await end();
});

/** Starts a limiter and records the changes that it reports. On a busy machine, Redis can be late. */
async function startLimiter(url: string, limit: number, answerMilliseconds = 60_000) {
  const server = parseRedisUrl(url);
  if (server === undefined) throw new Error('the URL is wrong');
  const told: string[] = [];
  const limiter = new RedisLimiter({
    server,
    limit,
    fallback: new MemoryLimiter(limit),
    onThere: () => told.push('there'),
    onAway: (reason) => told.push(reason),
    answerMilliseconds,
  });
  started.push(() => limiter.close());
  await limiter.known;
  return { limiter, told };
}

describe.skipIf(isMissing)('the counts in Redis', () => {
  let redis: RedisProcess;
  /** A separate client to read the data in Redis. */
  let eye: Redis;

  beforeAll(async () => {
    redis = await startRedis();
    eye = new Redis(redis.port, '127.0.0.1');
  });

  afterAll(async () => {
    eye.disconnect();
    await redis.stop();
  });

  beforeEach(async () => {
    await eye.flushall();
  });

  /** The clock of Redis in milliseconds. */
  async function clock(): Promise<number> {
    const [seconds, microseconds] = await eye.time();
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  }

  test('the limiter gives the same allowances as the memory limiter', async () => {
    const { limiter } = await startLimiter(redis.url, 3);
    const memory = new MemoryLimiter(3);
    for (const key of ['a', 'a', 'b', 'a', 'a', 'a', 'b', '2001:db8:0:0::/64', 'b', 'b', '']) {
      const { resetSeconds, ...allowance } = await limiter.take(key);
      expect(memory.take(key)).toMatchObject(allowance);
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  test('a request stops counting after 60 seconds, and the reset is the time until then', async () => {
    const { limiter } = await startLimiter(redis.url, 3);
    const before = await clock();
    const [gone, oldest, newer] = [before - 60_000, before - 30_250, before - 10_000];
    await eye.rpush('textmill:rate:a', gone, oldest, newer);
    const first = await limiter.take('a');
    const second = await limiter.take('a');
    const after = await clock();
    expect(first).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(second).toMatchObject({ isAllowed: false, remaining: 0 });
    const seconds = (now: number) => Math.ceil((oldest + 60_000 - now) / 1000);
    for (const { resetSeconds } of [first, second]) {
      expect(resetSeconds).toBeLessThanOrEqual(seconds(before));
      expect(resetSeconds).toBeGreaterThanOrEqual(seconds(after));
    }
  });

  test('Redis stores one list per address, which expires when its newest request stops counting', async () => {
    const { limiter } = await startLimiter(redis.url, 2);
    for (let count = 0; count < 3; count++) await limiter.take('192.0.2.1');
    expect((await eye.keys('*')).toSorted()).toEqual(['textmill:rate:192.0.2.1', 'textmill:rate:probe']);
    expect(await eye.llen('textmill:rate:192.0.2.1')).toBe(2);
    const newest = Number(await eye.lindex('textmill:rate:192.0.2.1', -1));
    expect(await eye.call('PEXPIRETIME', 'textmill:rate:192.0.2.1')).toBe(newest + 60_000);
  });

  test('a request is one command, and the script is sent once per connection', async () => {
    await eye.config('RESETSTAT');
    const { limiter } = await startLimiter(redis.url, 60);
    for (let count = 0; count < 100; count++) await limiter.take('a');
    const stats = await eye.info('commandstats');
    const calls = (name: string) => Number(new RegExp(`^cmdstat_${name}:calls=(\\d+)`, 'm').exec(stats)?.[1] ?? 0);
    // The probe at the start is the first call.
    expect({ eval: calls('eval'), evalsha: calls('evalsha') }).toEqual({ eval: 1, evalsha: 100 });
  });

  test('the limiter sends the script again if Redis has lost it, and the limit stays shared', async () => {
    const { limiter, told } = await startLimiter(redis.url, 60);
    await limiter.take('a');
    await eye.script('FLUSH');
    expect(await limiter.take('a')).toMatchObject({ remaining: 58 });
    expect(told).toEqual(['there']);
  });

  test('an idle connection stays open', async () => {
    const { told } = await startLimiter(redis.url, 60);
    const idleSeconds = async () => Number(/ name=textmill .* idle=(\d+) /.exec(String(await eye.client('LIST')))?.[1]);
    // Longer than a connection may be silent while a response is pending.
    await expect.poll(idleSeconds).toBeGreaterThan(2);
    expect(told).toEqual(['there']);
  });

  test('never exceed the limit in any 60 seconds, even if the clock or the limits of others change', async () => {
    // The script with a simulated clock, which is far in the future so that no key expires.
    const script = TAKE_SCRIPT.replace("redis.call('TIME')", '{ ARGV[3], ARGV[4] }');
    expect(script).not.toBe(TAKE_SCRIPT);
    const step = fc.record({
      milliseconds: fc.oneof({ weight: 9, arbitrary: fc.nat(30_000) }, fc.integer({ min: -200_000, max: -1 })),
      limit: fc.oneof({ weight: 9, arbitrary: fc.constant(4) }, fc.integer({ min: 1, max: 6 })),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const key = `model ${run++}`;
        let now = 4_102_444_800_000;
        let log: number[] = [];
        for (const { milliseconds, limit } of steps) {
          now += milliseconds;
          log = log.map((time) => Math.min(time, now)).filter((time) => now - time < 60_000);
          const isAllowed = log.length < limit;
          if (isAllowed) log.push(now);
          const wait = (log[Math.max(0, log.length - limit)] ?? 0) + 60_000 - now;
          const [seconds, microseconds] = [Math.floor(now / 1000), (now % 1000) * 1000 + 999];
          const answer = await eye.eval(script, 1, key, limit, 60_000, seconds, microseconds);
          expect(answer).toEqual([isAllowed ? 1 : 0, Math.max(0, limit - log.length), wait]);
          expect((await eye.lrange(key, 0, -1)).map(Number)).toEqual(log);
          expect(await eye.call('PEXPIRETIME', key)).toBe((log.at(-1) ?? 0) + 60_000);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** Until a Redis that does not respond is unavailable: less than until its connection is closed. */
const FROZEN_MILLISECONDS = 1_000;

describe.skipIf(isMissing)('the limiter during failures of Redis', () => {
  test.each([
    ['is full', 'OOM', (eye: Redis) => eye.config('SET', 'maxmemory', '1')],
    ['has become a replica', 'READONLY', (eye: Redis) => eye.replicaof('127.0.0.1', 1)],
    ['has another type of value under the key', 'WRONGTYPE', (eye: Redis) => eye.set('textmill:rate:a', 'x')],
    ['requires a password', 'NOAUTH', (eye: Redis) => eye.config('SET', 'requirepass', 'secret')],
  ])('counts on its own while Redis %s, and reports each change once', async (_title, reason, spoil) => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const eye = new Redis(redis.port, '127.0.0.1');
    started.push(() => eye.disconnect());
    const { limiter, told } = await startLimiter(redis.url, 2);
    await spoil(eye);
    // Redis requires a password only on new connections.
    if (reason === 'NOAUTH') await eye.call('CLIENT', 'KILL', 'TYPE', 'NORMAL', 'SKIPME', 'yes');
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 0 });
    await eye.config('SET', 'maxmemory', '0');
    await eye.replicaof('NO', 'ONE');
    await eye.del('textmill:rate:a');
    await eye.config('SET', 'requirepass', '');
    await expect.poll(() => told.at(-1)).toBe('there');
    expect(told).toEqual(['there', reason === 'NOAUTH' ? expect.stringMatching(/^(CLOSED|NOAUTH)$/) : reason, 'there']);
    expect(await limiter.take('b')).toMatchObject({ isAllowed: true, remaining: 1 });
  });

  test('connects again by address if Redis has become a replica', async () => {
    const [former, next] = await Promise.all([startRedis(), startRedis()]);
    for (const redis of [former, next]) started.push(() => redis.stop());
    const cable = await layCable(former.port);
    started.push(() => cable.close());
    const eye = new Redis(former.port, '127.0.0.1');
    started.push(() => eye.disconnect());
    const { limiter, told } = await startLimiter(`redis://127.0.0.1:${cable.port}`, 2);
    await eye.replicaof('127.0.0.1', next.port);
    cable.leadTo(next.port);
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true });
    await expect.poll(() => told).toEqual(['there', 'READONLY', 'there']);
  });

  test('opens a new connection if the old one is dead without an error', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const cable = await layCable(redis.port);
    started.push(() => cable.close());
    const { limiter, told } = await startLimiter(`redis://127.0.0.1:${cable.port}`, 60, FROZEN_MILLISECONDS);
    await limiter.take('a');
    cable.cut();
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 58 });
    await expect.poll(() => told.at(-1)).toBe('there');
    expect(told).toEqual(['there', 'NO_ANSWER', 'there']);
    expect(cable.connections()).toBe(2);
  });

  test('uses a response that has arrived, even if this process was late to read it', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const { limiter, told } = await startLimiter(redis.url, 60, FROZEN_MILLISECONDS);
    const answer = limiter.take('a');
    const end = performance.now() + 1.5 * FROZEN_MILLISECONDS;
    while (performance.now() < end);
    expect(await answer).toMatchObject({ remaining: 59 });
    expect(told).toEqual(['there']);
  });

  test('delays pending requests once if Redis does not respond, and later requests not at all', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const { limiter, told } = await startLimiter(redis.url, 60, FROZEN_MILLISECONDS);
    redis.kill('SIGSTOP');
    const first = await Promise.all(Array.from({ length: 50 }, () => limiter.take('a')));
    expect(new Set(first.map(({ remaining }) => remaining)).size).toBe(50);
    expect(limiter.take('a')).toMatchObject({ remaining: 9 });
    redis.kill('SIGCONT');
    await expect.poll(() => told.at(-1)).toBe('there');
    expect(told).toEqual(['there', 'NO_ANSWER', 'there']);
  });
});
