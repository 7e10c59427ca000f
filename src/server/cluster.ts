import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { isMessage, post } from './cluster-message.ts';
import { answerClusterProcess } from './limiter/cluster.ts';
import { MemoryLimiter } from './limiter/memory.ts';
import { ListenError, type ListenTarget, type ServerAddress } from './listen.ts';
import type { Logger } from './observe/log.ts';
import { type Settings, socketEnvironment } from './read-settings.ts';

/**
 * Runs the primary of a cluster: it keeps the limit, starts the processes that serve, and replaces a process that ends.
 *
 * @param onListening Called once, when all processes listen.
 * @returns The exit code: 0 after the stop signal; 1 if at the start all processes ended before one of them listened, or
 * if a process had to be killed at the stop.
 * @throws ListenError if a process could not listen, and no other one listens.
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
  const running = new Map<Worker, Start>();
  const listened = new Set<Worker>();
  let hasStarted = false;
  const started = once(cluster, 'listening').then(() => {
    hasStarted = true;
  });
  const up = new Promise<ServerAddress>((resolve) => {
    cluster.on('listening', (child, address) => {
      listened.add(child);
      if (listened.size === settings.clusterProcesses) resolve(address);
    });
  });
  const broken = new Promise<'broken' | ListenError>((resolve) => {
    cluster.on('message', (child, message: unknown) => {
      if (!isMessage<ListenFailure>(message, 'textmill:listen-failure')) return;
      if (listened.size === 0) resolve(new ListenError(message.target, message));
      else child.process.kill('SIGTERM');
    });
    cluster.on('exit', (child, code, signal) => {
      const pause = pauseAfter(running.get(child));
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
      const isLost = hasListened && settings.socket !== undefined && listened.size === 0;
      if (isLost || (!hasStarted && running.size === 0)) resolve('broken');
      else void started.then(() => setTimeout(start, pause, pause));
    });
  });
  const start = (pause = 0) => {
    if (isStopping) return;
    const child = cluster.fork(socketEnvironment(settings));
    running.set(child, { pause, begun: performance.now() });
    answerClusterProcess(child, limiter);
    child.on('error', () => {
      // Without a process, it could not be started. Otherwise, Node itself could not send it a message.
      if (child.process.pid === undefined) child.process.emit('exit', null, null);
    });
  };

  const renew = (child: Worker) => {
    const hangUp = () => child.process.kill('SIGHUP');
    // Before the process listens, the signal would end it.
    if (listened.has(child)) hangUp();
    else child.once('listening', hangUp);
  };

  for (let count = 0; count < settings.clusterProcesses; count++) start();
  if (settings.tls !== undefined) process.on('SIGHUP', () => [...running.keys()].forEach(renew));
  void up.then(onListening);
  const end = await Promise.race([stopping, broken]);
  const wasStopped = isStopping;
  // No process is replaced from now on.
  isStopping = true;
  for (const child of running.keys()) child.process.kill('SIGTERM');
  // The processes end on their own in time, unless they are frozen or their exit hangs.
  const kill = setTimeout(() => {
    for (const child of running.keys()) child.process.kill('SIGKILL');
  }, settings.shutdownGraceMilliseconds - KILL_MILLISECONDS);
  while (running.size > 0) await once(cluster, 'exit');
  clearTimeout(kill);
  if (end instanceof ListenError) throw end;
  return wasStopped && !wasKilled ? 0 : 1;
}

/** The start of a process: when it was, and the pause before it, in milliseconds. */
interface Start {
  readonly begun: number;
  readonly pause: number;
}

/** The pause before a process that has ended is replaced: none if it ran for a while, otherwise twice the last one. */
function pauseAfter({ begun, pause }: Start = { begun: 0, pause: 0 }): number {
  if (performance.now() - begun >= SETTLED_MILLISECONDS) return 0;
  return Math.min(Math.max(2 * pause, FIRST_PAUSE_MILLISECONDS), LONGEST_PAUSE_MILLISECONDS);
}

/** Reports from a cluster process that it can't listen. The primary stops it, and all others if none listens. */
export function reportListenError({ target, code }: ListenError): void {
  post(process, { type: 'textmill:listen-failure', target, code } satisfies ListenFailure);
}

/** The message of a cluster process that can't listen. */
interface ListenFailure {
  readonly type: 'textmill:listen-failure';
  readonly target: ListenTarget;
  readonly code: string | undefined;
}

/** How long a process must have run to be replaced without a pause. */
const SETTLED_MILLISECONDS = 10_000;

const FIRST_PAUSE_MILLISECONDS = 100;

const LONGEST_PAUSE_MILLISECONDS = 5_000;

/** How long before the end of the grace period the primary kills the remaining cluster processes. */
const KILL_MILLISECONDS = 150;
