import cluster from 'node:cluster';
import type { Limiter } from '../../contract/limiter.ts';
import type { Logger } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { ClusterLimiter } from './cluster.ts';
import { MemoryLimiter } from './memory.ts';
import type { RedisServer } from './redis-url.ts';

/** The settings that decide. */
export interface LimiterSettings {
  /** 0: no limit. */
  readonly rateLimitPerMinute: number;
  readonly redis: RedisServer | undefined;
}

/**
 * Makes the limiter that the settings ask for: in memory, in the primary of a cluster, or in Redis. Each falls back on the
 * one before it. Undefined if there is no limit.
 */
export async function createLimiter(
  { rateLimitPerMinute: limit, redis }: LimiterSettings,
  logger: Logger,
  metrics: Metrics | undefined,
): Promise<Limiter | undefined> {
  if (limit === 0) return undefined;
  const memory = new MemoryLimiter(limit);
  const own = cluster.isWorker ? limiterOfPrimary(memory, logger) : memory;
  if (redis === undefined) return own;
  const { RedisLimiter } = await import('./redis.ts');
  const limiter = new RedisLimiter({
    server: redis,
    limit,
    fallback: own,
    onThere: () => {
      logger.info('the limit is shared through Redis');
      metrics?.noteSharedLimit(true);
    },
    onAway: (reason) => {
      logger.warn({ reason }, 'Redis does not answer: this server counts by itself');
      metrics?.noteSharedLimit(false);
    },
  });
  await limiter.known;
  return limiter;
}

function limiterOfPrimary(fallback: Limiter, logger: Logger): Limiter {
  return new ClusterLimiter({
    fallback,
    onThere: () => logger.info('the limit is shared through the primary again'),
    onAway: (reason) => logger.warn({ reason }, 'the primary does not answer: this process counts by itself'),
  });
}
