import type { Limiter } from '../../contract/message.ts';
import type { Logger } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Settings } from '../read-settings.ts';
import { type Channel, ClusterLimiter } from './cluster.ts';
import { MemoryLimiter } from './memory.ts';

/**
 * Creates the limiter that the settings select: in memory, in the primary of a cluster, or in Redis. Each of them falls
 * back to the one before it. Undefined if the limit is off.
 *
 * @param primary The channel to the primary, in a cluster process.
 */
export async function createLimiter(
  { rateLimitPerMinute: limit, redis }: Pick<Settings, 'rateLimitPerMinute' | 'redis'>,
  logger: Logger,
  metrics: Pick<Metrics, 'noteSharedLimit'> | undefined,
  primary: Channel | undefined,
): Promise<Limiter | undefined> {
  if (limit === 0) return undefined;
  const memory = new MemoryLimiter(limit);
  const own = primary === undefined ? memory : limiterOfPrimary(primary, memory, logger);
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

function limiterOfPrimary(channel: Channel, fallback: Limiter, logger: Logger): Limiter {
  return new ClusterLimiter({
    channel,
    fallback,
    onThere: () => logger.info('the primary process responds again: the rate limit is shared by all processes'),
    onAway: (reason) =>
      logger.warn(
        { reason },
        'the primary process does not respond, so this process applies the rate limit on its own: if this lasts, restart the server',
      ),
  });
}
