import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, type TestContext, test, vi } from 'vitest';
import type { Findings } from '../../src/check/check.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { dockerBase } from '../../support/servers/docker-engine.ts';
import { type DockerHost, startDockerHost } from '../../support/servers/docker-host.ts';
import { raisePriority } from '../../support/servers/system-process.ts';
import { importBaseImages } from './base-images.ts';
import { describeImage, IMAGE } from './image.ts';

/** What operators do with deploy/compose.yaml, unchanged, on an engine of Docker, and what fails meanwhile. */

/** Makes a checkout of somebody who is not root and whose files are private by default. */
const CHECKOUT = `umask 077
mkdir "$0" && cp -r .dockerignore .npmrc LICENSE package.json package-lock.json tsconfig.json deploy scripts src web "$0"
chown -R 1000:1000 "$0"`;

const SERVERS = ['textmill-1', 'textmill-2'] as const;
const SERVICES = [...SERVERS, 'valkey', 'caddy'] as const;

/** Index of an address in a pair of {@link DockerHost}. */
const families = { IPv4: 0, IPv6: 1 } as const;
type Family = keyof typeof families;

const guide = readFileSync('docs/deploy.md', 'utf8');

/** Commands in the guide. */
const up = ['up', '--build', '--detach', '--wait'];
const updates = SERVERS.map((server) => ['up', '--detach', '--no-deps', '--wait', server]);

/** Replaces both servers at the same time. */
const replace = ['up', '--detach', '--no-deps', ...SERVERS];

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** The fields of `docker inspect` that these tests read. */
interface Inspected {
  readonly RestartCount: number;
  readonly LogPath: string;
  readonly Config: { readonly Labels: Readonly<Record<string, string>> };
  readonly State: { readonly Pid: number; readonly ExitCode: number };
}

describe.skipIf(dockerBase === undefined)('Compose', () => {
  let host: DockerHost;
  let folder: string;
  /** The certificate of Caddy's own authority. */
  let ca: string;

  const compose = (...words: readonly string[]) => host.docker('compose', '--file', 'deploy/compose.yaml', ...words);

  async function inspect(service: string): Promise<Inspected> {
    const [found] = JSON.parse(await host.docker('inspect', `textmill-${service}-1`));
    return found;
  }

  /** The process of a service. Process 0 would mean those of this test. */
  async function pidOf(service: string): Promise<number> {
    const { Pid } = (await inspect(service)).State;
    if (Pid === 0) throw new Error(`${service} is not running`);
    return Pid;
  }

  /** How often the servers have connected to Redis: once each, and again after it was late, as on a busy machine. */
  async function connected(): Promise<number> {
    const logs = SERVERS.map((server) => host.docker('logs', `textmill-${server}-1`));
    return (await Promise.all(logs)).join('').split('connected to Redis').length - 1;
  }

  /** The connections before the test. */
  let before: number;

  /** Expects what clients have left, unless Redis was late for a server meanwhile, which then counted on its own. */
  async function expectLeft({ skip }: TestContext, found: unknown, expected: unknown, connections = 0): Promise<void> {
    if ((await connected()) > before + connections) skip('Redis was late');
    expect(found).toEqual(expected);
  }

  /** Options of a request from a client to Caddy. */
  const from = (client: number, family: Family = 'IPv4'): RequestOptions => ({
    host: host.addresses[families[family]],
    localAddress: host.clients[client]?.[families[family]],
    servername: 'localhost',
    ca,
    agent: false,
  });

  function ask(path: string, sent: string | undefined, options: RequestOptions): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { Host: 'localhost', 'Content-Type': 'application/json', ...options.headers };
      request({ path, method: sent === undefined ? 'GET' : 'POST', ...options, headers }, (answer) => {
        const { statusCode: status = 0, headers: received } = answer;
        text(answer).then((body) => resolve({ status, headers: received, body }), reject);
      })
        .on('error', reject)
        .end(sent);
    });
  }

  const convert = (options: RequestOptions, sent = '{"text":"Hello"}') => ask('/api/v1/base64/', sent, options);

  /** Converts, and resolves with the requests that the client has left. */
  async function left(client: number, family?: Family, headers = {}): Promise<number> {
    const answer = await convert({ ...from(client, family), headers });
    return Number(/r=(\d+)/.exec(String(answer.headers['ratelimit']))?.[1]);
  }

  const allLeft = async (clients: readonly number[]) =>
    new Set(await Promise.all(clients.map((client) => left(client))));

  /** The number of a client that has sent nothing so far. */
  const fresh = () => clients++;
  // The first client is this machine itself.
  let clients = 1;

  /** The number of requests in all calls of {@link underLoad}. */
  let loads = 0;

  /**
   * Does something while many clients send requests, until they got more responses afterwards. Each GET must get 200, and
   * each POST 200 or, if its server stopped, the 503 that asks to retry.
   */
  async function underLoad(act: () => Promise<unknown>, sent?: string): Promise<void> {
    const outcomes: Record<string, number> = {};
    let answered = 0;
    let isDone = false;
    const loop = async (method: string) => {
      while (!isDone) {
        // The first half has counts that tests look at.
        const options = from(50 + (loads++ % 50));
        const outcome = await (method === 'GET' ? ask('/healthz', undefined, options) : convert(options, sent)).then(
          ({ status, headers }) => [method, status, headers['retry-after']].filter(Boolean).join(' '),
          String,
        );
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        answered++;
        // Slow enough for the limit of the clients, 3,000 per minute.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const loops = Promise.all(['GET', 'POST', 'GET', 'POST', 'GET', 'POST'].map(loop));
    try {
      await act();
      const before = answered;
      await expect.poll(() => answered).toBeGreaterThan(before + 50);
    } finally {
      isDone = true;
      await loops;
    }
    const { 'GET 200': gets = 0, 'POST 200': posts = 0, 'POST 503 2': retried = 0, ...wrong } = outcomes;
    expect(wrong).toEqual({});
    expect(gets).toBeGreaterThan(0);
    expect(posts).toBeGreaterThan(10 * retried);
  }

  beforeAll(async () => {
    vi.stubEnv('DOMAIN', 'localhost');
    folder = mkdtempSync(join(tmpdir(), 'textmill-compose-'));
    const checkout = join(folder, 'checkout');
    execFileSync('sh', ['-euc', CHECKOUT, checkout]);
    host = await startDockerHost(dockerBase ?? '', checkout);
    await importBaseImages(host, dockerBase ?? '');
    // With BuildKit. Then Compose uses its layers, since there is no registry of packages in the containers' network.
    await host.docker('build', ...host.buildArguments, '--file', 'deploy/Dockerfile', '--tag', IMAGE, '.');
    await compose(...up);
    ca = await compose('exec', '--no-TTY', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
  });

  afterAll(async () => {
    await host?.stop();
    rmSync(folder, { recursive: true });
  });

  beforeEach(async () => {
    // After a test that failed, a service may be stopped.
    await compose('start');
    for (const service of SERVICES) raisePriority(await pidOf(service));
    before = await connected();
  });

  test('docs/deploy.md describes the commands that these tests run', () => {
    for (const words of [up, ['build'], ...updates]) {
      expect(guide).toContain(`docker compose -f deploy/compose.yaml ${words.join(' ')}`);
    }
  });

  describe('the image', () => describeImage(() => host));

  const rights = { user: '65532', capabilities: '0000000000000000', processes: '64' };

  test.each([
    ...SERVERS.map((service) => ({ service, ...rights })),
    { ...rights, service: 'valkey', user: '999', processes: '32' },
    // Only the permissions for ports below 1024 and for a Caddyfile of another user.
    { ...rights, service: 'caddy', user: '0', capabilities: '0000000000000402' },
  ])('$service is read-only, and has only the rights that it needs', async ({ service, ...expected }) => {
    const pid = await pidOf(service);
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const status = (name: string) => new RegExp(`^${name}:\\t(\\S+)`, 'm').exec(read('status'))?.[1];
    // In version 2 of control groups, there is one path for all.
    const [, controller = '', path = ''] = /^\d+:(pids|):(.+)$/m.exec(read('cgroup')) ?? [];
    expect({
      user: status('Uid'),
      capabilities: status('CapBnd'),
      processes: readFileSync(join('/sys/fs/cgroup', controller, path, 'pids.max'), 'utf8').trim(),
    }).toEqual(expected);
    expect(status('NoNewPrivs')).toBe('1');
    expect(read('mountinfo')).toMatch(/^\d+ \d+ \S+ \S+ \/ ro,/m);
  });

  test.each(['IPv4', 'IPv6'] as const)('Caddy serves over HTTPS, and redirects from HTTP, with %s', async (family) => {
    const { status, body } = await convert(from(fresh(), family));
    expect([status, body]).toEqual([200, '{"ok":true,"data":{"result":"SGVsbG8="}}']);
    const plain = await RawClient.to(80, { host: host.addresses[families[family]] });
    plain.send(requestText('', { method: 'GET', target: '/docs/', headers: { Host: 'localhost' } }));
    const answer = await plain.answer();
    expect([answer?.status, answer?.headers['location']]).toEqual([308, 'https://localhost/docs/']);
    plain.socket.destroy();
  });

  test('the command in docs/operate.md prints the metrics of a server', async () => {
    const operate = readFileSync('docs/operate.md', 'utf8');
    const [, server = '', node = '', script = ''] = /`docker compose exec (\S+) (\S+) -e "(.+?)"`/.exec(operate) ?? [];
    expect(await compose('exec', '--no-TTY', server, node, '-e', script)).toContain('\ntextmill_shared_limit_up 1\n');
  });

  test('the command in docs/operate.md lists the addresses that send requests, with the number of those allowed', async () => {
    const client = fresh();
    await Promise.all([left(client), left(client)]);
    const [, list = ''] = /\n(redis-cli --scan .+)\n/.exec(readFileSync('docs/operate.md', 'utf8')) ?? [];
    const command = list.replaceAll('redis-cli', 'valkey-cli').replace('| head', '');
    const listed = await compose('exec', '--no-TTY', 'valkey', 'sh', '-c', command);
    expect(listed.split('\n')).toContain(`2 textmill:rate:${host.clients[client]?.[0]}`);
  });

  test('textmill check, as docs/deploy.md runs it, finds nothing to change', async () => {
    const [, build = ''] = /\ndocker build (.+)\ndocker run .+ https:/.exec(guide) ?? [];
    await host.docker('build', ...host.buildArguments, ...build.split(' '));
    const [, copy = '', check = ''] = /compose.yaml (cp .+)\ndocker run (.+)\n/.exec(guide) ?? [];
    await compose(...copy.replace('/tmp', folder).split(' '));
    const words = [...check.replace('/tmp', folder).split(' '), '--address', host.addresses[0], '--json'];
    // It exits with 1 if it finds something.
    const report = await host.docker('run', ...words).catch(({ stdout }: { stdout: string }) => stdout);
    const { stopped, problems }: Findings = JSON.parse(report);
    // Servers that do not get a response of Redis count separately.
    const wasLate = (await connected()) > before;
    const faults = problems.filter(({ check }) => !(wasLate && /^(?:rate limit|forged address)$/.test(check)));
    expect({ stopped, faults }).toEqual({ stopped: null, faults: [] });
  });

  test.for(['IPv4', 'IPv6'] as const)(
    'each client has its own limit, regardless of X-Forwarded-For, with %s',
    async (family, context) => {
      const [client, other] = [fresh(), fresh()];
      const forged = { 'X-Forwarded-For': host.clients[other]?.[families[family]] };
      const found = [await left(client, family), await left(client, family, forged), await left(other, family)];
      await expectLeft(context, found, [59, 58, 59]);
    },
  );

  test('both servers share one limit', async (context) => {
    const clients = [fresh(), fresh(), fresh(), fresh()];
    const found = [await allLeft(clients)];
    for (const [index, server] of SERVERS.entries()) {
      await compose('stop', server);
      found.push(await allLeft(clients));
      await compose('start', server);
      await expect.poll(connected).toBeGreaterThan(before + index);
    }
    await expectLeft(context, found, [new Set([59]), new Set([58]), new Set([57])], SERVERS.length);
  });

  test('a killed server starts again, and the other one takes its requests', async () => {
    await underLoad(async () => {
      const { RestartCount } = await inspect('textmill-1');
      process.kill(await pidOf('textmill-1'), 'SIGKILL');
      await expect.poll(async () => (await inspect('textmill-1')).RestartCount).toBe(RestartCount + 1);
    });
  });

  test('if the memory of Valkey is full, no request fails, and new counts replace the oldest ones', async (context) => {
    const valkey = (...words: string[]) => host.docker('exec', 'textmill-valkey-1', 'valkey-cli', ...words);
    const fill = "for i = 1, 1000 do redis.call('set', ARGV[1] .. i, string.rep('x', 4000), 'EX', 60) end";
    await underLoad(async () => {
      for (let part = 0; part < 20; part++) await valkey('eval', fill, '0', `filler:${part}:`);
    });
    expect(await valkey('info', 'stats')).toMatch(/^evicted_keys:[1-9]/m);
    const client = fresh();
    before = await connected();
    await expectLeft(context, [await left(client), await left(client)], [59, 58]);
  });

  test('an update replaces one server after the other, and every GET succeeds', async () => {
    await compose('build', '--build-arg', 'REVISION=next');
    await underLoad(async () => {
      for (const words of updates) await compose(...words);
    });
    for (const server of SERVERS) {
      const { Labels } = (await inspect(server)).Config;
      expect(Labels['org.opencontainers.image.revision']).toBe('next');
    }
  });

  describe('with changes of compose.yaml:', () => {
    beforeAll(async () => {
      const changed = {
        environment: { TRUST_PROXY: '192.0.2.0/24' },
        logging: { options: { 'max-size': '10k', 'max-file': '2' } },
      };
      const file = join(folder, 'changes.json');
      writeFileSync(file, JSON.stringify({ services: Object.fromEntries(SERVERS.map((name) => [name, changed])) }));
      await compose('--file', file, ...replace);
    });

    afterAll(() => compose(...replace));

    test('logs rotate', async () => {
      const { LogPath } = await inspect('textmill-1');
      const sizes = () =>
        readdirSync(dirname(LogPath))
          .filter((name) => name.includes('-json.log'))
          .map((name) => statSync(join(dirname(LogPath), name)).size);
      await expect
        .poll(async () => {
          await Promise.all(host.clients.map((_, client) => ask('/healthz', undefined, from(client))));
          return sizes().length;
        })
        .toBe(2);
      for (const size of sizes()) expect(size).toBeLessThan(12_000);
    });
  });

  test('a stop lets a request end, each service ends with 0 in time, and nothing remains', async () => {
    const headers = {
      Host: 'localhost',
      'Content-Type': 'application/json',
      'Content-Length': 16,
      Expect: '100-continue',
    };
    const slow = request({ ...from(fresh()), path: '/api/v1/base64/', method: 'POST', headers });
    const status = new Promise<number | undefined>((resolve, reject) => {
      slow.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
    });
    // A server reads its body.
    await new Promise<void>((resolve) => {
      slow.on('continue', resolve).flushHeaders();
    });
    const stopped = compose('stop');
    await expect.poll(() => compose('logs', 'caddy')).toContain('shutting down');
    slow.end('{"text":"Hello"}');
    expect(await status).toBe(200);
    await stopped;
    const codes = await Promise.all(SERVICES.map(async (service) => (await inspect(service)).State.ExitCode));
    expect(codes).toEqual([0, 0, 0, 0]);
    await compose('down', '--volumes');
    expect(await host.docker('ps', '--all', '--quiet')).toBe('');
    expect(await host.docker('volume', 'ls', '--quiet')).toBe('');
    expect(await host.docker('network', 'ls', '--quiet', '--filter', 'type=custom')).toBe('');
  });
});
