import { expect, test } from 'vitest';
import { nodeEngine } from '../../src/server/engines/node.ts';
import type { SettingName } from '../../src/server/settings.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { node24 } from '../../support/servers/engines.ts';
import { startProcess } from '../../support/servers/server-process.ts';

/** Tests of the settings in the environment on the built server. */

type Environment = Readonly<Record<string, string>>;

/** What clients and the log show of a server with these settings, or what its error is about. */
async function seenWith(environment: Environment) {
  const server = await startProcess(environment).catch(({ message }: Error) => message);
  if (typeof server === 'string') return { failure: server };
  const [client, other] = [await RawClient.to(server.port), await RawClient.to(server.port)];
  const ask = (from: RawClient, headers: Environment, target = '/api/v1/base64/') => {
    from.send(requestText('{"text":"Hello"}', { target, headers: { 'User-Agent': 'test', ...headers } }));
    return from.answer();
  };
  const first = await ask(client, {});
  const forwarded = await ask(other, { 'X-Forwarded-For': '192.0.2.7' });
  const nameless = await ask(other, { 'User-Agent': '' });
  const foreign = await ask(other, { Host: 'text.example.com' }, '/mcp');
  for (const { socket } of [client, other]) socket.destroy();
  await server.stop();
  return {
    statuses: [first, forwarded, nameless, foreign].map((answer) => answer?.status),
    policy: forwarded?.headers['ratelimit-policy'],
    left: /r=\d+/.exec(forwarded?.headers['ratelimit'] ?? '')?.[0],
    protocol: new URL(server.url).protocol,
    hasMetrics: server.metricsUrl !== undefined,
    hasThreads: server.stdout().includes('"thread":'),
    words: server.stdout().match(/(?<="msg":")\w+/g),
  };
}

test('each setting changes what a server does', async () => {
  const fails = (part: string) => ({ failure: expect.stringContaining(part) });
  const running = await startProcess();
  const certificate = await makeCertificate();
  const environments: Readonly<Record<string, Partial<Record<SettingName, string>>>> = {
    several: {
      ...{ RATE_LIMIT_PER_MINUTE: '9', REDIS_URL: 'redis://127.0.0.1:1', TRUST_PROXY: 'loopback' },
      ...{ REQUIRE_USER_AGENT: 'true', MCP_ALLOWED_HOSTS: 'text.example.com', METRICS_PORT: '0' },
    },
    limited: { CONNECTIONS_PER_ADDRESS: '1' },
    silent: { LOG_LEVEL: 'silent' },
    threads: { WORKERS: '2' },
    secure: certificate.files,
    taken: { PORT: String(running.port) },
    elsewhere: { HOST: '192.0.2.1' },
    'metrics elsewhere': { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
  };
  const any = expect.any(Number);
  // The type requires a row per setting.
  const rows: Record<Exclude<SettingName, 'SHUTDOWN_GRACE_SECONDS'>, readonly [environment: string, object]> = {
    PORT: ['taken', fails('PORT')],
    HOST: ['elsewhere', fails('HOST is not')],
    RATE_LIMIT_PER_MINUTE: ['several', { policy: '"default";q=9;w=60' }],
    REDIS_URL: ['several', { words: expect.arrayContaining(['Redis']) }],
    TRUST_PROXY: ['several', { left: 'r=8' }],
    CONNECTIONS_PER_ADDRESS: ['limited', { statuses: [undefined, 200, 200, 403] }],
    REQUIRE_USER_AGENT: ['several', { statuses: [200, 200, 403, any] }],
    MCP_ALLOWED_HOSTS: ['several', { statuses: [200, 200, any, 400] }],
    LOG_LEVEL: ['silent', { words: null }],
    WORKERS: ['threads', nodeEngine.hasThreads ? { hasThreads: true } : fails('WORKERS must be 1')],
    METRICS_PORT: ['several', { hasMetrics: true }],
    METRICS_HOST: ['metrics elsewhere', fails('METRICS_HOST is not')],
    TLS_CERT_FILE: ['secure', { protocol: 'https:' }],
    TLS_KEY_FILE: ['secure', { protocol: 'https:' }],
  };
  const standard = await seenWith({});
  for (const [title, environment] of Object.entries(environments)) {
    const seen = await seenWith(environment);
    for (const [name, [, changes]] of Object.entries(rows).filter(([, [where]]) => where === title)) {
      expect(Object.keys(environment)).toContain(name);
      expect(standard, name).not.toMatchObject(changes);
      expect(seen, name).toMatchObject(changes);
    }
  }
  await certificate.remove();
  await running.stop();
});

test('SHUTDOWN_GRACE_SECONDS: with one second, an unfinished request ends before one with the default of ten', async () => {
  const clients: RawClient[] = [];
  const stopWith = async (environment: Environment) => {
    const server = await startProcess(environment);
    const client = await RawClient.to(server.port);
    clients.push(client);
    client.send(requestText('{', { headers: { 'Content-Length': '1000' } }));
    await fetch(`${server.url}/healthz`, { headers: { Connection: 'close' } });
    return { stopped: server.stop().then(() => environment) };
  };
  const short = { SHUTDOWN_GRACE_SECONDS: '1' };
  const servers = [await stopWith({}), await stopWith(short)];
  expect(await Promise.race(servers.map(({ stopped }) => stopped))).toBe(short);
  for (const { socket } of clients) socket.destroy();
  await Promise.all(servers.map(({ stopped }) => stopped));
});

/** Makes the second thread report delays of two seconds, and any other one second. */
const delays = `data:text/javascript,${encodeURIComponent(`
import measuring from 'node:perf_hooks';
import { workerData } from 'node:worker_threads';
const percentile = () => (workerData?.thread ?? 1) * 1e9;
measuring.monitorEventLoopDelay = () => ({ percentile, enable() {}, reset() {} });
`)}`;

test.each(['1', '2'])('METRICS_PORT serves Prometheus metrics of all threads, with WORKERS=%s', async (workers) => {
  const options = { METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '2', NODE_OPTIONS: `--import=${delays}` };
  const server = await startProcess({ WORKERS: workers, ...options }, [node24, 'dist/server.js']);
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  for (let count = 0; count < 3; count++) {
    await fetch(`${server.url}/api/v1/base64/`, { method: 'POST', headers, body: '{"text":"Hello"}' });
  }
  const answer = await fetch(server.metricsUrl ?? '');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('textmill_requests_total{method="POST",route="/api/v1/base64/",status="200"} 2');
  expect(lines).toContain('textmill_requests_total{method="POST",route="/api/v1/base64/",status="429"} 1');
  expect(lines).toContain('textmill_rate_limited_total 1');
  expect(lines).toContain('textmill_request_duration_seconds_count{route="/api/v1/base64/"} 3');
  expect(lines).toContain('textmill_request_bytes_total{route="/api/v1/base64/"} 32');
  // The highest delay of all threads, not the mean.
  expect(lines).toContain(`nodejs_eventloop_lag_p99_seconds ${workers}`);
  // Prometheus keeps its connection between scrapes.
  expect(answer.headers.get('Keep-Alive')).toBe('timeout=75');
  const statusOf = async (path: string, method: string) =>
    (await fetch(new URL(path, server.metricsUrl), { method })).status;
  expect([await statusOf('/', 'GET'), await statusOf('/metrics', 'HEAD')]).toEqual([404, 200]);
  expect(await statusOf('/metrics', 'POST')).toBe(405);
  // Scrapes at the same time share one report of each thread.
  const texts = await Promise.all(Array.from({ length: 4 }, async () => (await fetch(server.metricsUrl ?? '')).text()));
  if (workers === '2') for (const text of texts) expect(text).toMatch(/^textmill_threads_responding 2$/m);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect(await server.stop()).toBe(0);
});
