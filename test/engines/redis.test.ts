import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Limiter } from '../../src/adapters/limiter.ts';
import { MemoryLimiter } from '../../src/adapters/limiter-memory.ts';
import { ANSWER_MILLISECONDS, RedisLimiter } from '../../src/adapters/limiter-redis.ts';
import { TAKE_SCRIPT } from '../../src/adapters/limiter-redis-script.ts';
import { parseRedisUrl } from '../../src/adapters/redis-url.ts';
import { type ServerProcess, startProcess } from '../process/server-process.ts';
import { findProgram } from '../programs.ts';
import { type RawAnswer, RawClient, requestText } from '../raw-client.ts';
import { serversOnEngines } from './engines.ts';
import { freePort } from './free-port.ts';
import { layCable, type RedisProcess, startRedis } from './redis-server.ts';

/** The shared limit, with Debian's Redis: what it counts, and what happens when it is away. */

const isMissing = findProgram('redis-server', 'redis-server') === undefined;

/** What a test has started, ended in the reverse order. */
const started: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of started.splice(0).reverse()) await end();
});

/** A limiter and what it has told. */
async function startLimiter(url: string, limit: number, fallback: Limiter = new MemoryLimiter(limit)) {
  const server = parseRedisUrl(url);
  if (server === undefined) throw new Error('the URL is wrong');
  const told: string[] = [];
  const limiter = new RedisLimiter({
    server,
    limit,
    fallback,
    onThere: () => told.push('there'),
    onAway: (reason) => told.push(reason),
  });
  started.push(() => limiter.close());
  await limiter.known;
  return { limiter, told };
}

describe.skipIf(isMissing)('what is counted', () => {
  let redis: RedisProcess;
  /** A client of the test's own, to look at what is there. */
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

  /** The server's clock in milliseconds. */
  async function clock(): Promise<number> {
    const [seconds, microseconds] = await eye.time();
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  }

  test('a request is answered as the limiter in memory answers it', async () => {
    const { limiter } = await startLimiter(redis.url, 3);
    const memory = new MemoryLimiter(3);
    for (const key of ['a', 'a', 'b', 'a', 'a', 'a', 'b', '2001:db8:0:0::/64', 'b', 'b', '']) {
      const { resetSeconds, ...allowance } = await limiter.take(key);
      expect(memory.take(key)).toMatchObject(allowance);
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  test('a request is forgotten 60 seconds after it was made, and the reset is the time until then', async () => {
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

  test('two limiters have one allowance', async () => {
    const [{ limiter: one }, { limiter: other }] = [
      await startLimiter(redis.url, 60),
      await startLimiter(redis.url, 60),
    ];
    const taken = await Promise.all(Array.from({ length: 200 }, (_, index) => (index % 2 ? one : other).take('a')));
    expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(60);
  });

  test('what is kept is a list an address, which ends by itself when its newest request is forgotten', async () => {
    const { limiter } = await startLimiter(redis.url, 2);
    for (let count = 0; count < 3; count++) await limiter.take('192.0.2.1');
    expect((await eye.keys('*')).toSorted()).toEqual(['textmill:rate:192.0.2.1', 'textmill:rate:probe']);
    expect(await eye.llen('textmill:rate:192.0.2.1')).toBe(2);
    const newest = Number(await eye.lindex('textmill:rate:192.0.2.1', -1));
    expect(await eye.call('PEXPIRETIME', 'textmill:rate:192.0.2.1')).toBe(newest + 60_000);
  });

  test('a request is one command, and the script is sent once a connection', async () => {
    await eye.config('RESETSTAT');
    const { limiter } = await startLimiter(redis.url, 60);
    for (let count = 0; count < 100; count++) await limiter.take('a');
    const stats = await eye.info('commandstats');
    const calls = (name: string) => Number(new RegExp(`^cmdstat_${name}:calls=(\\d+)`, 'm').exec(stats)?.[1] ?? 0);
    // The probe at the start is the first.
    expect({ eval: calls('eval'), evalsha: calls('evalsha') }).toEqual({ eval: 1, evalsha: 100 });
  });

  test('a script that Redis has forgotten is sent again, and the limit stays shared', async () => {
    const { limiter, told } = await startLimiter(redis.url, 60);
    await limiter.take('a');
    await eye.script('FLUSH');
    expect(await limiter.take('a')).toMatchObject({ remaining: 58 });
    expect(told).toEqual(['there']);
  });

  test('a connection that has nothing to do is kept', async () => {
    const { limiter, told } = await startLimiter(redis.url, 60);
    const newest = async () =>
      [...String(await eye.client('LIST')).matchAll(/^id=(\d+).* name=textmill /gm)].at(-1)?.[1];
    const before = await newest();
    expect(before).toBeDefined();
    // Longer than a connection may be silent while an answer is due.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await limiter.take('a');
    expect(await newest()).toBe(before);
    expect(told).toEqual(['there']);
  });

  test('never more than the limit in any 60 seconds, whatever the clock and the limits of others do', async () => {
    // The script with a clock in the test's hands, far ahead, so that no key ends by itself.
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

describe.skipIf(isMissing)('a Redis that is not well', () => {
  test.each([
    ['is full', 'OOM', (eye: Redis) => eye.config('SET', 'maxmemory', '1')],
    ['has become a replica', 'READONLY', (eye: Redis) => eye.replicaof('127.0.0.1', 1)],
    ['has something else under the key', 'WRONGTYPE', (eye: Redis) => eye.set('textmill:rate:a', 'x')],
    ['wants a password', 'NOAUTH', (eye: Redis) => eye.config('SET', 'requirepass', 'secret')],
  ])('and %s is away, which is told once, until it is well', async (_title, reason, spoil) => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const eye = new Redis(redis.port, '127.0.0.1');
    started.push(() => eye.disconnect());
    const { limiter, told } = await startLimiter(redis.url, 2);
    await spoil(eye);
    // A password is asked of new connections.
    if (reason === 'NOAUTH') await eye.call('CLIENT', 'KILL', 'TYPE', 'NORMAL', 'SKIPME', 'yes');
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 0 });
    await eye.config('SET', 'maxmemory', '0');
    await eye.replicaof('NO', 'ONE');
    await eye.del('textmill:rate:a');
    await eye.config('SET', 'requirepass', '');
    await expect.poll(() => told.at(-1), { timeout: 10_000 }).toBe('there');
    expect(told).toEqual(['there', reason === 'NOAUTH' ? expect.stringMatching(/^(CLOSED|NOAUTH)$/) : reason, 'there']);
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
  });

  test('and has become a replica is left for whoever has its address now', async () => {
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
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['there', 'READONLY', 'there']);
  });

  test('and whose connection is dead without a word gets a new one', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const cable = await layCable(redis.port);
    started.push(() => cable.close());
    const { limiter, told } = await startLimiter(`redis://127.0.0.1:${cable.port}`, 60);
    await limiter.take('a');
    cable.cut();
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 59 });
    await expect.poll(() => told.at(-1), { timeout: 20_000 }).toBe('there');
    expect(told).toEqual(['there', 'NO_ANSWER', 'there']);
    expect(cable.connections()).toBe(2);
  });

  test('is not meant where the answer has come and it is this process that is late', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const { limiter, told } = await startLimiter(redis.url, 60);
    const answer = limiter.take('a');
    const end = performance.now() + 10 * ANSWER_MILLISECONDS;
    while (performance.now() < end);
    expect(await answer).toMatchObject({ remaining: 59 });
    expect(told).toEqual(['there']);
  });

  test('and does not answer costs one wait of requests that are under way, and none of the later ones', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const { limiter, told } = await startLimiter(redis.url, 60);
    redis.kill('SIGSTOP');
    const first = await Promise.all(Array.from({ length: 50 }, () => limiter.take('a')));
    expect(new Set(first.map(({ remaining }) => remaining)).size).toBe(50);
    expect(limiter.take('a')).toMatchObject({ remaining: 9 });
    redis.kill('SIGCONT');
    await expect.poll(() => told.at(-1), { timeout: 20_000 }).toBe('there');
    expect(told).toEqual(['there', 'NO_ANSWER', 'there']);
  });
});

describe.skipIf(isMissing)('servers of their own', () => {
  const AWAY = 'the shared limit is away: this server counts by itself';
  const SHARED = 'the limit is shared through Redis';

  /** So many servers that share a limit; their clients are whom X-Forwarded-For names. */
  async function startServers(count: number, environment: Readonly<Record<string, string>>): Promise<ServerProcess[]> {
    const servers = await Promise.all(
      Array.from({ length: count }, () => startProcess({ TRUST_PROXY: 'loopback', ...environment })),
    );
    started.push(() => Promise.all(servers.map(stopServer)));
    return servers;
  }

  async function stopServer(server: ServerProcess): Promise<void> {
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  }

  /** The messages and reasons that a server has logged besides requests. */
  function logged(server: ServerProcess): { readonly pid: number; readonly msg: string; readonly reason?: string }[] {
    const lines = server.stdout().split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'request');
  }

  /** Resolves when this is what each process of the servers has logged last. */
  async function untilLast(servers: readonly ServerProcess[], message: string): Promise<void> {
    const last = () =>
      servers.flatMap((server) => [...new Map(logged(server).map(({ pid, msg }) => [pid, msg])).values()]);
    await expect.poll(() => new Set(last()), { timeout: 20_000 }).toEqual(new Set([message]));
  }

  /** How often Redis did not answer in time. On a busy machine it may be late at any moment, and is away then, rightly. */
  function lapses(servers: readonly ServerProcess[]): number {
    return servers.flatMap(logged).filter(({ reason }) => reason === 'NO_ANSWER').length;
  }

  /** Expects that the servers let 60 of 90 requests of an address through; asks for another one after a lapse. */
  async function expectShared(
    servers: readonly ServerProcess[],
    addressOf: (attempt: number, index: number) => string,
  ) {
    for (let attempt = 0; ; attempt++) {
      const before = lapses(servers);
      const addresses = Array.from({ length: 90 }, (_, index) => addressOf(attempt, index));
      const answers = await ask(servers, addresses);
      if (statuses(answers).ok === 60) {
        expect(statuses(answers)).toEqual({ answered: 90, ok: 60, refused: 30 });
        return answers;
      }
      await expect.poll(() => lapses(servers)).toBeGreaterThan(before);
      await untilLast(servers, SHARED);
    }
  }

  /** Expects one line a change: at first shared, then away, then shared again, and so on. */
  function expectTurns(server: ServerProcess): void {
    const messages = logged(server).map(({ msg }) => msg);
    expect(messages.length).toBeGreaterThanOrEqual(3);
    expect(messages).toEqual(messages.map((_, index) => (index % 2 === 0 ? SHARED : AWAY)));
    expect(messages.at(-1)).toBe(SHARED);
    const reasons = logged(server).flatMap(({ reason }) => reason ?? []);
    expect(reasons.filter((reason) => reason !== 'NO_ANSWER').length).toBeLessThanOrEqual(1);
  }

  /** Requests of a client to each server in turn, all at once. */
  async function ask(servers: readonly ServerProcess[], addresses: readonly string[]): Promise<RawAnswer[]> {
    return Promise.all(
      addresses.map(async (address, index) => {
        const client = await RawClient.to(servers[index % servers.length]?.port ?? 0);
        client.send(requestText('{"text":"Hello"}', { headers: { 'X-Forwarded-For': address } }));
        const answer = await client.answer();
        client.socket.destroy();
        if (answer === undefined) throw new Error('a request was not answered');
        return answer;
      }),
    );
  }

  function statuses(answers: readonly RawAnswer[]) {
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    return { answered: answers.length, ok: count(200), refused: count(429) };
  }

  const many = (address: string, count: number) => Array.from({ length: count }, () => address);

  /** Asks each server again and again, for many addresses, until it is stopped. */
  function load(servers: readonly ServerProcess[]) {
    let isOver = false;
    const seen: { readonly status: number | undefined; readonly milliseconds: number }[] = [];
    const loops = [...servers, ...servers].map(async ({ port }, loop) => {
      const client = await RawClient.to(port);
      for (let turn = 0; !isOver; turn++) {
        const headers = { 'X-Forwarded-For': `198.51.${loop}.${turn % 250}` };
        const begun = performance.now();
        client.send(requestText('{"text":"Hello"}', { headers }));
        const answer = await client.answer();
        seen.push({ status: answer?.status, milliseconds: performance.now() - begun });
        if (answer === undefined) return;
        // Redis, the servers and this share what cores there are: none is to wait for its turn so long that it seems away.
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      client.socket.destroy();
    });
    return {
      /** Resolves when so many more have been answered. */
      async more(count: number): Promise<void> {
        const goal = seen.length + count;
        await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(goal);
      },
      async stop() {
        isOver = true;
        await Promise.all(loops);
        return seen;
      },
    };
  }

  test('three have one allowance an address, an IPv6 address by its /64', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const servers = await startServers(3, { REDIS_URL: redis.url });
    const answers = await expectShared(servers, (attempt) => `192.0.2.${attempt}`);
    const left = answers.map(({ headers }) => /^"default";r=(\d+);t=(\d+)$/.exec(headers['ratelimit'] ?? '') ?? []);
    expect(new Set(left.map(([, remaining]) => Number(remaining)))).toEqual(
      new Set(Array.from({ length: 60 }, (_, r) => r)),
    );
    for (const { status, headers } of answers.filter((answer) => answer.status === 429)) {
      expect({ status, policy: headers['ratelimit-policy'] }).toEqual({ status: 429, policy: '"default";q=60;w=60' });
      const wait = Number(headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
    await expectShared(servers, (attempt, index) => `2001:db8:${attempt}:2::${index.toString(16)}`);
    expect(statuses(await ask(servers, many('2001:db8:0:3::1', 3)))).toEqual({ answered: 3, ok: 3, refused: 0 });
  });

  test('have one allowance whatever engine each runs on', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const settings = { TRUST_PROXY: 'loopback', REDIS_URL: redis.url };
    const servers = await Promise.all(serversOnEngines.map(({ command }) => startProcess(settings, command)));
    started.push(() => Promise.all(servers.map(stopServer)));
    await untilLast(servers, SHARED);
    await expectShared(servers, (attempt) => `192.0.2.${attempt}`);
  });

  test('each with two processes have one allowance, too', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const servers = await startServers(2, { REDIS_URL: redis.url, WORKERS: '2', METRICS_PORT: '0' });
    await expectShared(servers, (attempt) => `192.0.2.${attempt}`);
    await untilLast(servers, SHARED);
    for (const server of servers) expect(await isUp(server)).toBe('1');
    redis.kill('SIGKILL');
    await untilLast(servers, AWAY);
    for (const server of servers) {
      expect(new Set(logged(server).map(({ pid }) => pid)).size).toBe(2);
      expect(await isUp(server)).toBe('0');
      // The processes of one server still have one allowance.
      expect(statuses(await ask([server], many('198.51.100.1', 90)))).toEqual({ answered: 90, ok: 60, refused: 30 });
    }
  });

  test('lose no request when Redis is killed under load and started again, and then share again', async () => {
    const redis = await startRedis();
    const servers = await startServers(3, { REDIS_URL: redis.url });
    const requests = load(servers);
    await requests.more(500);
    await redis.stop();
    await untilLast(servers, AWAY);
    await requests.more(500);
    const again = await startRedis(redis.port);
    started.unshift(() => again.stop());
    await untilLast(servers, SHARED);
    await requests.more(500);
    const seen = await requests.stop();
    expect(seen.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(Math.max(...seen.map(({ milliseconds }) => milliseconds))).toBeLessThan(1000);
    await expectShared(servers, (attempt) => `192.0.2.${attempt}`);
    servers.forEach(expectTurns);
  });

  test('lose no request when Redis is frozen for longer than a connection is waited for, and then share again', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const servers = await startServers(3, { REDIS_URL: redis.url });
    const requests = load(servers);
    await requests.more(500);
    redis.kill('SIGSTOP');
    await untilLast(servers, AWAY);
    // Twice as long as a connection may be silent while an answer is due.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    redis.kill('SIGCONT');
    await untilLast(servers, SHARED);
    await requests.more(500);
    const seen = await requests.stop();
    expect(seen.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(Math.max(...seen.map(({ milliseconds }) => milliseconds))).toBeLessThan(1000);
    await expectShared(servers, (attempt) => `192.0.2.${attempt}`);
    servers.forEach(expectTurns);
  });

  test('start without Redis, count by themselves, and share when it comes', async () => {
    const port = await freePort();
    const servers = await startServers(2, { REDIS_URL: `redis://127.0.0.1:${port}`, METRICS_PORT: '0' });
    expect(statuses(await ask(servers, many('192.0.2.1', 180)))).toEqual({ answered: 180, ok: 120, refused: 60 });
    for (const server of servers) expect(await isUp(server)).toBe('0');
    const redis = await startRedis(port);
    started.unshift(() => redis.stop());
    await untilLast(servers, SHARED);
    for (const server of servers) {
      expect(await isUp(server)).toBe('1');
      expect(logged(server).map(({ msg, reason }) => reason ?? msg)).toEqual(['ECONNREFUSED', SHARED]);
    }
    await expectShared(servers, (attempt) => `198.51.100.${attempt}`);
  });

  async function isUp(server: ServerProcess): Promise<string | undefined> {
    const text = await (await fetch(server.metricsUrl ?? '')).text();
    return /^textmill_shared_limit_up (.+)$/m.exec(text)?.[1];
  }

  test('have nothing to do with Redis where there is no limit', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const servers = await startServers(1, { REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: '0' });
    expect(statuses(await ask(servers, many('192.0.2.1', 90)))).toEqual({ answered: 90, ok: 90, refused: 0 });
    const eye = new Redis(redis.port, '127.0.0.1');
    expect(await eye.client('LIST')).not.toContain('name=textmill');
    expect(await eye.dbsize()).toBe(0);
    eye.disconnect();
  });

  test('log in, over TLS, and log no password, no address, no port', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'textmill-redis-tls-'));
    started.push(() => rmSync(folder, { recursive: true }));
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key);
    const plainPort = await freePort();
    const tlsPort = await freePort();
    const tls = ['--tls-port', String(tlsPort), '--tls-cert-file', certFile, '--tls-key-file', keyFile];
    const least = '+eval +evalsha +time +llen +lindex +ltrim +rpush +pexpireat +del';
    const words = [
      ...[...tls, '--tls-ca-cert-file', certFile, '--tls-auth-clients', 'no'],
      ...['--requirepass', 's3cr3t@', '--user', 'textmill', 'on', '>s3cr3t2', '~textmill:rate:*', ...least.split(' ')],
    ];
    const redis = await startRedis(plainPort, words);
    started.push(() => redis.stop());
    const rows = [
      { url: `rediss://:s3cr3t%40@localhost:${tlsPort}`, told: SHARED },
      { url: `rediss://:s3cr3t%40@localhost:${tlsPort}`, told: 'DEPTH_ZERO_SELF_SIGNED_CERT', authority: '' },
      { url: `redis://:s3cr3t%40@127.0.0.1:${plainPort}/3`, told: SHARED },
      { url: `redis://textmill:s3cr3t2@127.0.0.1:${plainPort}`, told: SHARED },
      { url: `redis://:s3cr3t@127.0.0.1:${plainPort}`, told: 'WRONGPASS' },
      { url: `redis://127.0.0.1:${plainPort}`, told: 'NOAUTH' },
      { url: `redis://:s3cr3t%40@127.0.0.1:${plainPort}/99`, told: 'ERR' },
    ];
    for (const { url, told, authority = certFile } of rows) {
      const environment = { REDIS_URL: url, NODE_EXTRA_CA_CERTS: authority, LOG_LEVEL: 'trace' };
      const [server] = await startServers(1, environment);
      if (server === undefined) throw new Error('no server');
      expect(statuses(await ask([server], many('192.0.2.1', 1)))).toEqual({ answered: 1, ok: 1, refused: 0 });
      expect(logged(server).map(({ msg, reason }) => reason ?? msg)).toEqual([told]);
      const written = server.stdout() + server.stderr().replaceAll(server.url, '');
      expect(written).not.toMatch(
        new RegExp(`s3cr3t|127\\.0\\.0\\.1|192\\.0\\.2\\.1|localhost|${tlsPort}|${plainPort}`),
      );
    }
  });
});
