import { type Command, type ServerProcess, startProcess } from './server-process.ts';

/** Servers that are started on one socket, one after another, as systemd does. */
export interface ServerOnSocket extends Pick<ServerProcess, 'port' | 'url' | 'metricsUrl' | 'stdout' | 'stderr'> {
  /** The process ids of all servers so far. */
  pids(): readonly number[];
  /** Ends the server that runs; the next one is started. */
  restart(): void;
  /** Ends the server that runs, and starts no other. */
  stop(): Promise<void>;
}

/** Starts the first server and waits until it listens. */
export async function startOnSocket(
  environment: Readonly<Record<string, string>> = {},
  command: Command = [process.execPath, 'dist/server.js'],
): Promise<ServerOnSocket> {
  const holder = await startProcess(environment, [process.execPath, 'support/servers/socket-holder.js', ...command]);
  const pids = () => [...holder.stderr().matchAll(/^started (\d+)$/gm)].map(([, pid]) => Number(pid));
  const end = (signal: NodeJS.Signals) => process.kill(pids().at(-1) ?? 0, signal);
  return {
    ...holder,
    pids,
    restart: () => end('SIGTERM'),
    async stop() {
      holder.kill('SIGKILL');
      end('SIGTERM');
      // Its output is open until the server ends, too.
      await holder.exited;
    },
  };
}
