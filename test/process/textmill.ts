import { type SpawnOptions, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/** The built command line on the path under its own name, as in an installation. */
export interface Installation {
  /** The environment in which a shell finds `textmill`. Only the path comes from this process. */
  readonly environment: NodeJS.ProcessEnv;
  /** A folder for the files of a test. */
  readonly folder: string;
  /** Runs a line in bash, without pipefail. */
  shell(line: string, input?: string | Uint8Array): Promise<Ran>;
  /** Runs a program. */
  run(program: string, words: readonly string[], input?: string | Uint8Array): Promise<Ran>;
  remove(): Promise<void>;
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export async function install(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-command-'));
  await symlink(resolve('dist/cli.js'), join(folder, 'textmill'));
  const path = [folder, dirname(process.execPath), process.env['PATH']].join(delimiter);
  const environment = { PATH: path, HOME: folder, LC_ALL: 'C.UTF-8', TERM: 'xterm' };
  const run = (program: string, words: readonly string[], input?: string | Uint8Array) =>
    runToEnd(program, words, { env: environment, cwd: folder }, input);
  return {
    environment,
    folder,
    run,
    shell: (line, input) => run('bash', ['-c', line], input),
    remove: () => rm(folder, { recursive: true }),
  };
}

function runToEnd(
  program: string,
  words: readonly string[],
  options: SpawnOptions,
  input: string | Uint8Array = '',
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr: `${Buffer.concat(stderr)}` }));
    // A program that doesn't read its input closes it.
    child.stdin.on('error', () => undefined).end(input);
  });
}
