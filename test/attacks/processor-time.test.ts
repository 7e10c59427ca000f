import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { startAttack } from './harness/attack.ts';
import { describeTreatment, LITTLE_WORK, report, startOthers } from './harness/others.ts';
import { lts, startTarget } from './harness/target.ts';

/** The CPU time that one client can take, by the content of a header or by the framing of a body. */

const { name, program } = lts;

const CHUNKS = '1\r\n \r\n'.repeat(10_000);
const chunked = (requestLine: string, ...lines: readonly string[]) =>
  headText(requestLine, 'Host: x', 'Content-Type: application/json', 'Transfer-Encoding: chunked', ...lines);
const post = (path: string, ...lines: readonly string[]) => chunked(`POST ${path} HTTP/1.1`, ...lines);
const BASE64 = '/api/v1/base64/';

interface Flood {
  readonly attack: string;
  readonly opening: string;
  /** Sent repeatedly, with a pause between two or as fast as the connection accepts it. */
  readonly text?: string;
  readonly pauseMilliseconds?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

const floods: readonly Flood[] = [
  { attack: 'chunks of one byte to an unknown path', opening: post('/nowhere') },
  { attack: 'chunks of one byte as text/plain', opening: post(BASE64, 'Content-Type: text/plain') },
  // The other clients send fewer requests than the limit.
  {
    attack: 'chunks of one byte over the rate limit',
    opening: post(BASE64),
    environment: { RATE_LIMIT_PER_MINUTE: '60' },
  },
  { attack: 'chunks of one byte to an endpoint', opening: post(BASE64) },
  { attack: 'chunks of one byte to /mcp', opening: post('/mcp', 'Accept: application/json, text/event-stream') },
  { attack: 'chunks of one byte and an upgrade', opening: post(BASE64, 'Connection: Upgrade', 'Upgrade: h2c') },
  { attack: 'chunks of one byte after Expect', opening: post(BASE64, 'Expect: 100-continue') },
  { attack: 'chunks of one byte in HTTP/1.0', opening: chunked(`POST ${BASE64} HTTP/1.0`, 'Connection: keep-alive') },
  { attack: 'extensions', opening: post(BASE64), text: '1;a=b;a=b;a=b\r\n \r\n'.repeat(3000) },
  { attack: 'trailers', opening: `${post(BASE64)}0\r\n`, text: 'a:\r\n'.repeat(15_000) },
  { attack: 'one extension without an end', opening: `${post(BASE64)}1;a=`, text: 'b'.repeat(60_000) },
  { attack: 'a body after Content-Length', opening: post(BASE64, 'Content-Length: 9'), text: ' '.repeat(60_000) },
  {
    attack: 'a declared body that is too large',
    opening: requestText('', { headers: { 'Content-Length': '9999999' } }),
  },
  {
    attack: 'a byte per packet',
    opening: requestText('', { headers: { 'Content-Length': '32768' } }),
    text: ' ',
    pauseMilliseconds: 1,
  },
  { attack: 'a chunk per packet', opening: post(BASE64), text: '1\r\n \r\n', pauseMilliseconds: 1 },
  { attack: 'empty lines', opening: '', text: '\r\n'.repeat(30_000) },
];

test.each(floods)('20 connections with $attack let other clients wait for little work', async (flood) => {
  const { attack, opening, text = CHUNKS, environment, ...pause } = flood;
  // The flood does not end, so the server waits for its requests when it stops.
  const server = await startTarget(program, { SHUTDOWN_GRACE_SECONDS: '1', ...environment });
  const { port } = server;
  const stopOthers = startOthers(server);
  const repeated = { text, ...pause };
  await startAttack({ port, connections: 20, reconnects: 20_000, isReading: true, opening, repeated });
  const before = processorTime(server);
  const begun = performance.now();
  await setTimeout(1_000);
  const busy = (processorTime(server) - before) / (performance.now() - begun);
  const others = await stopOthers();
  report(name, attack, describeTreatment(others), `${(100 * busy).toFixed(0)}% of a core`);
  expect(await server.stop()).toBe(0);
  expect(server.stdout()).toBe('');
  expect(others.failures).toEqual([]);
  expect(others.work(95)).toBeLessThan(LITTLE_WORK);
});

test('an address completes at most as many TLS handshakes per second as the limit says, and others are served', async () => {
  const certificate = await makeCertificate();
  onTestFinished(() => certificate.remove());
  const server = await startTarget(program, certificate.files);
  const stopOthers = startOthers({ ...server, isTls: true });
  const begun = performance.now();
  const flood = { connections: 60, reconnects: 20_000, isTls: true, resetMilliseconds: 0 };
  const attacker = await startAttack({ port: server.port, ...flood });
  await setTimeout(4_000);
  const { closed } = await attacker.look();
  // Also those of the seconds that have only begun.
  const most = 64 * Math.ceil(1 + (performance.now() - begun) / 1000);
  const others = await stopOthers();
  report(name, 'TLS handshakes', `${closed.length} of at most ${most}`, describeTreatment(others));
  expect(others.failures).toEqual([]);
  expect(closed.length).toBeLessThanOrEqual(most);
});

const FILLERS = ['1', ',', 'a ', ';q=0', '"a",', '[::1],', '\t', 'br,', ';charset=', '"\\'];
/** Bytes of the largest value in a head of 8 KiB, with some other headers. */
const LARGEST = 7_800;
const HEADERS = [
  ...[
    ...['Accept', 'Accept-Encoding', 'Connection', 'Content-Encoding', 'Content-Length', 'Content-Type', 'Expect'],
    'Host',
  ],
  ...['If-None-Match', 'Mcp-Method', 'Mcp-Name', 'Mcp-Protocol-Version', 'Origin', 'Proxy-Connection'],
  ...['Transfer-Encoding', 'Upgrade', 'User-Agent', 'X-Forwarded-For'],
];
const REQUEST_LINES = ['GET /', 'GET /nowhere', `POST ${BASE64}`, 'POST /mcp', `OPTIONS ${BASE64}`];
const MOST_MILLISECONDS = 0.5;

describe('a header', () => {
  let server: ServerProcess;
  let targets: readonly Target[];

  beforeAll(async () => {
    // X-Forwarded-For is read only if requests are counted.
    const limits = { RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: 'loopback' };
    const settings = { ...limits, LOG_LEVEL: 'error', METRICS_PORT: '0' };
    server = await startProcess(settings, [program, 'dist/server.js']);
    const metricsPort = Number(new URL(server.metricsUrl ?? '').port);
    targets = [
      ...REQUEST_LINES.map((requestLine) => ({ port: server.port, requestLine })),
      { port: metricsPort, requestLine: 'GET /' },
    ];
    // The engine compiles the code first.
    for (const target of targets) await costOf(server, target, 'Accept: a', 100);
    return () => server.stop('SIGKILL');
  });

  test.each(HEADERS)(`%s costs less than ${MOST_MILLISECONDS} ms more, with any content`, async (header) => {
    let worst = { cost: 0, at: '' };
    for (const target of targets) {
      for (const filler of FILLERS) {
        const cost = await addedCost(server, target, `${header}: ${filler.repeat(LARGEST / filler.length)}x`);
        if (cost > worst.cost) worst = { cost, at: ` (${target.requestLine}, ${JSON.stringify(filler)})` };
      }
    }
    report(name, `${header} of ${LARGEST} bytes`, `at most ${worst.cost.toFixed(3)} ms${worst.at}`);
    expect(worst).toMatchObject({ cost: expect.toSatisfy((cost: number) => cost < MOST_MILLISECONDS) });
  });
});

interface Target {
  readonly port: number;
  readonly requestLine: string;
}

/** Milliseconds of CPU time that a header adds. The least of some measurements has no garbage collection. */
async function addedCost(server: ServerProcess, target: Target, header: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 8 && least > MOST_MILLISECONDS / 5; count++) {
    const plain = await costOf(server, target, 'Accept: a', 4);
    least = Math.min(least, (await costOf(server, target, header, 4)) - plain);
  }
  return least;
}

/** Milliseconds of CPU time that a request takes. */
async function costOf(server: ServerProcess, target: Target, header: string, times: number): Promise<number> {
  const host = header.startsWith('Host') ? [] : ['Host: x'];
  const text = headText(`${target.requestLine} HTTP/1.1`, ...host, 'Connection: close', header);
  const before = processorTime(server);
  for (let time = 0; time < times; time++) {
    const client = await RawClient.to(target.port);
    client.send(text);
    await client.closed;
  }
  return (processorTime(server) - before) / times;
}

/** Milliseconds of CPU time that a process has taken. */
function processorTime({ pid }: Pick<ServerProcess, 'pid'>): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}
