import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../src/server/listen.ts';
import { freePort } from '../free-port.ts';
import { findNewerDebian, inNewerDebian } from '../newer-debian.ts';
import { findProgram } from '../programs.ts';
import { raisePriority } from './system-process.ts';

/** The server that tests of the shared limit run with: Redis, or Valkey in a project of its own. */
export const redisServer: readonly [program: string, ...words: string[]] | undefined = findRedis();

function findRedis() {
  if (process.env['SHARED_LIMIT'] !== 'Valkey') {
    const found = findProgram('redis-server', 'redis-server');
    return found === undefined ? undefined : ([found] as const);
  }
  const folder = findNewerDebian();
  return folder === undefined ? undefined : inNewerDebian(folder, 'usr/bin/valkey-server');
}

/** Redis or Valkey as a child process, without persistence, in a temporary folder. */
export interface RedisProcess {
  readonly port: number;
  readonly url: string;
  kill(signal: NodeJS.Signals): void;
  /** Kills it, also if it is stopped. */
  stop(): Promise<void>;
}

/**
 * Starts {@link redisServer}, and waits until it accepts connections.
 *
 * @param port Default: a free port.
 * @param words More arguments for the command line.
 */
export async function startRedis(port?: number, words: readonly string[] = []): Promise<RedisProcess> {
  const taken = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'textmill-redis-'));
  const settings = ['--port', `${taken}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const [program, ...first] = redisServer ?? ['redis-server'];
  const child = spawn(program, [...first, ...settings, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await ready(child, program);
  raisePriority(child.pid ?? 0);
  return {
    port: taken,
    url: `redis://127.0.0.1:${taken}`,
    kill: (signal) => child.kill(signal),
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

function ready(child: ChildProcess, program: string): Promise<void> {
  let written = '';
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      if (written.includes('Ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${written}`)));
  });
}

/** A TCP relay that can stop silently, like a cut cable: neither end notices. */
export interface Cable {
  readonly port: number;
  /** The number of connections so far. */
  connections(): number;
  /** Passes nothing more in the existing connections. New connections work. */
  cut(): void;
  /** Sends new connections to another port, as if a name got another address. */
  leadTo(port: number): void;
  close(): void;
}

export async function layCable(to: number): Promise<Cable> {
  let target = to;
  const ends = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    connections++;
    const far = connect(target, '127.0.0.1');
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => {});
    }
    near.pipe(far);
    far.pipe(near);
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  return {
    port,
    connections: () => connections,
    cut() {
      // It stops reading, so that it does not pass on a close, either.
      for (const end of ends) end.unpipe().pause();
    },
    leadTo(port) {
      target = port;
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
