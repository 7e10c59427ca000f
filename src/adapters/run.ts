import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { toolPath } from '../contract/routes.ts';
import { registry } from '../tools/registry.ts';
import { curlCommand } from '../views/curl.ts';
import { AssetsError } from './assets.ts';
import { describeBug } from './bug.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Engine, ListenError, type ServerAddress, urlOf } from './engine.ts';
import type { Limiter } from './limiter.ts';
import { answerWorker, ClusterLimiter } from './limiter-cluster.ts';
import { MemoryLimiter } from './limiter-memory.ts';
import { listen } from './listen.ts';
import { createLogger, flush, type Logger } from './log.ts';
import { createMetrics, createMetricsServer, type Metrics, reportToPrimary } from './metrics.ts';

/**
 * Runs the server until it is told to stop: one process, or a primary that keeps the limit and the workers that serve.
 *
 * @param print Called with lines for the person at the terminal.
 * @returns The exit code: 0 after a stop signal, 1 where it could not start or go on.
 */
export async function run(
  engine: Engine,
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    print(error.message);
    return 1;
  }
  if (config.workers > 1 && !engine.hasWorkers) {
    print('WORKERS must be 1 on this engine: start several servers, with REDIS_URL for a limit that they share');
    return 1;
  }
  const logger = createLogger(config.logLevel);
  // Whoever reads the log may have stopped reading.
  const written = () => Promise.race([flush(logger), setTimeout(EXIT_MILLISECONDS / 2)]);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (bug: unknown) => {
      logger.fatal(describeBug(bug), event);
      void written().then(() => process.exit(1));
    });
  }
  try {
    const isPrimary = config.workers > 1 && cluster.isPrimary;
    const code = await (isPrimary ? runPrimary(config, logger, print) : runServer(engine, config, logger, print));
    await written();
    return code;
  } catch (error) {
    if (error instanceof ListenError) print(`PORT, METRICS_PORT or HOST can't be used: ${error.message}`);
    else if (error instanceof AssetsError) print(error.message);
    else throw error;
    return 1;
  }
}

async function runServer(
  engine: Engine,
  config: Config,
  logger: Logger,
  print: (line: string) => void,
): Promise<number> {
  const stopped = stopSignal();
  const metrics = config.metricsPort === undefined ? undefined : createMetrics();
  const limiter = await createLimiter(config, logger, metrics);
  const serving = await engine.serve({ config, logger, metrics, limiter });
  if (cluster.isWorker) {
    if (metrics !== undefined) reportToPrimary(metrics);
  } else {
    await serveMetrics(config, metrics, print);
    greet(serving.address, config, print);
  }
  logger.info({ signal: await stopped }, 'stopping');
  await serving.drain(config.shutdownGraceMilliseconds - EXIT_MILLISECONDS);
  limiter?.close?.();
  return 0;
}

async function runPrimary(config: Config, logger: Logger, print: (line: string) => void): Promise<number> {
  let isStopping = false;
  const stopped = stopSignal().then((signal) => {
    isStopping = true;
    logger.info({ signal }, 'stopping');
  });
  const limiter = new MemoryLimiter(config.rateLimitPerMinute);
  const running = new Set<Worker>();
  const broken = new Promise<'broken'>((resolve) => {
    cluster.on('exit', (worker, code, signal) => {
      running.delete(worker);
      if (isStopping) return;
      logger.error({ worker: worker.process.pid, code, signal }, 'a worker ended');
      // One that could not even listen would only end again.
      if (worker.id in listened) startWorker();
      else resolve('broken');
    });
  });
  const listened: Record<number, true> = {};
  const startWorker = () => {
    const worker = cluster.fork();
    running.add(worker);
    answerWorker(worker, limiter);
    worker.once('listening', () => {
      listened[worker.id] = true;
    });
    return worker;
  };

  await serveMetrics(config, undefined, print);
  const workers = Array.from({ length: config.workers }, startWorker);
  const up = Promise.all(
    workers.map((worker) => new Promise<ServerAddress>((resolve) => worker.once('listening', resolve))),
  );
  const outcome = await Promise.race([up, broken, stopped]);
  if (outcome !== 'broken') {
    if (Array.isArray(outcome)) greet(outcome[0], config, print);
    await Promise.race([stopped, broken]);
  }
  for (const worker of running) worker.process.kill('SIGTERM');
  while (running.size > 0) await once(cluster, 'exit');
  return isStopping ? 0 : 1;
}

async function createLimiter(
  { rateLimitPerMinute: limit, redis }: Config,
  logger: Logger,
  metrics: Metrics | undefined,
): Promise<Limiter | undefined> {
  if (limit === 0) return undefined;
  const own = cluster.isWorker ? new ClusterLimiter() : new MemoryLimiter(limit);
  if (redis === undefined) return own;
  const { RedisLimiter } = await import('./limiter-redis.ts');
  const limiter = new RedisLimiter({
    server: redis,
    limit,
    fallback: own,
    onThere: () => {
      logger.info('the limit is shared through Redis');
      metrics?.noteSharedLimit(true);
    },
    onAway: (reason) => {
      logger.warn({ reason }, 'the shared limit is away: this server counts by itself');
      metrics?.noteSharedLimit(false);
    },
  });
  await limiter.known;
  return limiter;
}

async function serveMetrics(
  config: Config,
  metrics: Metrics | undefined,
  print: (line: string) => void,
): Promise<void> {
  if (config.metricsPort === undefined) return;
  const address = await listen(createMetricsServer(metrics), config.metricsPort, config.host);
  print(`Metrics: ${urlOf(address, false)}/metrics`);
}

/** The first stop signal. Later ones change nothing: the grace bounds the stop, and shells and npm send some twice. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}

function greet(address: ServerAddress | undefined, config: Config, print: (line: string) => void): void {
  if (address === undefined) return;
  const url = urlOf(address, config.tls !== undefined);
  print(`textmill listens on ${url}`);
  const [tool] = registry.values();
  const [example] = tool?.examples ?? [];
  if (tool === undefined || example === undefined) return;
  print(`Try: ${curlCommand(url + toolPath(tool), JSON.stringify(example.input))}`);
}

/** Time left for the process itself between its last connection's end and the end of the grace. */
const EXIT_MILLISECONDS = 250;
