import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { answerClusterProcess } from './limiter/cluster.ts';
import { MemoryLimiter } from './limiter/memory.ts';
import type { ServerAddress } from './listen.ts';
import type { Logger } from './observe/log.ts';
import { type Settings, socketEnvironment } from './read-settings.ts';

/**
 * The primary of a cluster: it keeps the limit, starts the processes that serve, and replaces a process that ends.
 *
 * @param onListening Called once, when all of them listen.
 * @returns The exit code: 0 after the stop signal, 1 if a process ended before it listened, or was killed when it had to stop.
 */
export async function runPrimary(
  settings: Settings,
  logger: Logger,
  stopped: Promise<NodeJS.Signals>,
  onListening: (address: ServerAddress) => void,
): Promise<number> {
  // Each process accepts connections by itself. By Node's other policy the primary hands them over one by one: a queue of
  // them is not seen in its memory, and a primary that hangs takes the service with it.
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
  const broken = new Promise<'broken'>((resolve) => {
    cluster.on('exit', (child, code, signal) => {
      running.delete(child);
      if (isStopping) {
        wasKilled ||= signal === 'SIGKILL';
        return;
      }
      logger.error({ process: child.process.pid, code, signal }, 'a cluster process ended');
      const hasListened = listened.delete(child);
      // The last process that listens takes the socket that it was started with along: systemd has to start anew.
      const isLost = settings.socket !== undefined && listened.size === 0;
      // One that could not even listen would only end again.
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
    // Before it listens, the signal would end it.
    if (listened.has(child)) hangUp();
    else child.once('listening', hangUp);
  };

  const children = Array.from({ length: settings.clusterProcesses }, start);
  const up = Promise.all(
    children.map((child) => new Promise<ServerAddress>((resolve) => child.once('listening', resolve))),
  );
  if (settings.tls !== undefined) process.on('SIGHUP', () => running.forEach(renew));
  const outcome = await Promise.race([up, broken, stopping]);
  if (outcome !== 'broken') {
    const [address] = Array.isArray(outcome) ? outcome : [];
    if (address !== undefined) onListening(address);
    await Promise.race([stopping, broken]);
  }
  const wasStopped = isStopping;
  // None is replaced any more.
  isStopping = true;
  for (const child of running) child.process.kill('SIGTERM');
  // They end by themselves in time, unless they are frozen or an exit hangs.
  const kill = setTimeout(() => {
    for (const child of running) child.process.kill('SIGKILL');
  }, settings.shutdownGraceMilliseconds - KILL_MILLISECONDS);
  while (running.size > 0) await once(cluster, 'exit');
  clearTimeout(kill);
  return wasStopped && !wasKilled ? 0 : 1;
}

/** How long before the end of the grace the primary kills the cluster processes that are left. */
const KILL_MILLISECONDS = 150;
