import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from '../../../support/servers/server-process.ts';
import { descendants } from '../processor.ts';

/** A server in a separate process. */
export interface Server {
  readonly url: string;
  /** Its running processes. */
  pids(): readonly number[];
  stop(): Promise<void>;
}

/** How a server is started. */
export interface ServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether its standard output goes to a file. Otherwise it is discarded. */
  readonly logsToFile?: boolean;
  /** Whether it may run on all cores instead of only the first. */
  readonly onAllCores?: boolean;
}

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).error === undefined;

/** Running child processes. They are killed when this process ends for any reason. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

let logs = 0;

/** Starts a server, and waits until it prints its URL. */
export async function startServer(command: Command, options: ServerOptions = {}): Promise<Server> {
  const log = join(tmpdir(), `textmill-bench-${process.pid}-${logs++}.log`);
  const stdout = options.logsToFile ? openSync(log, 'w') : 'ignore';
  const child = startPinned(options.onAllCores ? undefined : 0, command, options.environment, stdout);
  if (typeof stdout === 'number') closeSync(stdout);
  const url = await listenedUrl(child);
  const { pid = 0 } = child;
  return {
    url,
    pids: () => [pid, ...descendants(pid)],
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(log, { force: true });
    },
  };
}

/** Starts a program, on one core if possible. */
export function startPinned(
  core: number | undefined,
  [program, ...words]: Command,
  environment: Readonly<Record<string, string>> = {},
  stdout: 'ignore' | 'pipe' | number = 'ignore',
): ChildProcess {
  const isPinned = canPin && core !== undefined;
  const child = spawn(isPinned ? 'taskset' : program, isPinned ? ['-c', String(core), program, ...words] : words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', stdout, 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** The URL that a server prints when it listens. */
export async function listenedUrl({ stderr }: ChildProcess): Promise<string> {
  const lines: string[] = [];
  if (stderr !== null) {
    for await (const line of createInterface(stderr)) {
      const url = /listens on (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) {
        // A full pipe would block the server.
        stderr.resume();
        return url;
      }
      lines.push(line);
    }
  }
  throw new Error(`a server did not start: ${lines.join('\n')}`);
}
