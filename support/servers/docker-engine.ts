import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findNewerDebian } from '../newer-debian.ts';
import { findProgram } from '../programs.ts';

/** An engine of Docker with its own data, which only this test uses, and the client of a newer Debian. */
export interface DockerEngine {
  /** Runs `docker`, and resolves with its standard output. */
  docker(...words: readonly string[]): Promise<string>;
  /** Its process on this machine. */
  readonly pid: number;
  /** The variables with which any client of Docker uses this engine. */
  readonly environment: NodeJS.ProcessEnv;
  /** Makes an image of the whole newer Debian, or of some of its paths. */
  importImage(name: string, paths?: readonly string[], changes?: readonly string[]): Promise<void>;
  /** Removes all containers, and ends the engine. */
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** The folder with a newer Debian, if an engine can run on this machine. Otherwise, the reason was printed. */
export const dockerBase: string | undefined = findBase();

function findBase(): string | undefined {
  const base = findNewerDebian();
  const programs = [
    findProgram('dockerd', 'docker.io'),
    findProgram('iptables', 'iptables'),
    findProgram('ip', 'iproute2'),
  ];
  return programs.includes(undefined) ? undefined : base;
}

const START_MILLISECONDS = 300_000;

/**
 * Starts an engine, and waits until it responds.
 *
 * @param base {@link dockerBase}
 * @param words More arguments of dockerd. Only one engine in a network can have a bridge.
 * @param before A program and its arguments that run dockerd.
 * @param cwd The folder in which `docker` runs.
 */
export async function startDocker(
  base: string,
  words: readonly string[] = [],
  before: readonly string[] = [],
  cwd = '.',
): Promise<DockerEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-docker-'));
  const at = (name: string) => join(folder, name);
  const address = `unix://${at('socket')}`;
  // Not the settings of this machine's engine.
  writeFileSync(at('settings.json'), '{}');
  const folders = ['--data-root', at('data'), '--exec-root', at('exec'), '--pidfile', at('pid')];
  // If this process is killed, the engine ends, too.
  const command = [
    '--pdeathsig',
    'TERM',
    ...before,
    'dockerd',
    '--host',
    address,
    '--config-file',
    at('settings.json'),
    ...folders,
    ...words,
  ];
  const child = spawn('setpriv', command, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true });
  };
  try {
    await ready(child);
  } catch (error) {
    await end();
    throw error;
  }
  mkdirSync(at('config'));
  symlinkSync(resolve(base, 'usr/libexec/docker/cli-plugins'), at('config/cli-plugins'));
  const environment = { ...process.env, DOCKER_HOST: address, DOCKER_CONFIG: at('config') };
  const client = join(base, 'usr/bin/docker');
  const docker = async (...more: readonly string[]) => {
    const { stdout } = await run(client, more, { cwd, env: environment, maxBuffer: 2 ** 26 });
    return stdout.trim();
  };
  return {
    docker,
    pid: child.pid ?? 0,
    environment,
    async importImage(name, paths = ['.'], changes = []) {
      const tar = spawn('tar', ['--create', '--directory', base, '--exclude=./usr/libexec/docker', ...paths], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const load = spawn(client, ['import', ...changes.flatMap((change) => ['--change', change]), '-', name], {
        env: environment,
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      tar.stdout.pipe(load.stdin);
      const [code] = await once(load, 'exit');
      if (code !== 0) throw new Error(`docker import ended with ${code}`);
    },
    async stop() {
      try {
        const containers = await docker('ps', '--all', '--quiet');
        if (containers !== '') await docker('rm', '--force', '--volumes', ...containers.split('\n'));
      } finally {
        await end();
      }
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((done, fail) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // The newest lines explain a failure.
      log = `${log}${text}`.slice(-10_000);
      if (log.includes('API listen on')) done();
    });
    const late = setTimeout(() => fail(new Error(`dockerd did not start in time: ${log}`)), START_MILLISECONDS).unref();
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(new Error(`dockerd ended with ${code}: ${log}`));
    });
  });
}
