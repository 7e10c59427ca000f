import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { FREE_HOST, freePort } from '../free-port.ts';
import { findNewerDebian } from '../newer-debian.ts';
import { type Command, type ServerProcess, startProcess } from './server-process.ts';

/** Caddy with deploy/Caddyfile in front of two servers, as in compose.yaml, but with addresses of this machine. */

const debian = findNewerDebian();

/** The path of the program, in the version of compose.yaml; undefined if it is missing. */
export const caddy = debian === undefined ? undefined : join(debian, 'usr/bin/caddy');

export const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');

/** Addresses of this machine. Their ports stay free, even while a server is stopped. */
const SERVERS_HOST = FREE_HOST;
export const CADDY_HOST = '127.0.0.4';

/** The address from which Caddy connects to the servers. */
const CADDY_ADDRESS = '127.0.0.1';

const HTTPS_NAMES = ['localhost', 'text.example.com'];

/** POST requests per address and minute, for each server. */
export const LIMIT = 500;

export interface Caddy {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** The port for HTTP without a name. */
  readonly otherPort: number;
  /** Everything that Caddy has logged. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts a server for Caddy, on a free port or on the port that it had before. */
export function startServer(port = 0, limit = LIMIT, command?: Command): Promise<ServerProcess> {
  const environment = {
    HOST: SERVERS_HOST,
    PORT: String(port),
    TRUST_PROXY: CADDY_ADDRESS,
    RATE_LIMIT_PER_MINUTE: String(limit),
    MCP_ALLOWED_HOSTS: CADDY_HOST,
  };
  return startProcess(environment, command);
}

/**
 * Starts Caddy with this Caddyfile in front of two servers, and waits until it serves.
 *
 * @param openFiles The number of files that it may open. With it, Caddy serves localhost and text.example.com over HTTPS.
 */
export async function startCaddy(text: string, servers: readonly ServerProcess[], openFiles?: number): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-caddy-'));
  const [first, second] = servers;
  const port = await freePort(CADDY_HOST);
  const otherPort = await freePort(CADDY_HOST);
  const url = `http://${CADDY_HOST}:${port}`;
  const names = openFiles === undefined ? [url] : HTTPS_NAMES.map((name) => `https://${name}:${port}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    text
      .replaceAll('textmill-1:8080', `${SERVERS_HOST}:${first?.port}`)
      .replaceAll('textmill-2:8080', `${SERVERS_HOST}:${second?.port}`)
      .replace(/^\{\n/m, `{\n\tadmin off\n\tlocal_certs\n\thttp_port ${otherPort}\n\tdefault_bind ${CADDY_HOST}\n`),
  );
  // Both limits: a program in Go raises the first to the second.
  const limits = openFiles === undefined ? [] : [`--nofile=${openFiles}`];
  const child = spawn('prlimit', [...limits, caddy ?? 'caddy', 'run', '--config', file, '--adapter', 'caddyfile'], {
    env: environmentOf(folder, names.join(', ')),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (written: string) => {
      log += written;
      if (log.includes('serving initial configuration')) resolve();
    });
    void exited.then(() => reject(new Error(log)));
  });
  // It serves before it has its certificates.
  if (openFiles !== undefined) for (const name of HTTPS_NAMES) while (!(await hasCertificate(port, name)));
  return {
    pid: child.pid ?? 0,
    port,
    url,
    otherPort,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether a handshake for a name succeeds. */
function hasCertificate(port: number, servername: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: CADDY_HOST, port, servername, rejectUnauthorized: false }, () => socket.end());
    socket.on('error', () => {}).on('close', (hadError) => resolve(!hadError));
  });
}

/** Runs Caddy for a site with this name until it ends, and resolves with its standard output. */
export async function runCaddy(words: readonly string[], domain: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-caddy-'));
  try {
    const { stdout } = await promisify(execFile)(caddy ?? 'caddy', words, { env: environmentOf(folder, domain) });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The variables for a site. Caddy stores its state in the folder. */
function environmentOf(folder: string, domain: string): NodeJS.ProcessEnv {
  return { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, DOMAIN: domain };
}
