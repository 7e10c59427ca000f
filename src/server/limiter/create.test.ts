import { describe, expect, onTestFinished, test } from 'vitest';
import { startFakeRedis } from '../../../support/servers/fake-redis.ts';
import type { Limiter } from '../../contract/message.ts';
import { createLogger } from '../observe/log.ts';
import type { Settings } from '../read-settings.ts';
import { createLimiter } from './create.ts';
import { MemoryLimiter } from './memory.ts';

/** Creates the limiter, and collects the entries of the log and the changes that the metrics get. */
async function create(settings: Partial<Settings>, hasMetrics = true) {
  const entries: unknown[] = [];
  const shared: boolean[] = [];
  const logger = createLogger('info', { write: (line) => entries.push(JSON.parse(line)) });
  const limiter: (Limiter & { close?(): void }) | undefined = await createLimiter(
    { rateLimitPerMinute: 60, redis: undefined, ...settings },
    logger,
    hasMetrics ? { noteSharedLimit: (isThere) => shared.push(isThere) } : undefined,
  );
  onTestFinished(() => limiter?.close?.());
  return { limiter, entries, shared };
}

/** A server that responds to each command like Redis to the script. */
async function startRedis() {
  const { port, close } = await startFakeRedis(() => '*3\r\n:1\r\n:7\r\n:60000\r\n');
  onTestFinished(close);
  return { host: '127.0.0.1', port, isTls: false, username: undefined, password: undefined, database: 0, close };
}

test('with a limit of 0, requests are not limited', async () => {
  expect((await create({ rateLimitPerMinute: 0 })).limiter).toBeUndefined();
});

test('without Redis, the server counts in its memory', async () => {
  expect((await create({})).limiter).toBeInstanceOf(MemoryLimiter);
});

describe('with Redis', () => {
  test('the log and the metrics show that the limit is shared, and when it no longer is', async () => {
    const redis = await startRedis();
    const { limiter, entries, shared } = await create({ redis });
    // On a busy machine, the response can be late.
    await expect.poll(() => shared.at(-1)).toBe(true);
    expect(entries.at(-1)).toMatchObject({ msg: expect.stringContaining('connected to Redis') });
    redis.close();
    await expect.poll(() => shared.at(-1)).toBe(false);
    expect(entries.at(-1)).toMatchObject({ reason: 'CLOSED', msg: expect.stringContaining('Redis is unavailable') });
    expect(await limiter?.take('a')).toMatchObject({ remaining: 59 });
  });

  test('without metrics, the log shows it', async () => {
    const redis = await startRedis();
    const { entries } = await create({ redis }, false);
    await expect.poll(() => entries.at(-1)).toMatchObject({ msg: expect.stringContaining('connected') });
    redis.close();
    await expect.poll(() => entries.at(-1)).toMatchObject({ msg: expect.stringContaining('unavailable') });
  });
});
