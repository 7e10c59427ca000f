import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dockerBase } from '../../support/servers/docker-engine.ts';
import { type DockerHost, startDockerHost } from '../../support/servers/docker-host.ts';
import { importBaseImages } from './base-images.ts';

/** deploy/compose.yaml, as it is, on an engine of Docker: what operators do, and what fails. */

const SERVERS = ['textmill-1', 'textmill-2'] as const;
const SERVICES = [...SERVERS, 'valkey', 'caddy'] as const;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

interface Inspected {
  readonly Image: string;
  readonly RestartCount: number;
  readonly LogPath: string;
  readonly State: { readonly Pid: number; readonly ExitCode: number; readonly OOMKilled: boolean };
}

describe.skipIf(dockerBase === undefined)('Compose', () => {
  let host: DockerHost;
  let ca: string;
  let folder: string;

  const compose = (...words: readonly string[]) => host.docker('compose', '-f', 'deploy/compose.yaml', ...words);

  async function inspect(service: string): Promise<Inspected> {
    const [found] = JSON.parse(await host.docker('inspect', `textmill-${service}-1`));
    return found;
  }

  /** How often a service has logged a text. */
  async function logged(service: string, words: string): Promise<number> {
    return (await compose('logs', '--no-log-prefix', service)).split(words).length - 1;
  }

  /** The address of a client by its number, for IPv4, or IPv6. */
  const client = (number: number, family: 0 | 1 = 0) => host.clients[number]?.[family] ?? '';

  /** Options of a request from a client's address to Caddy. */
  const options = (number: number, family: 0 | 1 = 0): RequestOptions => ({
    host: host.addresses[family],
    localAddress: client(number, family),
    servername: 'localhost',
    ca,
    agent: false,
  });

  function ask(path: string, sent: string | undefined, more: RequestOptions): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const method = sent === undefined ? 'GET' : 'POST';
      const headers = { Host: 'localhost', 'Content-Type': 'application/json', ...more.headers };
      request({ path, method, ...more, headers }, async (answer) => {
        try {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
        } catch (error) {
          reject(error);
        }
      })
        .on('error', reject)
        .end(sent);
    });
  }

  const convert = (number: number, family: 0 | 1 = 0, headers = {}) =>
    ask('/api/v1/base64/', '{"text":"Hello"}', { ...options(number, family), headers });

  /** Converts, and resolves with the rest of the client's allowance. */
  async function allowance(...words: Parameters<typeof convert>): Promise<number> {
    const { status, headers } = await convert(...words);
    expect(status).toBe(200);
    return Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
  }

  /** Requests from many addresses until it is stopped. Resolves with what clients got. */
  function load(sent = '{"text":"Hello"}') {
    const answers: { method: string; status: number; headers: Answer['headers']; ms: number }[] = [];
    let isDone = false;
    const loop = async (method: string) => {
      while (!isDone) {
        const begun = performance.now();
        // The first twenty clients have counts that tests look at.
        loads++;
        const more = options(20 + (loads % 80));
        const answer = await (method === 'GET' ? ask('/readyz', undefined, more) : ask('/api/v1/base64/', sent, more));
        answers.push({ method, ...answer, ms: performance.now() - begun });
      }
    };
    const loops = Promise.all(['GET', 'POST', 'GET', 'POST'].map(loop));
    return {
      answers,
      async stop() {
        isDone = true;
        await loops;
        const slowest = Math.max(...answers.map(({ ms }) => ms));
        console.log(answers.length, 'answers', Math.round(slowest), 'ms', answers.filter(({ status }) => status !== 200).map(({ method, status }) => `${method} ${status}`), answers.filter(({ms}) => ms > 500).length, 'over 0.5 s');
      },
    };
  }
  let loads = 0;

  beforeAll(async () => {
    vi.stubEnv('DOMAIN', 'localhost');
    folder = mkdtempSync(join(tmpdir(), 'textmill-compose-'));
    console.time('start');
    host = await startDockerHost(dockerBase ?? '');
    await importBaseImages(host, dockerBase ?? '');
    console.timeEnd('start');
    console.time('build');
    await host.docker('build', ...host.buildArguments, '--file', 'deploy/Dockerfile', '--tag', 'textmill:1.0.0', '.');
    console.timeEnd('build');
    console.time('up');
    await compose('up', '--build', '--detach', '--wait');
    console.timeEnd('up');
    ca = await compose('exec', '--no-TTY', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
  });

  afterAll(async () => {
    await host?.stop();
    rmSync(folder, { recursive: true });
  });

  test.each(SERVICES)('%s runs read-only, with the privileges and processes that it needs', async (service) => {
    const { Pid } = (await inspect(service)).State;
    const status = readFileSync(`/proc/${Pid}/status`, 'utf8');
    const [, pids = ''] = /^\d+:pids:(.+)$/m.exec(readFileSync(`/proc/${Pid}/cgroup`, 'utf8')) ?? [];
    const field = (name: string) => new RegExp(`^${name}:\\t(\\S+)`, 'm').exec(status)?.[1];
    expect({
      user: field('Uid'),
      capabilities: field('CapEff'),
      bounding: field('CapBnd'),
      privileges: field('NoNewPrivs'),
      root: /^\d+ \d+ \S+ \S+ \/ (\w+),/m.exec(readFileSync(`/proc/${Pid}/mountinfo`, 'utf8'))?.[1],
      pids: readFileSync(`/sys/fs/cgroup/pids${pids}/pids.max`, 'utf8').trim(),
    }).toEqual({
      user: { valkey: '999', caddy: '0' }[String(service)] ?? '65532',
      capabilities: service === 'caddy' ? '0000000000000400' : '0000000000000000',
      bounding: service === 'caddy' ? '0000000000000400' : '0000000000000000',
      privileges: '1',
      root: 'ro',
      pids: service === 'valkey' ? '32' : '64',
    });
  });

  test.each([0, 1] as const)('responds over HTTPS, and redirects from HTTP (address %i)', async (family) => {
    const { status, headers, body } = await convert(0, family);
    expect([status, body]).toEqual([200, '{"ok":true,"data":{"result":"SGVsbG8="}}']);
    expect(headers).not.toHaveProperty('via');
    const address = host.addresses[family];
    const plain = await fetch(`http://${family === 0 ? address : `[${address}]`}/`, { redirect: 'manual' });
    expect(plain.status).toBe(421);
  });

  test('speaks HTTP/2', async () => {
    const session: ClientHttp2Session = connectHttp2('https://localhost', {
      createConnection: () => connectTls({ ...options(0), port: 443, ALPNProtocols: ['h2'] } as never),
    });
    const stream = session.request({ ':path': '/readyz' });
    const head = new Promise<unknown>((resolve) => stream.on('response', (headers) => resolve(headers[':status'])));
    expect([await head, await text(stream)]).toEqual([200, expect.stringContaining('ok')]);
    session.close();
  });

  test('each IPv4 address and each IPv6 network has its own limit, whatever X-Forwarded-For claims', async () => {
    for (const family of [0, 1] as const) {
      expect(await allowance(1, family)).toBe(59);
      expect(await allowance(1, family, { 'X-Forwarded-For': client(2, family) })).toBe(58);
      expect(await allowance(2, family)).toBe(59);
    }
  });

  test('both servers share one limit', async () => {
    const clients = [3, 4, 5, 6];
    const ask = () => Promise.all(clients.map((number) => allowance(number)));
    expect(new Set(await ask())).toEqual(new Set([59]));
    for (const [server, rest] of [['textmill-1', 58], ['textmill-2', 57]] as const) {
      await compose('stop', server);
      expect(new Set(await ask())).toEqual(new Set([rest]));
      await compose('start', server);
    }
  });

  test('a killed server starts again, and meanwhile the other one responds', async () => {
    const users = load();
    const { State } = await inspect('textmill-1');
    process.kill(State.Pid, 'SIGKILL');
    await expect.poll(async () => (await inspect('textmill-1')).RestartCount).toBe(1);
    await users.stop();
  });

  test('without Valkey, each server counts separately and logs it once, and returns to the shared counts', async () => {
    const before = await allowance(7);
    const users = load();
    await compose('kill', 'valkey');
    expect(before - (await allowance(7))).toBe(0);
    await expect.poll(() => logged('textmill-1', 'Redis is unavailable')).toBe(1);
    await expect.poll(() => logged('textmill-2', 'Redis is unavailable')).toBe(1);
    await compose('start', 'valkey');
    await expect.poll(() => logged('textmill-1', 'connected to Redis')).toBe(3);
    await users.stop();
  });

  test('if the memory of Valkey is full, no request fails, and new requests are counted', async () => {
    const users = load();
    const fill = "for i = 1, 2000 do redis.call('set', ARGV[1] .. i, string.rep('x', 4000), 'EX', 60) end";
    const valkey = (...words: string[]) => host.docker('exec', 'textmill-valkey-1', 'valkey-cli', ...words);
    for (let part = 0; part < 12; part++) await valkey('eval', fill, '0', `filler:${part}:`);
    expect(await valkey('info', 'stats')).toMatch(/^evicted_keys:[1-9]/m);
    await users.stop();
    const first = await allowance(8);
    expect(await allowance(8)).toBe(first - 1);
    console.log(await host.docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}'));
  });

  test('a server that needs more memory than its limit is killed, and starts again', async () => {
    await host.docker('update', '--memory', '64m', '--memory-swap', '64m', 'textmill-textmill-1-1');
    const { RestartCount } = await inspect('textmill-1');
    const users = load(JSON.stringify({ text: 'x'.repeat(16_000) }));
    await expect.poll(async () => (await inspect('textmill-1')).RestartCount, { timeout: 30_000 }).toBeGreaterThan(RestartCount);
    await host.docker('update', '--memory', '768m', '--memory-swap', '-1', 'textmill-textmill-1-1');
    await users.stop();
    console.log(await host.docker('events', '--since', '1h', '--until', '0s', '--filter', 'event=oom'), await host.docker('events', '--since', '1h', '--until', '0s', '--filter', 'event=die'));
  });

  test('an update as docs/deploy.md describes it loses no request', async () => {
    await compose('build', '--build-arg', 'REVISION=next');
    const users = load();
    const begun = performance.now();
    await compose('up', '--detach', '--no-deps', ...SERVERS);
    console.log('update', performance.now() - begun);
    for (const n of [10, 11, 12]) console.log(await allowance(n));
    await users.stop();
  });

  test('wrong', async () => {
    const file = join(folder, 'wrong.yaml');
    const changed = { environment: { TRUST_PROXY: '192.0.2.0/24' }, logging: { options: { 'max-size': '10k', 'max-file': '2' } } };
    writeFileSync(file, JSON.stringify({ services: { 'textmill-1': changed, 'textmill-2': changed } }));
    await compose('-f', file, 'up', '--detach', '--no-deps', ...SERVERS);
    console.log(await allowance(13), await allowance(14), await allowance(15));
    const users = load();
    const { LogPath } = await inspect('textmill-1');
    await expect.poll(() => readdirSync(dirname(LogPath)).filter((name) => name.includes('json.log')).length).toBe(2);
    await users.stop();
    console.log(readdirSync(dirname(LogPath)), await compose('logs', 'textmill-1', '--tail', '5'));
  });

  test('stops', async () => {
    const sent = request({ ...options(16), path: '/api/v1/base64/', method: 'POST', headers: { Host: 'localhost', 'Content-Type': 'application/json', Expect: '100-continue', 'Content-Length': 16 } });
    const answer = new Promise<number | undefined>((resolve, reject) => { sent.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject); });
    await new Promise<void>((resolve) => { sent.on('continue', resolve); sent.flushHeaders(); });
    const begun = performance.now();
    const stopped = compose('stop');
    await expect.poll(() => logged('caddy', 'shutting down')).toBeGreaterThan(0);
    sent.end('{"text":"Hello"}');
    console.log('late', await answer);
    await stopped;
    console.log('stop', performance.now() - begun);
    for (const service of SERVICES) console.log(service, (await inspect(service)).State.ExitCode);
    await compose('down', '--volumes');
    console.log(await host.docker('ps', '--all', '--quiet'), await host.docker('volume', 'ls', '--quiet'));
  });
});
