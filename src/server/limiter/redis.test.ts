import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCertificate } from '../../../support/certificate.ts';
import { MemoryLimiter } from './memory.ts';
import { RedisLimiter, reconnectDelay } from './redis.ts';
import { parseRedisUrl } from './redis-url.ts';
import { ANSWER_MILLISECONDS, PROBE_MILLISECONDS } from './remote.ts';

/** The limiter without Redis, or with a faulty one; test/engines/redis.test.ts has a real one. */

const open: { close(): unknown }[] = [];

/** On a busy machine, the responses of these servers can be late. The tests of `remote.ts` are about late ones. */
beforeEach(() => {
  const setTimer = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds: number) =>
    setTimer(run, milliseconds === ANSWER_MILLISECONDS ? 60_000 : milliseconds),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const each of open.splice(0)) each.close();
});

/** A server that sends the same response to each command of a connection, or none. */
async function fakeRedis(answer: string | undefined, received: string[] = []): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.setEncoding('latin1').on('data', (text: string) => {
      received.push(text);
      // A command is an array of strings; none of them has an asterisk at the beginning of a line.
      const commands = text.match(/^\*\d+\r$/gm) ?? [];
      if (answer !== undefined) socket.write(answer.repeat(commands.length));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
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
  open.push(limiter);
  return { limiter, told };
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test('without Redis the fallback counts, and this is reported once, with the code of the error', async () => {
  const { limiter, told } = startLimiter(await closedPort());
  await limiter.known;
  const allowances = ['a', 'a', 'a', 'b'].map((key) => limiter.take(key));
  expect(allowances).toMatchObject([
    { isAllowed: true, limit: 2, remaining: 1 },
    { isAllowed: true, remaining: 0 },
    { isAllowed: false, remaining: 0, resetSeconds: 60 },
    { isAllowed: true, remaining: 1 },
  ]);
  expect(told).toEqual(['ECONNREFUSED']);
});

test('until it is known whether Redis responds, the fallback counts', async () => {
  const { limiter, told } = startLimiter(await fakeRedis(undefined));
  expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(told).toEqual([]);
});

describe('a Redis that', () => {
  test.each([
    ['never responds', undefined, 'NO_CONNECTION'],
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
    ['sends too few numbers', '*1\r\n:1\r\n', 'WRONG_ANSWER'],
    ['sends a text instead of a number', '*3\r\n:1\r\n:1\r\n+soon\r\n', 'WRONG_ANSWER'],
    ['has a negative number of requests left', '*3\r\n:1\r\n:-5\r\n:60000\r\n', 'WRONG_ANSWER'],
    ['has more requests left than the limit', '*3\r\n:1\r\n:1000000\r\n:60000\r\n', 'WRONG_ANSWER'],
    ['rejects with requests left', '*3\r\n:0\r\n:1\r\n:60000\r\n', 'WRONG_ANSWER'],
    ['sends a response without end', `$5000000000\r\n${'x'.repeat(300_000)}`, 'WRONG_ANSWER'],
    ['sends an error without a code', '-something is WRONG\r\n', 'ERR'],
    ['is another kind of server', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'CLOSED'],
  ])(
    '%s is unavailable, which is reported once with a code, and the fallback counts',
    async (_title, answer, reason) => {
      const { limiter, told } = startLimiter(await fakeRedis(answer));
      await limiter.known;
      expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
      expect(told).toEqual([reason]);
    },
  );
});

test('a closed limiter reports nothing more, and uses the fallback', async () => {
  const { limiter, told } = startLimiter(await fakeRedis('*3\r\n:1\r\n:1\r\n:60000\r\n'));
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

test.each([
  [0, 1],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [60_000, 60],
  [3_600_000, 60],
])('%i milliseconds are %i whole seconds, from 1 to 60', async (milliseconds, seconds) => {
  const { limiter } = startLimiter(await fakeRedis(`*3\r\n:0\r\n:0\r\n:${milliseconds}\r\n`));
  await limiter.known;
  expect(await limiter.take('a')).toMatchObject({ isAllowed: false, resetSeconds: seconds });
});

test('a connection begins with the login, its name and a probe, and the key of an address has a prefix', async () => {
  const received: string[] = [];
  const port = await fakeRedis('*3\r\n:1\r\n:1\r\n:60000\r\n', received);
  const { limiter } = startLimiter(`redis://someone:secret@127.0.0.1:${port}`);
  await limiter.known;
  await limiter.take('192.0.2.1');
  const commands = received
    .join('')
    .split(/^\*\d+\r\n/m)
    .slice(1);
  const words = commands.map((command) => [...command.matchAll(/^\$\d+\r\n([^\r]*)/gm)].map(([, word]) => word));
  expect(words).toEqual([
    ['auth', 'someone', 'secret'],
    ['client', 'setname', 'textmill'],
    ['eval', expect.stringContaining("redis.call('RPUSH', key, now)"), '1', 'textmill:rate:probe', '1000000', '60000'],
    ['evalsha', expect.anything(), '1', 'textmill:rate:192.0.2.1', '2', '60000'],
  ]);
});

test.each(['127.0.0.1', 'localhost'])('over TLS, the certificate of %s must be valid', async (host) => {
  const certificate = await makeCertificate();
  open.push({ close: () => certificate.remove() });
  const { TLS_CERT_FILE, TLS_KEY_FILE } = certificate.files;
  const names: unknown[] = [];
  const server = createTlsServer({
    cert: readFileSync(TLS_CERT_FILE),
    key: readFileSync(TLS_KEY_FILE),
    SNICallback: (name, done) => {
      names.push(name);
      done(null);
    },
  });
  server.on('tlsClientError', () => {});
  server.listen(0, host);
  await once(server, 'listening');
  open.push(server);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  const { limiter, told } = startLimiter(`rediss://${host}:${address.port}`);
  await limiter.known;
  expect(told).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT']);
  expect(names.filter((name) => name !== false)).toEqual(host === 'localhost' ? ['localhost'] : []);
});

test('a request that Redis can’t count is counted by the fallback', async () => {
  const answers = [ALLOWED, "-OOM command not allowed when used memory > 'maxmemory'.\r\n"];
  const { port } = await redisWithAnswers(answers);
  const { limiter, told } = startLimiter(`redis://127.0.0.1:${port}`);
  await limiter.known;
  expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(told).toEqual(['there', 'OOM']);
});

test.each([
  ['if the primary has become a replica, the limiter connects again', 'READONLY', [1, 2]],
  ['after another error, the limiter uses the same connection', 'OOM', [1]],
])('%s', async (_, reason, expected) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { port, connections } = await redisWithAnswers([`-${reason} now\r\n`, ALLOWED]);
  const { limiter, told } = startLimiter(`redis://127.0.0.1:${port}`);
  await limiter.known;
  expect(told).toEqual([reason]);
  vi.advanceTimersByTime(PROBE_MILLISECONDS);
  await expect.poll(() => told).toEqual([reason, 'there']);
  expect(connections).toEqual(expected);
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
  await expect.poll(() => connections.length).toBeGreaterThan(1);
  expect(told).toEqual(['ERR']);
  expect(asked).toEqual([]);
});

test('the limiter connects again after 50 to 100 ms, then after up to twice as long each time, and at most a second', () => {
  const delays = (attempt: number) => Array.from({ length: 1000 }, () => reconnectDelay(attempt));
  for (const [attempt, longest] of [
    [1, 100],
    [2, 200],
    [4, 800],
    [5, 1000],
    [100, 1000],
  ] as const) {
    expect(Math.min(...delays(attempt))).toBeGreaterThanOrEqual(longest / 2);
    expect(Math.max(...delays(attempt))).toBeLessThanOrEqual(longest);
  }
});

/** The response of the script to a request that is allowed. */
const ALLOWED = '*3\r\n:1\r\n:1\r\n:60000\r\n';

/**
 * A server that sends the given responses to the script, in order (`break` ends the connection), and `selected` or OK
 * to other commands. Collects the connections and the keys of the script.
 */
async function redisWithAnswers(answers: readonly string[], selected = '+OK\r\n') {
  const left = [...answers];
  const connections: number[] = [];
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections.push(sockets.add(socket).size);
    socket.on('error', () => {}).setEncoding('latin1');
    socket.on('data', (text: string) => {
      for (const command of text.split(/^\*\d+\r\n/m).slice(1)) {
        const key = /\r\ntextmill:rate:([^\r]*)/.exec(command)?.[1];
        if (key !== undefined) asked.push(key);
        const answer = key === undefined ? (/^\$6\r\nselect/i.test(command) ? selected : '+OK\r\n') : left.shift();
        if (answer === 'break') socket.destroy();
        else socket.write(answer ?? '');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return { port: address.port, connections, asked };
}
