import cluster from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { describeBug } from '../core/bug.ts';
import { DocumentsError } from './assets/document-files.ts';
import { reportListenError, runPrimary } from './cluster.ts';
import { createLimiter } from './limiter/create.ts';
import { describeListenError, ListenError, type ServerAddress, StartError, urlOf } from './listen.ts';
import { type Log, openLog } from './observe/log.ts';
import { killAfter, stopSignal, threadsIdle } from './process-end.ts';
import { readSettings, type Settings, SettingsError, SOCKET_VARIABLES } from './read-settings.ts';
import type { Engine } from './service.ts';
import { type SettingWords, variableWords } from './settings.ts';
import { greeting } from './terminal.ts';

/**
 * Runs the server until a stop signal: as one process, or as a primary that keeps the limit and the processes that
 * serve.
 *
 * @param print Called with lines for the terminal.
 * @param words How these lines name settings.
 * @returns The exit code: 0 after a stop signal, 1 if the server could not start or continue.
 */
export async function run(
  engine: Engine,
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
  words: SettingWords = variableWords,
): Promise<number> {
  let settings: Settings;
  try {
    settings = readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    print(error.message);
    return 1;
  }
  if (settings.clusterProcesses > 1 && !engine.hasCluster) {
    print(
      'WORKERS must be 1 on this runtime: start several servers, and set REDIS_URL so that they share the rate limit',
    );
    return 1;
  }
  if (settings.socket !== undefined && !engine.hasSockets) {
    print(
      'LISTEN_FDS is not supported on this runtime: set PORT and HOST, and start the server without a .socket unit',
    );
    return 1;
  }
  for (const name of SOCKET_VARIABLES) delete environment[name];
  const log = openLog(settings.logLevel, engine.openLog(STANDARD_OUTPUT), isatty(STANDARD_OUTPUT));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (bug: unknown) => {
      log.logger.fatal(
        describeBug(bug),
        `${event}: this process ends because of a bug in textmill; report the type and the stack`,
      );
      void beforeExit(log).then(() => process.exit(1));
    });
  }
  try {
    return await serve(engine, settings, log, print, words);
  } catch (error) {
    if (error instanceof ListenError) print(describeListenError(error, words));
    else if (error instanceof DocumentsError || error instanceof StartError) print(error.message);
    else throw error;
    return 1;
  } finally {
    await beforeExit(log);
  }
}

/** Resolves when the process can exit: its log is written, or can't be, and no thread would delay the exit. */
async function beforeExit(log: Log): Promise<void> {
  killAfter(LAST_MILLISECONDS);
  await Promise.race([log.flush(), setTimeout(LOG_MILLISECONDS)]);
  await threadsIdle();
}

async function serve(
  engine: Engine,
  settings: Settings,
  { logger, droppedLines }: Log,
  print: (line: string) => void,
  words: SettingWords,
): Promise<number> {
  const stopped = stopSignal();
  void stopped.then(() => killAfter(settings.shutdownGraceMilliseconds - KILL_MILLISECONDS));
  const greet = (address: ServerAddress) =>
    greeting({
      url: urlOf(address, settings.tls !== undefined),
      isOpenToOthers: settings.socket === undefined && settings.host === undefined,
      isTerminal: isatty(STANDARD_ERROR),
      words,
    }).forEach(print);
  const isPrimary = settings.clusterProcesses > 1 && cluster.isPrimary;
  const { metricsPort, metricsHost } = settings;
  // Most servers have no metrics, and need not load the code for them.
  const opened =
    metricsPort === undefined
      ? undefined
      : (await import('./metrics-server.ts')).openMetrics(metricsPort, metricsHost, isPrimary, droppedLines, print);
  if (isPrimary) {
    await opened?.publish();
    return runPrimary(settings, logger, stopped, greet);
  }
  const metrics = opened?.metrics;
  const limiter = await createLimiter(settings, logger, metrics, cluster.isWorker ? process : undefined);
  const serving = await engine.serve({ settings, logger, metrics, limiter }).catch(async (error: unknown) => {
    if (!cluster.isWorker || !(error instanceof ListenError)) throw error;
    // All processes fail for the same reason, so only the primary prints it.
    reportListenError(error);
    await stopped;
    return undefined;
  });
  if (serving === undefined) return 1;
  await opened?.publish();
  if (!cluster.isWorker) greet(serving.address);
  logger.info({ signal: await stopped }, 'stopping');
  await serving.drain(settings.shutdownGraceMilliseconds - EXIT_MILLISECONDS);
  limiter?.close?.();
  return 0;
}

/** The descriptor that the log is written to. */
const STANDARD_OUTPUT = 1;

/** The descriptor that `print` writes to. */
const STANDARD_ERROR = 2;

/** Milliseconds left for the process itself between the end of its last connection and the end of the grace period. */
const EXIT_MILLISECONDS = 250;

/** How long an exit waits for the log, which may go to a pipe that nobody reads. */
const LOG_MILLISECONDS = 125;

/** How long before the end of the grace period the process kills itself. */
const KILL_MILLISECONDS = 50;

/** The maximum time of an exit when nothing else is left to do. */
const LAST_MILLISECONDS = 1_000;
