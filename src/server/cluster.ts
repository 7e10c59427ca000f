import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { hasType } from './cluster-message.ts';
import { answerClusterProcess } from './limiter/cluster.ts';
import { MemoryLimiter } from './limiter/memory.ts';
import type { ServerAddress } from './listen.ts';
import { ListenError, type ListenTarget } from './listen-error.ts';
import type { Logger } from './observe/log.ts';
import { type Settings, socketEnvironment } from './read-settings.ts';

/**
 * Runs the primary of a cluster: it keeps the limit, starts the processes that serve, and replaces a process that ends.
 *
 * @param onListening Called once, when all processes listen.
 * @returns The exit code: 0 after the stop signal; 1 if a process ended before it listened, or had to be killed at the
 * stop.
 * @throws ListenError if a process could not listen.
 */
export async function runPrimary(
  settings: Settings,
  logger: Logger,
  stopped: Promise<NodeJS.Signals>,
  onListening: (address: ServerAddress) => void,
): Promise<number> {
  // Each process accepts its own connections. By Node's other policy the primary passes them on one by one: a queue of
  // them is not visible in its memory, and if the primary hangs, the service hangs too.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let isStopping = false;
  let wasKilled = false;
  const stopping = stopped.then((signal) => {
    isStopping = true;
    logger.info({ signal }, 'stopping');
  });
  const limiter = new MemoryLimiter(settings.rateLimitPerMinute);
  const running = new Set<Worker>();
  const listened = new Set<Worker>();
  const broken = new Promise<'broken' | ListenError>((resolve) => {
    cluster.on('message', (_, message: unknown) => {
      if (isListenFailure(message)) resolve(new ListenError(message.target, message));
    });
    cluster.on('exit', (child, code, signal) => {
      running.delete(child);
      if (isStopping) {
        wasKilled ||= signal === 'SIGKILL';
        return;
      }
      logger.error(
        { process: child.process.pid, code, signal },
        'a cluster process ended unexpectedly: see its last log lines (its pid is in the field process); SIGKILL often means that memory ran out',
      );
      const hasListened = listened.delete(child);
      // The last process that listens closes the inherited socket when it ends, so systemd must start the server again.
      const isLost = settings.socket !== undefined && listened.size === 0;
      // A process that could not listen would end again.
      if (hasListened && !isLost) start();
      else resolve('broken');
    });
  });
  const start = () => {
    const child = cluster.fork(socketEnvironment(settings));
    running.add(child);
    answerClusterProcess(child, limiter);
    child.once('listening', () => listened.add(child));
    return child;
  };

  const renew = (child: Worker) => {
    const hangUp = () => child.process.kill('SIGHUP');
    // Before the process listens, the signal would end it.
    if (listened.has(child)) hangUp();
    else child.once('listening', hangUp);
  };

  const children = Array.from({ length: settings.clusterProcesses }, start);
  const up = Promise.all(
    children.map((child) => new Promise<ServerAddress>((resolve) => child.once('listening', resolve))),
  );
  if (settings.tls !== undefined) process.on('SIGHUP', () => running.forEach(renew));
  const outcome = await Promise.race([up, broken, stopping]);
  if (Array.isArray(outcome) && outcome[0] !== undefined) onListening(outcome[0]);
  const end = await Promise.race([stopping, broken]);
  const wasStopped = isStopping;
  // No process is replaced from now on.
  isStopping = true;
  for (const child of running) child.process.kill('SIGTERM');
  // The processes end on their own in time, unless they are frozen or their exit hangs.
  const kill = setTimeout(() => {
    for (const child of running) child.process.kill('SIGKILL');
  }, settings.shutdownGraceMilliseconds - KILL_MILLISECONDS);
  while (running.size > 0) await once(cluster, 'exit');
  clearTimeout(kill);
  if (end instanceof ListenError) throw end;
  return wasStopped && !wasKilled ? 0 : 1;
}

/** Reports from a cluster process that it can't listen. The primary then stops all processes, and this one too. */
export function reportListenError({ target, code }: ListenError): void {
  process.send?.({ type: 'textmill:listen-failure', target, code } satisfies ListenFailure);
}

/** The message of a cluster process that can't listen. */
interface ListenFailure {
  readonly type: 'textmill:listen-failure';
  readonly target: ListenTarget;
  readonly code: string | undefined;
}

function isListenFailure(message: unknown): message is ListenFailure {
  return hasType(message, 'textmill:listen-failure');
}

/** How long before the end of the grace period the primary kills the remaining cluster processes. */
const KILL_MILLISECONDS = 150;
