import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { isMainThread } from 'node:worker_threads';
import type { Registry } from 'prom-client';
import { warnOfExpiry } from './certificate-expiry.ts';
import { createLimiter } from './limiter/create.ts';
import { describeStartError, findPort, urlOf } from './listen.ts';
import { LOG_DESCRIPTOR, type Log, openLog } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';
import { EXIT_MILLISECONDS, exitOnBug, stopSignal } from './process-end.ts';
import { readSettings, type Settings, SettingsError } from './read-settings.ts';
import type { Engine, Serving } from './service.ts';
import { type SettingWords, variableWords } from './settings.ts';
import { greeting } from './terminal.ts';

/**
 * Runs the server until a stop signal, in this thread or in several. They run the same program, and call this function.
 * Returns the exit code: 1 if the server could not start or continue.
 */
export async function run(
  engine: Engine,
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
  words: SettingWords = variableWords,
): Promise<number> {
  if (!isMainThread) return (await import('./serving-thread.ts')).runThread(engine, words);
  let settings: Settings;
  try {
    settings = readSettings(environment);
    checkForEngine(settings, engine, words);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    print(error.message);
    return 1;
  }
  const isTerminal = isatty(LOG_DESCRIPTOR);
  const log = openLog(settings.logLevel, engine.openLog(LOG_DESCRIPTOR), isTerminal);
  exitOnBug(log, 'process', () => beforeExit(log));
  try {
    const stopped = stopSignal();
    const { socket, metricsPort, metricsHost } = settings;
    const { LOG_LEVEL: level } = environment;
    if (level && level !== settings.logLevel) {
      log.logger.warn(`${words.assign('LOG_LEVEL', level)} means info: there are no lines of a lower level`);
    }
    /** The certificate in use. */
    let { tls } = settings;
    // Most servers have no metrics, and need not load the code for them.
    const metrics = metricsPort === undefined ? undefined : (await import('./observe/metrics.ts')).createMetrics();
    const threads = threadsOf(settings, engine);
    const server = await (threads === 1
      ? openServer(engine, settings, log, metrics)
      : openThreads(settings, threads, log, stopped));
    if (tls !== undefined) warnOfExpiry(tls, log.logger);
    if (tls !== undefined && engine.hasRenewal) {
      const { renewAtHangup } = await import('./certificate-renewal.ts');
      const first = tls;
      renewAtHangup(
        () => readSettings(environment).tls ?? first,
        log.logger,
        (certificate) => {
          tls = certificate;
          server.renew?.(certificate);
        },
      );
    }
    if (metricsPort !== undefined && metrics !== undefined) {
      const { publishMetrics } = await import('./metrics-server.ts');
      const collect = () => server.collect(metrics.registry);
      await publishMetrics({ metricsPort, metricsHost }, collect, log.droppedLines, () => tls, print);
    }
    greeting({
      url: urlOf(server.address, tls !== undefined),
      isOpenToOthers: socket === undefined && settings.host === undefined,
      isTerminal: isatty(STANDARD_ERROR),
      words,
    }).forEach(print);
    log.logger.info({ signal: await stopped }, 'stopping');
    return (await server.stop()) ? 0 : 1;
  } catch (error) {
    print(describeStartError(error, words));
    return 1;
  } finally {
    await beforeExit(log);
  }
}

/** @throws SettingsError if this runtime can't use settings that another can. */
function checkForEngine(settings: Settings, engine: Engine, words: SettingWords): void {
  const { threads, socket } = settings;
  if (socket !== undefined && !engine.hasSockets) {
    throw new SettingsError(
      'LISTEN_FDS is not supported on this runtime: set PORT and HOST, and start the server without a .socket unit',
    );
  }
  if (threads === 'auto' || threads === 1 || canShare(settings, engine)) return;
  const fault =
    socket === undefined
      ? 'on this runtime: use Node 22.12 or newer, or Bun, on Linux; or'
      : 'on a socket of LISTEN_FDS:';
  throw new SettingsError(
    `${words.nameOf('WORKERS')} must be 1 ${fault} start one server per core, and set REDIS_URL so that they share the rate limit`,
  );
}

function threadsOf(settings: Settings, engine: Engine): number {
  if (settings.threads !== 'auto') return settings.threads;
  return canShare(settings, engine) ? availableParallelism() : 1;
}

/** Whether threads can share the port. */
const canShare = ({ socket }: Settings, { hasThreads }: Engine) => hasThreads && socket === undefined;

/** Resolves when the process can exit: its log is written, or can't be. */
async function beforeExit(log: Log): Promise<void> {
  await Promise.race([log.flush(), setTimeout(LOG_MILLISECONDS)]);
}

/** A server that listens, in one thread or several. */
interface RunningServer extends Pick<Serving, 'address' | 'renew'> {
  /** The metrics of all threads, and of the process from those of the main thread. */
  readonly collect: (own: Registry) => Promise<Registry>;
  /** Resolves when the server has ended, with whether it did so without an error. */
  readonly stop: () => Promise<boolean>;
}

async function openServer(
  engine: Engine,
  settings: Settings,
  { logger }: Log,
  metrics: Metrics | undefined,
): Promise<RunningServer> {
  const limiter = await createLimiter(settings, logger, metrics);
  const { address, drain, renew } = await engine.serve({ settings, logger, metrics, limiter, thread: 1, threads: 1 });
  return {
    address,
    ...(renew === undefined ? {} : { renew }),
    collect: async (own) => own,
    async stop() {
      await drain(settings.shutdownGraceMilliseconds - EXIT_MILLISECONDS);
      limiter?.close?.();
      return true;
    },
  };
}

async function openThreads(
  settings: Settings,
  count: number,
  log: Log,
  stopped: Promise<unknown>,
): Promise<RunningServer> {
  const address = await findPort(settings.port, settings.host);
  const { Threads } = await import('./main-thread.ts');
  const threads = new Threads(address, settings, count, log);
  await Promise.race([threads.start(), stopped]);
  return threads;
}

/** The descriptor that `print` writes to. */
const STANDARD_ERROR = 2;

/** How long an exit waits for the log, which may go to a pipe that nobody reads. */
const LOG_MILLISECONDS = 125;
