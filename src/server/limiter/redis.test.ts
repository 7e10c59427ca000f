import { setImmediate as endOfTurn } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeCertificate } from '../../../support/certificate.ts';
import { freePort } from '../../../support/free-port.ts';
import { ALLOWED, type FakeRedis, startFakeRedis } from '../../../support/servers/fake-redis.ts';
import { listen } from '../listen.ts';
import { MemoryLimiter } from './memory.ts';
import { PROBE_MILLISECONDS, RedisLimiter } from './redis.ts';
import { parseRedisUrl } from './redis-url.ts';

/** The limiter without Redis, or with a simulated one; test/engines/redis.test.ts has a real one, which can be late. */

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

/** The response of the script to a request that is rejected. */
const REJECTED = ALLOWED.replaceAll(':1\r', ':0\r');

/** A limiter of 2 per minute that connects to a port of this machine or to a URL, and the events that it reported. */
function startLimiter(at: number | string, answerMilliseconds = 60_000, now = () => 0) {
  const told: string[] = [];
  const server = parseRedisUrl(typeof at === 'string' ? at : `redis://:secret@127.0.0.1:${at}`);
  if (server === undefined) throw new Error('the URL is wrong');
  const fallback = new MemoryLimiter(2, now);
  const limiter = new RedisLimiter({
    server,
    limit: 2,
    fallback,
    onThere: () => told.push('there'),
    onAway: (reason) => told.push(reason),
    // On a busy machine, the responses of these servers can be late.
    answerMilliseconds,
  });
  onTestFinished(() => limiter.close());
  return { limiter, fallback, told };
}

test('the fallback decides if a response is late, and learns from it', async () => {
  let isLate = false;
  const { port } = await fakeRedis(([, , , key]) => {
    if (key === undefined) return '+OK\r\n';
    const answers = isLate ? REJECTED + ALLOWED : ALLOWED;
    isLate = key === 'textmill:rate:a';
    return isLate ? '' : answers;
  });
  const { limiter, told } = startLimiter(port, 200);
  await expect.poll(() => told).toContain('there');
  expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(told).toContain('NO_ANSWER');
  await expect.poll(() => told.at(-1)).toBe('there');
  expect(await limiter.take('a')).toMatchObject({ isAllowed: false });
});

test('a Redis that has become a replica is left, and its name may lead to the new primary', async () => {
  const redis = await redisWithAnswers(['-READONLY You cannot write against a read only replica.\r\n']);
  const { limiter } = startLimiter(redis.port);
  await limiter.known;
  expect(await limiter.take('a')).toMatchObject({ isAllowed: true });
  await expect.poll(redis.connections).toBe(2);
});

test('a request in flight is decided with what another thread has decided alone', async () => {
  const { port } = await redisWithAnswers([ALLOWED, ALLOWED]);
  const { limiter, fallback } = startLimiter(port);
  await limiter.known;
  for (let count = 0; count < 2; count++) fallback.take('a');
  const answer = limiter.take('a');
  fallback.alone(fallback.take('b'));
  expect(await answer).toMatchObject({ isAllowed: false });
});

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

describe('a Redis that', () => {
  test.each([
    ['never responds', '', 'NO_CONNECTION'],
    ['is loading', '-LOADING Redis is loading the dataset in memory\r\n', 'LOADING'],
    ['rejects the password', '-WRONGPASS invalid username-password pair or user is disabled.\r\n', 'WRONGPASS'],
    ['is a part of a cluster', '-MOVED 3999 127.0.0.1:6381\r\n', 'MOVED'],
    ['forgets every script', '-NOSCRIPT No matching script. Please use EVAL.\r\n', 'NOSCRIPT'],
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
  expect(limiter.take('b')).toMatchObject({ remaining: 1 });
  expect(told).toEqual(['there']);
});

test('a client gets nothing new when Redis becomes unavailable, even if it was counted by other servers', async () => {
  const { port } = await redisWithAnswers([ALLOWED, ALLOWED.replace(':1\r\n:6', ':0\r\n:6'), ALLOWED, 'break']);
  const { limiter } = startLimiter(port);
  await limiter.known;
  expect(await limiter.take('used by others')).toMatchObject({ isAllowed: true, remaining: 0 });
  expect(await limiter.take('once')).toMatchObject({ isAllowed: true, remaining: 1 });
  const allowances = await Promise.all(['other', 'used by others', 'once', 'once'].map((key) => limiter.take(key)));
  expect(allowances.map(({ isAllowed }) => isAllowed)).toEqual([true, false, true, false]);
});

test('nor when Redis returns: for a minute, the fallback must allow as well, and Redis does not count what it rejects', async () => {
  const { port, asked } = await redisWithAnswers(['break', ALLOWED, ALLOWED, REJECTED, ALLOWED, ALLOWED, ALLOWED]);
  let now = 0;
  const { limiter, told } = startLimiter(port, 60_000, () => now);
  await limiter.known;
  for (const key of ['twice', 'twice', 'once']) await limiter.take(key);
  await expect.poll(() => told.at(-1)).toBe('there');
  expect(await limiter.take('twice')).toMatchObject({ isAllowed: false });
  now = 59_999;
  expect(await limiter.take('twice')).toMatchObject({ isAllowed: false });
  expect(await limiter.take('once')).toMatchObject({ isAllowed: true });
  expect(await limiter.take('by others')).toMatchObject({ isAllowed: false });
  expect(asked).toEqual(['probe', 'probe', 'once', 'by others']);
  now = 64_000;
  for (let count = 0; count < 3; count++) expect(await limiter.take('twice')).toMatchObject({ isAllowed: true });
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

test('a request whose connection breaks is counted by the fallback, and is not sent again', async () => {
  const { port, asked } = await redisWithAnswers([ALLOWED, 'break', ALLOWED, ALLOWED]);
  const { limiter, fallback, told } = startLimiter(`redis://127.0.0.1:${port}`);
  await limiter.known;
  expect(await limiter.take('a')).toMatchObject({ remaining: 1 });
  expect(fallback.isAhead).toBe(true);
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
