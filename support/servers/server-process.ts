import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { killTree } from './system-process.ts';

/** The built server as a separate process. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** The address that the server printed. */
  readonly url: string;
  readonly metricsUrl: string | undefined;
  /** Everything that it has written so far. */
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  readonly exited: Promise<number | null>;
  /** Sends a signal, SIGTERM if omitted, and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Output {
  readonly child: ChildProcess;
  readonly written: { stdout: string; stderr: string };
  readonly exited: Promise<number | null>;
}

/** A program and its first arguments. */
export type Command = readonly [program: string, ...words: string[]];

const onNode: Command = [process.execPath, 'dist/server.js'];

/** Starts the server on a free port, and waits until it listens. */
export async function startProcess(
  environment: Readonly<Record<string, string>> = {},
  command: Command = onNode,
): Promise<ServerProcess> {
  const { child, written, exited } = launch(command, { PORT: '0', HOST: '127.0.0.1', ...environment });
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', () => {
      const line = /listens on (\S+)\nTry: .+\n/.exec(written.stderr);
      if (line?.[1] !== undefined) resolve(line[1]);
    });
    void exited.then((code) => reject(new Error(`the server ended with ${code}: ${written.stderr}`)));
  });
  return {
    pid: child.pid ?? 0,
    port: Number(new URL(url).port),
    url,
    metricsUrl: /Metrics: (\S+)/.exec(written.stderr)?.[1],
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    kill: (signal) => child.kill(signal),
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Runs a server that ends on its own, and waits for the end. Otherwise kills it before the test times out. */
export async function runProcess(environment: Readonly<Record<string, string>>, command: Command = onNode) {
  const { written, exited } = launch(command, environment, { timeout: 100_000, killSignal: 'SIGKILL' });
  const code = await exited;
  return { code, ...written };
}

/** Kills the processes started here that still run, and their child processes. A failed test may have left some. */
export async function killRunning(): Promise<void> {
  const ends = [...running].map(async ([pid, ended]) => {
    killTree(pid);
    await ended;
  });
  await Promise.all(ends);
}

/** A promise of the end of each running process, by its id. */
const running = new Map<number, Promise<unknown>>();

function noteRunning(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  // Its output may stay open for longer, but another process may soon have its id.
  running.set(pid, once(child, 'exit'));
  child.once('exit', () => running.delete(pid));
}

function launch(
  [program, ...words]: Command,
  environment: Readonly<Record<string, string>>,
  options: Pick<SpawnOptions, 'timeout' | 'killSignal'> = {},
): Output {
  const { PATH = '' } = process.env;
  const child = spawn(program, words, { ...options, env: { PATH, ...environment }, stdio: 'pipe' });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  }
  noteRunning(child);
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, written, exited };
}
