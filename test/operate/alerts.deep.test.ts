import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { report } from '../../support/deep.ts';
import { findProgram } from '../../support/programs.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { node24 } from '../../support/servers/engines.ts';
import { startRedis } from '../../support/servers/redis-server.ts';
import { startAttack } from '../attacks/harness/attack.ts';
import { startTarget, type Target } from '../attacks/harness/target.ts';
import { startPrometheus } from './prometheus-process.ts';

/** A real Prometheus with the alerts, which watches a healthy server, and others that each have an incident. */

const prometheus = findProgram('prometheus', 'prometheus');
const redisServer = findProgram('redis-server', 'redis-server');

interface Incident {
  readonly name: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Starts the server through bash, with its command as "$@". */
  readonly line?: string;
  /** Causes a part of the incident. Called again until the alerts fire. */
  readonly cause: (server: Target) => Promise<void>;
  readonly alerts: readonly string[];
  /** Alerts that the incident may also fire. */
  readonly possibleAlerts?: readonly string[];
}

const hello = { method: 'POST', body: '{"text":"Hello"}', headers: { 'Content-Type': 'application/json' } };
const lines = Array.from({ length: limits.lines }, (_, index) => `résumé ${(index * 619) % limits.lines}`);
const sort = { ...hello, body: JSON.stringify({ text: lines.join('\n'), sortMode: 'natural' }) };

/** Sends the same request many times at the same time, and reads the responses. */
async function ask({ url }: Target, count: number, path: string, request?: typeof hello): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`${url}${path}`, request);
      await answer.arrayBuffer();
    }),
  );
}

let addresses = 0;

/** Another address of this machine, because the ports of the last attacker may still be in use. */
function nextAddress(): string {
  addresses++;
  return `127.1.0.${addresses}`;
}

/** A server with two threads, of which the first or both run a statement when the server gets SIGUSR2. */
function inThreads(which: 'first' | 'both', statement: string): Readonly<Record<string, string>> {
  const program = [
    "import{workerData}from'node:worker_threads'",
    "globalThis.channel=new(BroadcastChannel)('test')",
    `if(workerData?.thread<=${which === 'first' ? 1 : 2})channel.onmessage=()=>{${statement}}`,
    // Threads get no signals.
    "if(!workerData)process.on('SIGUSR2',()=>channel.postMessage(0))",
  ].join(';');
  return { WORKERS: '2', NODE_OPTIONS: `--import=data:text/javascript,${program}` };
}

const healthy: Incident = {
  name: 'healthy',
  environment: { RATE_LIMIT_PER_MINUTE: '60000', WORKERS: '2' },
  cause: (server) => ask(server, 10, '/api/v1/base64/', hello),
  alerts: [],
};

const incidents: readonly Incident[] = [
  healthy,
  { name: 'killed', cause: async (server) => server.kill('SIGKILL'), alerts: ['TextmillDown'] },
  {
    name: 'restarting',
    environment: inThreads('both', 'throw(0)'),
    cause: async (server) => server.kill('SIGUSR2'),
    alerts: ['TextmillRestarts'],
  },
  {
    name: 'hanging',
    environment: inThreads('first', 'for(;;);'),
    cause: async (server) => server.kill('SIGUSR2'),
    alerts: ['TextmillThreadsMissing'],
  },
  {
    name: 'buggy',
    environment: { NODE_OPTIONS: '--import=data:text/javascript,Intl.Collator=class{compare(){throw(0)}}' },
    cause: (server) => ask(server, 1, '/api/v1/text-line-tools/', sort),
    alerts: ['TextmillBug', 'TextmillFailing'],
  },
  {
    name: 'overloaded',
    cause: (server) => ask(server, 500, '/api/v1/text-line-tools/', sort),
    alerts: ['TextmillOverloaded'],
  },
  {
    name: 'paused',
    async cause(server) {
      server.kill('SIGSTOP');
      // More than half of the time between two scrapes, since the alert needs at least 1% of the measurements.
      await wait(600);
      server.kill('SIGCONT');
    },
    alerts: ['TextmillSlow'],
    // A scrape may take too long.
    possibleAlerts: ['TextmillDown'],
  },
  {
    name: 'limiting',
    environment: { RATE_LIMIT_PER_MINUTE: '60' },
    cause: (server) => ask(server, 100, '/api/v1/base64/', hello),
    alerts: ['TextmillRateLimited'],
  },
  {
    name: 'no-files',
    async cause({ pid }) {
      // All file descriptors below 10 are in use. Prometheus must learn it over the connection that it has.
      execFileSync('prlimit', ['--pid', String(pid), '--nofile=10:20000']);
    },
    alerts: ['TextmillCannotAccept'],
  },
  {
    name: 'full',
    line: 'ulimit -n 600 && exec "$@"',
    async cause({ port }) {
      const opening = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
      const { stop } = await startAttack({ port, connections: 520, from: [nextAddress()], opening });
      await wait(1_000);
      await stop();
    },
    alerts: ['TextmillManyConnections', 'TextmillConnectionsReplaced'],
  },
  {
    name: 'one-address',
    environment: { CONNECTIONS_PER_ADDRESS: '10' },
    async cause({ port }) {
      // A whole request: one without its end would be a broken request, too.
      const opening = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
      const { stop } = await startAttack({ port, connections: 100, from: [nextAddress()], opening });
      await stop();
    },
    alerts: ['TextmillAddressAtLimit'],
  },
  {
    name: 'broken-requests',
    async cause({ port }) {
      const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.to(port)));
      for (const client of clients) client.send('\u0016\u0003\u0001 not HTTP\r\n\r\n');
      for (const client of clients) await client.closed;
    },
    alerts: ['TextmillBrokenRequests'],
  },
  {
    name: 'left',
    async cause({ port }) {
      const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.to(port)));
      for (const client of clients) client.send(requestText('{"text":"Hello"}').slice(0, -1));
      await wait(100);
      for (const client of clients) client.socket.resetAndDestroy();
    },
    alerts: ['TextmillClientsLeave'],
  },
  {
    name: 'full-disk',
    environment: { LOG_LEVEL: 'info' },
    line: 'exec "$@" >/dev/full',
    async cause({ port }) {
      const repeated = { text: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', waits: true };
      const { stop } = await startAttack({ port, connections: 8, from: [nextAddress()], isReading: true, repeated });
      await wait(1_000);
      await stop();
    },
    alerts: ['TextmillLogLinesDropped'],
  },
];

/** The alerts that no incident here causes: all servers are down only at the end, and load and memory need long. */
const NOT_BY_A_PROBLEM = ['TextmillAllDown', 'TextmillBusy', 'TextmillMemory'];

/** Any of these may fire for any server on a busy machine, since alerts do not wait here. */
const BY_BUSY_MACHINE = /^Textmill(?:Busy|Slow|ThreadsMissing) /;

describe.skipIf(prometheus === undefined || redisServer === undefined)('a real Prometheus', () => {
  test('fires each alert, except those for load and memory, and none for another server, except those of a busy machine', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const certificate = await makeCertificate('ec', 5);
    onTestFinished(certificate.remove);
    const all: readonly Incident[] = [
      ...incidents,
      {
        name: 'expiring',
        environment: certificate.files,
        cause: async () => undefined,
        alerts: ['TextmillCertificateExpires'],
      },
      {
        name: 'without-redis',
        environment: { REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: '60' },
        cause: async () => redis.kill('SIGKILL'),
        alerts: ['TextmillLimitNotShared'],
      },
    ];
    const servers = await Promise.all(all.map(async (incident) => ({ incident, server: await startWith(incident) })));
    const watching = await startPrometheus(
      prometheus ?? '',
      Object.fromEntries(servers.map(({ incident, server }) => [incident.name, server.metricsUrl ?? ''])),
    );
    onTestFinished(() => watching.stop());
    const begun = performance.now();
    const count = async () => (await watching.query('up{job="textmill"} == 1')).length;
    await expect.poll(count).toBe(servers.length);
    // The counters must have been seen before they increase.
    await wait(1_000);
    const isEarly = (alert: string) => !BY_BUSY_MACHINE.test(alert) && alert !== 'TextmillCertificateExpires expiring';
    expect((await watching.alerts()).filter(isEarly)).toEqual([]);

    const fired = new Set<string>();
    const looking = setInterval(async () => {
      for (const alert of await watching.alerts()) fired.add(alert);
    }, 250);
    onTestFinished(() => clearInterval(looking));
    const expected = ({ name, alerts }: Incident) => alerts.map((alert) => `${alert} ${name}`);
    const isMissing = (incident: Incident) => expected(incident).some((alert) => !fired.has(alert));
    const healthyServer = servers.find(({ incident }) => incident === healthy)?.server;
    for (let round = 0; round < ROUNDS && all.some(isMissing); round++) {
      if (healthyServer !== undefined) await healthy.cause(healthyServer);
      const causes = servers.filter(({ incident }) => isMissing(incident));
      await Promise.all(causes.map(({ incident, server }) => incident.cause(server)));
      await wait(1_000);
    }
    clearInterval(looking);
    const wanted = all.flatMap(expected);
    const named = [...all.flatMap(({ alerts }) => alerts), ...NOT_BY_A_PROBLEM];
    expect(named.toSorted()).toEqual(alertNames().toSorted());
    expect(wanted.filter((alert) => !fired.has(alert))).toEqual([]);
    const allowed = all.flatMap(({ name, possibleAlerts = [] }) => possibleAlerts.map((alert) => `${alert} ${name}`));
    const unexpected = [...fired].filter((alert) => !wanted.includes(alert) && !allowed.includes(alert));
    expect(unexpected.filter((alert) => !BY_BUSY_MACHINE.test(alert))).toEqual([]);
    for (const { server } of servers) server.kill('SIGKILL');
    await expect.poll(watching.alerts).toContain('TextmillAllDown all');
    report(
      'alerts in a real Prometheus',
      `${wanted.length + 1} alerts fired for ${servers.length} servers`,
      `${((performance.now() - begun) / 1000).toFixed(0)} s`,
    );
  });
});

/** The names of all alerts. */
function alertNames(): readonly string[] {
  const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
  return Array.from(rules.matchAll(/^ *- alert: (\w+)$/gm), ([, name = '']) => name);
}

/** Rounds of causes, each about a second. */
const ROUNDS = 30;

function startWith({ environment, line }: Incident): Promise<Target> {
  const settings = { METRICS_PORT: '0', ...environment };
  if (line === undefined) return startTarget(node24, settings);
  return startTarget('bash', settings, ['-c', line, 'bash', node24]);
}
