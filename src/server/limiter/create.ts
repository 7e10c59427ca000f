import type { Limiter } from '../../contract/message.ts';
import type { Logger } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Settings } from '../read-settings.ts';
import { MemoryLimiter } from './memory.ts';

/** The limiter of the settings: in memory, or in Redis with the memory as fallback; undefined if it is off. */
export async function createLimiter(
  { rateLimitPerMinute: limit, redis }: Pick<Settings, 'rateLimitPerMinute' | 'redis'>,
  logger: Logger,
  metrics: Pick<Metrics, 'noteSharedLimit'> | undefined,
  createMemoryLimiter: (limit: number) => MemoryLimiter = (most) => new MemoryLimiter(most),
): Promise<Limiter | undefined> {
  if (limit === 0) return undefined;
  const own = createMemoryLimiter(limit);
  if (redis === undefined) return own;
  const { RedisLimiter } = await import('./redis.ts');
  const limiter = new RedisLimiter({
    server: redis,
    limit,
    fallback: own,
    onThere: () => {
      logger.info('connected to Redis: the rate limit is shared by all servers that use it');
      metrics?.noteSharedLimit(true);
    },
    onAway: (reason) => {
      logger.warn(
        { reason },
        'Redis is unavailable, so this server applies the rate limit on its own: check the Redis server and REDIS_URL (retried every second)',
      );
      metrics?.noteSharedLimit(false);
    },
  });
  await limiter.known;
  return limiter;
}
