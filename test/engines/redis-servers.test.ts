import { afterEach, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { freePort } from '../../support/free-port.ts';
import { type RawAnswer, RawClient, requestText } from '../../support/raw-client.ts';
import { node24, serversOnEngines } from '../../support/servers/engines.ts';
import { type RedisProcess, redisServer, startRedis } from '../../support/servers/redis-server.ts';
import { type Command, type ServerProcess, startProcess } from '../../support/servers/server-process.ts';

/** Servers that share a limit through Debian's Redis while it is available and while it is not. */

const isMissing = redisServer === undefined;

/** A line of a log. */
interface Logged {
  readonly thread?: number;
  readonly msg: string;
  readonly reason?: string;
}

/** Ends what a test has started, in reverse order. */
const started: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of started.splice(0).reverse()) await end();
});

describe.skipIf(isMissing)('Redis shared by several servers:', () => {
  const AWAY =
    'Redis is unavailable, so this server applies the rate limit on its own: check the Redis server and REDIS_URL (retried every second)';
  const SHARED = 'connected to Redis: the rate limit is shared by all servers that use it';

  /** Starts servers that share a limit and identify clients by X-Forwarded-For. */
  async function startServers(
    count: number,
    environment: Readonly<Record<string, string>>,
    command?: Command,
  ): Promise<ServerProcess[]> {
    const servers = await Promise.all(
      Array.from({ length: count }, () => startProcess({ TRUST_PROXY: 'loopback', ...environment }, command)),
    );
    started.push(() => Promise.all(servers.map(stopServer)));
    return servers;
  }

  async function stopServer(server: ServerProcess): Promise<void> {
    expect(await server.stop()).toBe(0);
  }

  /** What a server has logged about Redis. */
  function logged(server: ServerProcess): readonly Logged[] {
    const lines = server.stdout().split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('Redis'));
  }

  /** The messages and reasons that a server has logged about Redis, except that a response was late. */
  function told(server: ServerProcess): ReadonlySet<string> {
    const words = logged(server).map(({ msg, reason }) => reason ?? msg);
    return new Set(words.filter((word) => word !== 'NO_ANSWER'));
  }

  /** Resolves when this message is the last one that each thread of the servers has logged. */
  async function untilLast(servers: readonly ServerProcess[], message: string): Promise<void> {
    const last = () =>
      servers.flatMap((server) => [...new Map(logged(server).map(({ thread, msg }) => [thread, msg])).values()]);
    await expect.poll(() => new Set(last())).toEqual(new Set([message]));
  }

  /** How often Redis did not respond in time. On a busy machine it may be late and is then correctly unavailable. */
  function lapses(servers: readonly ServerProcess[]): number {
    return servers.flatMap(logged).filter(({ reason }) => reason === 'NO_ANSWER').length;
  }

  /** Expects that the servers allow 60 of 90 requests from an address. Tries another address if Redis was late. */
  async function expectShared(
    servers: readonly ServerProcess[],
    addressOf: (attempt: number, index: number) => string,
  ) {
    for (let attempt = 0; ; attempt++) {
      // A lapse that is logged already must be over.
      await untilLast(servers, SHARED);
      const before = lapses(servers);
      const addresses = Array.from({ length: 90 }, (_, index) => addressOf(attempt, index));
      const answers = await ask(servers, addresses);
      if (statuses(answers).ok === 60) {
        expect(statuses(answers)).toEqual({ answered: 90, ok: 60, refused: 30 });
        return answers;
      }
      await expect.poll(() => lapses(servers)).toBeGreaterThan(before);
    }
  }

  /** Expects one line per change, the last one from unavailable to shared. A busy machine can start without Redis. */
  function expectTurns(server: ServerProcess): void {
    const messages = logged(server).map(({ msg }) => msg);
    expect(messages.length).toBeGreaterThanOrEqual(2);
    expect(messages.toReversed()).toEqual(messages.map((_, index) => (index % 2 === 0 ? SHARED : AWAY)));
    const reasons = logged(server).flatMap(({ reason }) => reason ?? []);
    expect(reasons.filter((reason) => reason !== 'NO_ANSWER').length).toBeLessThanOrEqual(1);
  }

  /**
   * Sends a request from each address at the same time, distributed over the servers. If one on a busy machine is
   * overloaded before it counts the request, sends it again.
   */
  async function ask(servers: readonly ServerProcess[], addresses: readonly string[]): Promise<RawAnswer[]> {
    return Promise.all(
      addresses.map(async (address, index) => {
        const port = servers[index % servers.length]?.port ?? 0;
        const request = requestText('{"text":"Hello"}', { headers: { 'X-Forwarded-For': address } });
        for (;;) {
          const answer = await RawClient.ask(port, request);
          if (answer === undefined) throw new Error('a request got no response');
          if (answer.status !== 503 || 'ratelimit' in answer.headers) return answer;
        }
      }),
    );
  }

  function statuses(answers: readonly RawAnswer[]) {
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    // A request that is counted can still wait too long on a busy machine (503).
    return { answered: answers.length, ok: count(200) + count(503), refused: count(429) };
  }

  const many = (address: string, count: number) => Array.from({ length: count }, () => address);

  /** Sends requests from many addresses to each server until it is stopped. */
  function load(servers: readonly ServerProcess[]) {
    let isOver = false;
    const seen: (number | undefined)[] = [];
    const loops = [...servers, ...servers].map(async ({ port }, loop) => {
      const client = await RawClient.to(port);
      for (let turn = 0; !isOver; turn++) {
        const headers = { 'X-Forwarded-For': `198.51.${loop}.${turn % 250}` };
        client.send(requestText('{"text":"Hello"}', { headers }));
        const answer = await client.answer();
        seen.push(answer?.status);
        if (answer === undefined) return;
        // This process leaves time to Redis and the servers, which share its cores, so that none seems unavailable.
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      client.socket.destroy();
    });
    return {
      /** Resolves after this many more responses. */
      async more(count: number): Promise<void> {
        const goal = seen.length + count;
        await expect.poll(() => seen.length).toBeGreaterThanOrEqual(goal);
      },
      async stop() {
        isOver = true;
        await Promise.all(loops);
        return seen;
      },
    };
  }

  test('three servers share one limit per address, and per /64 for IPv6', async () => {
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

  test('servers on different engines share one limit', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const settings = { TRUST_PROXY: 'loopback', REDIS_URL: redis.url };
    const servers = await Promise.all(serversOnEngines.map(({ command }) => startProcess(settings, command)));
    started.push(() => Promise.all(servers.map(stopServer)));
    await untilLast(servers, SHARED);
    await expectShared(servers, (attempt) => `192.0.2.${attempt}`);
  });

  test('servers with two threads each share one limit', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    const servers = await startServers(2, { REDIS_URL: redis.url, WORKERS: '2', METRICS_PORT: '0' }, [
      node24,
      'dist/server.js',
    ]);
    await expectShared(servers, (attempt) => `192.0.2.${attempt}`);
    await untilLast(servers, SHARED);
    for (const server of servers) await expect.poll(() => isUp(server)).toBe('1');
    redis.kill('SIGKILL');
    await untilLast(servers, AWAY);
    for (const server of servers) {
      expect(new Set(logged(server).map(({ thread }) => thread)).size).toBe(2);
      expect(await isUp(server)).toBe('0');
      // The threads of one server still share one limit.
      expect(statuses(await ask([server], many('198.51.100.1', 90)))).toEqual({ answered: 90, ok: 60, refused: 30 });
    }
  });

  /** Expects that three servers under load lose no request without Redis, and share the limit when it is back. */
  async function expectNoLoss(redis: RedisProcess, leave: () => unknown, comeBack: () => unknown): Promise<void> {
    const servers = await startServers(3, { REDIS_URL: redis.url });
    const requests = load(servers);
    await requests.more(500);
    await leave();
    await untilLast(servers, AWAY);
    await requests.more(500);
    await comeBack();
    await untilLast(servers, SHARED);
    await requests.more(500);
    const seen = await requests.stop();
    expect(seen.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    await expectShared(servers, (attempt) => `192.0.2.${attempt}`);
    servers.forEach(expectTurns);
  }

  test('servers lose no request when Redis is killed under load, and share the limit when it runs again', async () => {
    const redis = await startRedis();
    await expectNoLoss(
      redis,
      () => redis.stop(),
      async () => {
        const again = await startRedis(redis.port);
        started.unshift(() => again.stop());
      },
    );
  });

  test('servers lose no request when Redis freezes past the connection timeout, and share the limit again', async () => {
    const redis = await startRedis();
    started.push(() => redis.stop());
    await expectNoLoss(
      redis,
      () => redis.kill('SIGSTOP'),
      async () => {
        // Twice as long as a connection may be silent while a response is pending.
        await new Promise((resolve) => setTimeout(resolve, 4000));
        redis.kill('SIGCONT');
      },
    );
  });

  test('servers start without Redis, count on their own, and share the limit when Redis runs', async () => {
    const port = await freePort();
    const servers = await startServers(2, { REDIS_URL: `redis://127.0.0.1:${port}`, METRICS_PORT: '0' });
    expect(statuses(await ask(servers, many('192.0.2.1', 180)))).toEqual({ answered: 180, ok: 120, refused: 60 });
    for (const server of servers) expect(await isUp(server)).toBe('0');
    const redis = await startRedis(port);
    started.unshift(() => redis.stop());
    await untilLast(servers, SHARED);
    for (const server of servers) {
      await expect.poll(() => isUp(server)).toBe('1');
      expect(told(server)).toEqual(new Set(['ECONNREFUSED', SHARED]));
    }
    await expectShared(servers, (attempt) => `198.51.100.${attempt}`);
  });

  async function isUp(server: ServerProcess): Promise<string | undefined> {
    const text = await (await fetch(server.metricsUrl ?? '')).text();
    return /^textmill_shared_limit_up (.+)$/m.exec(text)?.[1];
  }

  test('servers log in, also over TLS, and log no password, address or port', async () => {
    const certificate = await makeCertificate('rsa');
    started.push(() => certificate.remove());
    const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = certificate.files;
    const plainPort = await freePort();
    const tlsPort = await freePort();
    const tls = ['--tls-port', String(tlsPort), '--tls-cert-file', certFile, '--tls-key-file', keyFile];
    const least = [
      '~textmill:rate:*',
      ...'+eval +evalsha +time +llen +lindex +ltrim +rpush +pexpireat +del'.split(' '),
    ];
    const words = [
      ...[...tls, '--tls-ca-cert-file', certFile, '--tls-auth-clients', 'no'],
      ...['--requirepass', 's3cr3t@', '--user', 'textmill', 'on', '>s3cr3t2', ...least],
      ...['--user', 'chooser', 'on', '>s3cr3t2', ...least, '+select'],
    ];
    const redis = await startRedis(plainPort, words);
    started.push(() => redis.stop());
    const rows = [
      { url: `rediss://:s3cr3t%40@localhost:${tlsPort}`, word: SHARED },
      { url: `rediss://:s3cr3t%40@localhost:${tlsPort}`, word: 'DEPTH_ZERO_SELF_SIGNED_CERT', authority: '' },
      { url: `redis://:s3cr3t%40@127.0.0.1:${plainPort}/3`, word: SHARED },
      { url: `redis://textmill:s3cr3t2@127.0.0.1:${plainPort}`, word: SHARED },
      { url: `redis://textmill:s3cr3t2@127.0.0.1:${plainPort}/3`, word: 'NOPERM' },
      { url: `redis://chooser:s3cr3t2@127.0.0.1:${plainPort}/3`, word: SHARED },
      { url: `redis://:s3cr3t@127.0.0.1:${plainPort}`, word: 'WRONGPASS' },
      { url: `redis://127.0.0.1:${plainPort}`, word: 'NOAUTH' },
      { url: `redis://:s3cr3t%40@127.0.0.1:${plainPort}/99`, word: 'ERR' },
    ];
    for (const { url, word, authority = certFile } of rows) {
      const environment = { REDIS_URL: url, NODE_EXTRA_CA_CERTS: authority, LOG_LEVEL: 'info' };
      const [server] = await startServers(1, environment);
      if (server === undefined) throw new Error('no server');
      expect(statuses(await ask([server], many('192.0.2.1', 1)))).toEqual({ answered: 1, ok: 1, refused: 0 });
      // The log is written within 100 ms.
      await expect.poll(() => told(server)).toEqual(new Set([word]));
      const written = server.stdout() + server.stderr().replaceAll(server.url, '');
      expect(written).not.toMatch(
        new RegExp(`s3cr3t|127\\.0\\.0\\.1|192\\.0\\.2\\.1|localhost|${tlsPort}|${plainPort}`),
      );
    }
  });
});
