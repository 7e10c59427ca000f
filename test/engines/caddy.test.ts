import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replyFault } from '../../src/contract/reply.ts';
import { limits } from '../../src/core/limits.ts';
import { type ServerProcess, startProcess } from '../process/server-process.ts';
import { findProgram } from '../programs.ts';
import { freePort } from './free-port.ts';

/**
 * deploy/Caddyfile in front of two servers, as compose.yaml has them, with the addresses of this machine put in. Debian's
 * Caddy is older than the one in compose.yaml and has no request_buffers: that line is left out, and with it the second
 * try of a POST whose server was stopped.
 */

const caddy = findProgram('caddy', 'caddy');

const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const usable = caddyfile.replace(/^\t+request_buffers .+\n/m, '');
const headers = { 'Content-Type': 'application/json' };

describe.skipIf(caddy === undefined)('Caddy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-caddy-'));
  // Caddy keeps its state here, and finds its own folders by these.
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  let servers: ServerProcess[] = [];
  let proxy: ChildProcess | undefined;
  let exited: Promise<unknown> | undefined;
  let log = '';
  let url: string;

  const start = (port = 0) =>
    startProcess({ PORT: String(port), TRUST_PROXY: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '500' });

  const convert = (text = 'Hello', more: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}/api/v1/base64/`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify({ text }),
    });

  /** How many requests its limit still allows, by the server that answered. */
  const remaining = (answer: Response) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);

  async function stop(server: ServerProcess): Promise<void> {
    server.kill('SIGTERM');
    await server.exited;
  }

  beforeAll(async () => {
    servers = await Promise.all([start(), start()]);
    const [first, second] = servers;
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const file = join(folder, 'Caddyfile');
    writeFileSync(
      file,
      usable
        .replace('textmill-1:8080', `127.0.0.1:${first?.port}`)
        .replace('textmill-2:8080', `127.0.0.1:${second?.port}`)
        .replace(/^\{\n/m, '{\n\tadmin off\n'),
    );
    proxy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: { ...env, DOMAIN: url },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    exited = once(proxy, 'exit');
    const { stderr } = proxy;
    const running = new Promise<void>((resolve) => {
      stderr?.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('serving initial configuration')) resolve();
      });
    });
    await Promise.race([running, exited.then(() => Promise.reject(new Error(log)))]);
  });

  afterAll(async () => {
    proxy?.kill('SIGTERM');
    await exited;
    await Promise.all(servers.map(stop));
    rmSync(folder, { recursive: true });
  });

  test.each(['localhost', 'text.example.com'])('takes the file for DOMAIN=%s', async (name) => {
    const file = join(folder, 'validated');
    writeFileSync(file, usable);
    const words = ['validate', '--config', file, '--adapter', 'caddyfile'];
    await promisify(execFile)('caddy', words, { env: { ...env, DOMAIN: name } });
  });

  test('finds the file well formatted', async () => {
    expect((await promisify(execFile)('caddy', ['fmt', 'deploy/Caddyfile'], { env })).stdout).toBe(caddyfile);
  });

  test('a client stays at one server, whatever address it claims to have', async () => {
    const left: number[] = [];
    for (const claimed of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
      left.push(remaining(await convert('Hello', { 'X-Forwarded-For': claimed })));
    }
    const [first = Number.NaN] = left;
    expect(left).toEqual([first, first - 1, first - 2, first - 3]);
  });

  test('an answer says nothing of Caddy but that it passed', async () => {
    const answer = await convert();
    expect(await answer.text()).toBe('{"ok":true,"data":{"result":"SGVsbG8="}}');
    expect([...answer.headers.keys()].toSorted()).toEqual([
      'access-control-allow-origin',
      'access-control-expose-headers',
      'cache-control',
      'content-length',
      'content-type',
      'date',
      'ratelimit',
      'ratelimit-policy',
      'x-content-type-options',
    ]);
  });

  test('no request is lost while one server after the other is replaced', async () => {
    const statuses = new Set<number>();
    let isDone = false;
    const ask = async () => {
      while (!isDone) {
        const answer = await fetch(`${url}/openapi.json`);
        await answer.text();
        statuses.add(answer.status);
      }
    };
    const clients = [ask(), ask(), ask(), ask()];
    for (const [index, old] of [...servers.entries()]) {
      await stop(old);
      servers[index] = await start(old.port);
    }
    isDone = true;
    await Promise.all(clients);
    expect(statuses).toEqual(new Set([200]));
  });

  test('a request that finds no server waits for one', async () => {
    await Promise.all(servers.map(stop));
    const [first, second] = servers;
    const answer = fetch(`${url}/readyz`);
    servers = await Promise.all([start(first?.port), start(second?.port)]);
    expect((await answer).status).toBe(200);
  });

  test('where none comes, Caddy answers as textmill would, and logs nothing of the request', async () => {
    await Promise.all(servers.map(stop));
    const answer = await fetch(`${url}/canary-path?canary-query`, { headers: { 'X-Canary': 'canary-header' } });
    const expected = replyFault('SERVICE_UNAVAILABLE', { retrySeconds: limits.overloadRetrySeconds });
    expect(answer.status).toBe(expected.status);
    expect(await answer.text()).toBe(expected.body);
    const given = Object.fromEntries(answer.headers);
    delete given['date'];
    const own = Object.entries(expected.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    expect(given).toEqual({
      ...Object.fromEntries(own),
      'content-length': String(expected.body.length),
      'retry-after': String(limits.overloadRetrySeconds),
    });
    expect(log).not.toMatch(/canary|remote_ip/);
  });
});
