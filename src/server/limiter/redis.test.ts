import { setImmediate as endOfTurn } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeCertificate } from '../../../support/certificate.ts';
import { freePort } from '../../../support/free-port.ts';
import { ALLOWED, type FakeRedis, startFakeRedis } from '../../../support/servers/fake-redis.ts';
import { listen } from '../listen.ts';
import { MemoryLimiter } from './memory.ts';
import { ANSWER_MILLISECONDS, PROBE_MILLISECONDS, RedisLimiter, reconnectDelay } from './redis.ts';
import { parseRedisUrl } from './redis-url.ts';

/** The limiter without Redis, or with a faulty one; test/engines/redis.test.ts has a real one. */

/** On a busy machine, the responses of these servers can be late. test/engines/redis.test.ts has late ones. */
beforeEach(() => {
  const setTimer = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds: number) =>
    setTimer(run, milliseconds === ANSWER_MILLISECONDS ? 60_000 : milliseconds),
  );
});

async function fakeRedis(answerOf: (words: readonly string[]) => string): Promise<FakeRedis> {
  const redis = await startFakeRedis(answerOf);
  onTestFinished(() => redis.close());
  return redis;
}

/**
 * A Redis that sends the given responses to the script, in order, and `selected` or OK to other commands. Collects the
 * keys of the script.
 */
async function redisWithAnswers(answers: readonly string[], selected = '+OK\r\n') {
  const left = [...answers];
  const asked: string[] = [];
  const redis = await fakeRedis(([name, , , key]) => {
    if (key === undefined) return name === 'select' ? selected : '+OK\r\n';
    asked.push(key.replace('textmill:rate:', ''));
    return left.shift() ?? '';
  });
  return { ...redis, asked };
}

/** A limiter of 2 per minute that connects to a port of this machine or to a URL, and the events that it reported. */
function startLimiter(at: number | string) {
  const told: string[] = [];
  const server = parseRedisUrl(typeof at === 'string' ? at : `redis://:secret@127.0.0.1:${at}`);
  if (server === undefined) throw new Error('the URL is wrong');
  const limiter = new RedisLimiter({
    server,
    limit: 2,
    fallback: new MemoryLimiter(2),
    onThere: () => told.push('there'),
    onAway: (reason) => told.push(reason),
  });
  onTestFinished(() => limiter.close());
  return { limiter, told };
}

test('without Redis the fallback counts, and this is reported once, with the code of the error', async () => {
  const { limiter, told } = startLimiter(await freePort());
  await limiter.known;
  const allowances = ['a', 'a', 'a', 'b'].map((key) => limiter.take(key));
  expect(allowances).toMatchObject([
    { isAllowed: true, limit: 2, remaining: 1 },
    { isAllowed: true, remaining: 0 },
    { isAllowed: false, remaining: 0, resetSeconds: expect.any(Number) },
    { isAllowed: true, remaining: 1 },
  ]);
  expect(told).toEqual(['ECONNREFUSED']);
});

test('until it is known whether Redis responds, the fallback counts', async () => {
  const { port } = await fakeRedis(() => '');
  const { limiter, told } = startLimiter(port);
  expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(told).toEqual([]);
});

test('a Redis that is late is unavailable, and the fallback counts', async () => {
  // With the real time limit.
  vi.unstubAllGlobals();
  const { port } = await fakeRedis(([name, , , key = '']) =>
    name === 'evalsha' && !key.endsWith('probe') ? '' : ALLOWED,
  );
  const { limiter, told } = startLimiter(port);
  await expect.poll(() => told.at(-1)).toBe('there');
  expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(told).toContain('NO_ANSWER');
});

describe('a Redis that', () => {
  test.each([
    ['never responds', '', 'NO_CONNECTION'],
    ['is loading', '-LOADING Redis is loading the dataset in memory\r\n', 'LOADING'],
    ['is a replica', "-READONLY You can't write against a read only replica.\r\n", 'READONLY'],
    ['wants a password', '-NOAUTH Authentication required.\r\n', 'NOAUTH'],
    ['rejects the password', '-WRONGPASS invalid username-password pair or user is disabled.\r\n', 'WRONGPASS'],
    ['does not grant the permission', "-NOPERM this user has no permissions to run the 'eval' command\r\n", 'NOPERM'],
    ['can’t save', '-MISCONF Redis is configured to save RDB snapshots\r\n', 'MISCONF'],
    ['is full', "-OOM command not allowed when used memory > 'maxmemory'.\r\n", 'OOM'],
    ['is a part of a cluster', '-MOVED 3999 127.0.0.1:6381\r\n', 'MOVED'],
    ['runs another script', '-BUSY Redis is busy running a script.\r\n', 'BUSY'],
    ['forgets every script', '-NOSCRIPT No matching script. Please use EVAL.\r\n', 'NOSCRIPT'],
    ['sends another response', '+OK\r\n', 'WRONG_ANSWER'],
    ['sends too few numbers', '*2\r\n:1\r\n:1\r\n', 'WRONG_ANSWER'],
    ['sends a text instead of a number', '*3\r\n:1\r\n:1\r\n+soon\r\n', 'WRONG_ANSWER'],
    ['has a negative number of requests left', '*3\r\n:1\r\n:-5\r\n:60000\r\n', 'WRONG_ANSWER'],
    ['has more requests left than the limit', '*3\r\n:1\r\n:1000000\r\n:60000\r\n', 'WRONG_ANSWER'],
    ['neither allows nor rejects', '*3\r\n:2\r\n:0\r\n:60000\r\n', 'WRONG_ANSWER'],
    ['rejects with requests left', '*3\r\n:0\r\n:1\r\n:60000\r\n', 'WRONG_ANSWER'],
    ['sends a response without end', `$5000000000\r\n${'x'.repeat(300_000)}`, 'WRONG_ANSWER'],
    ['sends an error without a code', '-something is WRONG\r\n', 'ERR'],
    ['is another kind of server', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'CLOSED'],
  ])('%s is unavailable, which is reported once with a code, and the fallback counts', async (_, answer, reason) => {
    const { port } = await fakeRedis(() => answer);
    const { limiter, told } = startLimiter(port);
    await limiter.known;
    expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
    expect(told).toEqual([reason]);
  });
});

test('each response may be as long as the longest, and the last request of a window has none left', async () => {
  const long = `*3\r\n:1\r\n:0\r\n:${'60000'.padStart(262_144 - 15, '0')}\r\n`;
  const { port } = await redisWithAnswers([ALLOWED, long, long]);
  const { limiter, told } = startLimiter(port);
  await limiter.known;
  for (const key of ['a', 'b']) expect(await limiter.take(key)).toMatchObject({ isAllowed: true, remaining: 0 });
  expect(told).toEqual(['there']);
});

test('a closed limiter reports nothing more, and uses the fallback', async () => {
  const { port } = await fakeRedis(() => ALLOWED);
  const { limiter, told } = startLimiter(port);
  await limiter.known;
  expect(await limiter.take('a')).toEqual({
    isAllowed: true,
    limit: 2,
    windowSeconds: 60,
    remaining: 1,
    resetSeconds: 60,
  });
  limiter.close();
  expect(limiter.take('a')).toMatchObject({ remaining: 1 });
  expect(told).toEqual(['there']);
});

test('a limiter that is closed while it waits for a response is known, and reports nothing', async () => {
  const { port, asked } = await redisWithAnswers(['']);
  const { limiter, told } = startLimiter(port);
  await expect.poll(() => asked).toEqual(['probe']);
  limiter.close();
  await limiter.known;
  await endOfTurn();
  expect(limiter.take('a')).toMatchObject({ remaining: 1 });
  expect(told).toEqual([]);
});

test('responses to two probes are reported once, and a Redis that responds is not probed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { port, asked } = await redisWithAnswers(['', ALLOWED + ALLOWED, ALLOWED]);
  const { limiter, told } = startLimiter(port);
  await expect.poll(() => asked).toEqual(['probe']);
  vi.advanceTimersByTime(PROBE_MILLISECONDS);
  await limiter.known;
  vi.advanceTimersByTime(PROBE_MILLISECONDS);
  await limiter.take('a');
  expect(asked).toEqual(['probe', 'probe', 'a']);
  expect(told).toEqual(['there']);
});

test.each([
  [0, 1],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [60_000, 60],
  [3_600_000, 60],
])('%i milliseconds are %i whole seconds, from 1 to 60', async (milliseconds, seconds) => {
  const { port } = await fakeRedis(() => `*3\r\n:0\r\n:0\r\n:${milliseconds}\r\n`);
  const { limiter } = startLimiter(port);
  await limiter.known;
  expect(await limiter.take('a')).toMatchObject({ isAllowed: false, resetSeconds: seconds });
});

test('a connection begins with the login, its name and a probe, and the key of an address has a prefix', async () => {
  const { port, received } = await fakeRedis(() => ALLOWED);
  const { limiter } = startLimiter(`redis://someone:secret@127.0.0.1:${port}`);
  await limiter.known;
  await limiter.take('192.0.2.1');
  expect(received).toEqual([
    ['auth', 'someone', 'secret'],
    ['client', 'setname', 'textmill'],
    ['eval', expect.stringContaining("redis.call('RPUSH', key, now)"), '1', 'textmill:rate:probe', '1000000', '60000'],
    ['evalsha', expect.anything(), '1', 'textmill:rate:192.0.2.1', '2', '60000'],
  ]);
});

test.each(['127.0.0.1', 'localhost'])('over TLS, the certificate of %s must be valid', async (host) => {
  const { pem, remove } = await makeCertificate();
  onTestFinished(remove);
  const names: unknown[] = [];
  const server = createTlsServer({
    ...pem,
    SNICallback: (name, done) => {
      names.push(name);
      done(null);
    },
  });
  server.on('tlsClientError', () => {});
  onTestFinished(() => void server.close());
  const { port } = await listen(server, 0, host);
  const { limiter, told } = startLimiter(`rediss://${host}:${port}`);
  await limiter.known;
  expect(told).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT']);
  expect(names.filter((name) => name !== false)).toEqual(host === 'localhost' ? ['localhost'] : []);
});

test('a request that Redis can’t count is counted by the fallback', async () => {
  const { port } = await redisWithAnswers([ALLOWED, "-OOM command not allowed when used memory > 'maxmemory'.\r\n"]);
  const { limiter, told } = startLimiter(`redis://127.0.0.1:${port}`);
  await limiter.known;
  expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(told).toEqual(['there', 'OOM']);
});

test.each([
  ['if the primary has become a replica, the limiter connects again', 'READONLY', 2],
  ['after another error, the limiter uses the same connection', 'OOM', 1],
])('%s', async (_, reason, expected) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { port, connections } = await redisWithAnswers([`-${reason} now\r\n`, ALLOWED]);
  const { limiter, told } = startLimiter(`redis://127.0.0.1:${port}`);
  await limiter.known;
  expect(told).toEqual([reason]);
  vi.advanceTimersByTime(PROBE_MILLISECONDS);
  await expect.poll(() => told).toEqual([reason, 'there']);
  expect(connections()).toBe(expected);
});

test('a request whose connection breaks is counted by the fallback, and is not sent again', async () => {
  const { port, asked } = await redisWithAnswers([ALLOWED, 'break', ALLOWED, ALLOWED]);
  const { limiter, told } = startLimiter(`redis://127.0.0.1:${port}`);
  await limiter.known;
  expect(await limiter.take('a')).toMatchObject({ remaining: 1 });
  await expect.poll(() => told).toEqual(['there', 'CLOSED', 'there']);
  expect(asked).toEqual(['probe', 'a', 'probe']);
});

test('if the database can’t be selected, the limiter does not count in another one, and connects again', async () => {
  const { port, connections, asked } = await redisWithAnswers([ALLOWED], '-ERR DB index is out of range\r\n');
  const { limiter, told } = startLimiter(`redis://127.0.0.1:${port}/7`);
  await limiter.known;
  await expect.poll(connections).toBeGreaterThan(1);
  expect(told).toEqual(['ERR']);
  expect(asked).toEqual([]);
});

test.each([
  [1, 100],
  [2, 200],
  [4, 800],
  [5, 1000],
  [100, 1000],
])(
  'attempt %i to connect again comes after a random time, at most %i ms and at least half of that',
  (attempt, longest) => {
    const delays = Array.from({ length: 1000 }, () => reconnectDelay(attempt));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(longest / 2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(longest);
  },
);
