import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { FREE_HOST, freePort } from '../free-port.ts';
import { findProgram } from '../programs.ts';
import { exchangeWith } from '../transports/node-http.ts';
import type { Transport } from '../transports/transport.ts';
import { startRedis } from './redis-server.ts';
import { type Command, type ServerProcess, startProcess } from './server-process.ts';

/** nginx with deploy/nginx.conf in front of two servers. */

/** The path of the program; undefined if it is missing. */
export const nginx = findProgram('nginx', 'nginx');

/** Addresses of this machine. Their ports stay free: outgoing connections do not use them. */
const SERVERS_HOST = FREE_HOST;
export const NGINX_HOST = '127.0.0.3';
/** From this address, the header X-Test-Address sets the address of a client. */
export const ANY_CLIENT = '127.0.0.98';

/** The address from which nginx connects to the servers. */
const NGINX_ADDRESS = '127.0.0.1';

export interface Nginx {
  /** The process that starts the others. */
  readonly pid: number;
  /** The port of the site without TLS, which the file itself does not serve. */
  readonly port: number;
  readonly tlsPort: number;
  /** The port that redirects from http to https. */
  readonly redirectPort: number;
  readonly certificate: string;
  /** Everything that nginx has logged: requests and messages. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts nginx as the user of the test, with all its files in a temporary folder, in front of two ports. */
async function startNginx(first: number, second: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-nginx-'));
  const port = await freePort(NGINX_HOST);
  const tlsPort = await freePort(NGINX_HOST);
  const redirectPort = await freePort(NGINX_HOST);
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  await writeFile(join(folder, 'certificate.pem'), certificate.cert);
  await writeFile(join(folder, 'key.pem'), certificate.private);
  const site = replaceEach(await readFile('deploy/nginx.conf', 'utf8'), {
    'server 127.0.0.1:8081 max_fails=1': `server ${SERVERS_HOST}:${first} max_fails=1`,
    'server 127.0.0.1:8082 max_fails=1': `server ${SERVERS_HOST}:${second} max_fails=1`,
    'server 127.0.0.1:8081 max_fails=0': `server ${SERVERS_HOST}:${first} max_fails=0`,
    'server 127.0.0.1:8082 max_fails=0': `server ${SERVERS_HOST}:${second} max_fails=0`,
    'listen 80;': `listen ${NGINX_HOST}:${redirectPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen ${NGINX_HOST}:${tlsPort} ssl http2; listen ${NGINX_HOST}:${port};`,
    'listen [::]:443 ssl http2;': '',
    '/etc/ssl/text.example.com/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/ssl/text.example.com/privkey.pem': join(folder, 'key.pem'),
    '/var/log/nginx/textmill.log': join(folder, 'requests.log'),
  });
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = `daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 16384; }
worker_rlimit_nofile 40000;
http {
set_real_ip_from ${ANY_CLIENT};
real_ip_header X-Test-Address;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
include ${folder}/site.conf;
}
`;
  const { pid, written, stop } = await runNginx(folder, main);
  // Without the folders for temporary files, nginx responds with 500 if it tries to write one.
  await Promise.all(temporary.map((name) => rm(join(folder, name), { recursive: true })));
  return {
    pid,
    port,
    tlsPort,
    redirectPort,
    certificate: certificate.cert,
    logs: async () => written() + (await readFile(join(folder, 'requests.log'), 'utf8')),
    stop,
  };
}

/** Runs nginx with a configuration, which must log notices, in a folder that is removed when it stops. */
export async function runNginx(folder: string, configuration: string) {
  await writeFile(join(folder, 'nginx.conf'), configuration);
  const child = spawn(nginx ?? 'nginx', ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf']);
  let written = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      if (written.includes('start worker process ')) resolve();
    });
    void exited.then((code) => reject(new Error(`nginx ended with ${code}: ${written}`)));
  });
  return {
    pid: child.pid ?? 0,
    written: () => written,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Settings = Readonly<Record<string, string>>;

/** Starts a server for deploy/nginx.conf. */
export function startServer(environment: Settings, command?: Command): Promise<ServerProcess> {
  const settings = { HOST: SERVERS_HOST, TRUST_PROXY: NGINX_ADDRESS, LOG_LEVEL: 'silent', ...environment };
  return startProcess(settings, command);
}

/** Two servers behind nginx. */
export interface Site {
  readonly servers: readonly [ServerProcess, ServerProcess];
  readonly proxy: Nginx;
  /** Stops nginx and then the servers, which end when its connections are closed. */
  stop(): Promise<void>;
}

/** Starts them. Both servers have the same settings, unless the second one gets its own. */
export async function startSite(first: Settings, second = first, command?: Command): Promise<Site> {
  const servers = [await startServer(first, command), await startServer(second, command)] as const;
  const proxy = await startNginx(servers[0].port, servers[1].port);
  return {
    servers,
    proxy,
    async stop() {
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** The contract through nginx and two servers that share the limit through a separate Redis. */
export const siteTransport: Transport = {
  name: 'nginx, two servers and Redis',
  canBeOverloaded: false,
  tellsRemaining: true,
  async start({ rateLimit, requireUserAgent }) {
    const redis = await startRedis();
    const site = await startSite({
      RATE_LIMIT_PER_MINUTE: String(rateLimit),
      REQUIRE_USER_AGENT: String(requireUserAgent),
      REDIS_URL: redis.url,
    });
    const agent = new Agent({ keepAlive: true, host: NGINX_HOST });
    return {
      exchange: (request) => exchangeWith(site.proxy.port, request, agent),
      async stop() {
        agent.destroy();
        await site.stop();
        await redis.stop();
      },
    };
  },
};

/**
 * Replaces each text, which must occur exactly once. Otherwise the file has changed, and the replacements must
 * follow.
 */
function replaceEach(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((replaced, [from, to]) => {
    const pieces = replaced.split(from);
    if (pieces.length !== 2)
      throw new Error(`deploy/nginx.conf must have once, and has ${pieces.length - 1} times: ${from}`);
    return pieces.join(to);
  }, text);
}
