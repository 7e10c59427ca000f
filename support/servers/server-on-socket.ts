import { setTimeout } from 'node:timers/promises';
import { type Command, type ServerProcess, startProcess } from './server-process.ts';

/** Servers that start on one socket, one after another, as systemd starts them. */
export interface ServerOnSocket extends Pick<ServerProcess, 'port' | 'url' | 'metricsUrl' | 'stdout' | 'stderr'> {
  /** The process ids of all servers so far. */
  pids(): readonly number[];
  /** Stops the running server, and resolves when the next one listens. Wait for that before the next call. */
  restart(): Promise<void>;
  /** Stops the running server, and starts no other one. */
  stop(): Promise<void>;
}

/** Starts the first server, and waits until it listens. */
export async function startOnSocket(
  environment: Readonly<Record<string, string>> = {},
  command: Command = [process.execPath, 'dist/server.js'],
): Promise<ServerOnSocket> {
  const holder = await startProcess(environment, [process.execPath, 'support/servers/socket-holder.js', ...command]);
  let hasEnded = false;
  void holder.exited.then(() => {
    hasEnded = true;
  });
  const pids = () => [...holder.stderr().matchAll(/^started (\d+)$/gm)].map(([, pid]) => Number(pid));
  const starts = () => holder.stderr().split(' listens on ').length - 1;
  const end = () => {
    try {
      process.kill(pids().at(-1) ?? 0, 'SIGTERM');
    } catch {
      // It has ended already, and the holder with it.
    }
  };
  let restarting = Promise.resolve();

  async function untilStarts(count: number): Promise<void> {
    while (starts() < count && !hasEnded) await setTimeout(LOOK_MILLISECONDS);
  }

  return {
    ...holder,
    pids,
    async restart() {
      restarting = untilStarts(starts() + 1);
      end();
      await restarting;
      if (hasEnded) throw new Error(`the server has not started again: ${holder.stderr()}`);
    },
    async stop() {
      // Before that, the server to stop may not have started yet.
      await restarting;
      holder.kill('SIGKILL');
      end();
      // Its output stays open until the server ends, too.
      await holder.exited;
    },
  };
}

const LOOK_MILLISECONDS = 10;
