import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type TestContext, test } from 'vitest';
import { httpLimits } from '../../src/contract/limits.ts';
import { serverLimits } from '../../src/server/server-limits.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { exchangeWith } from '../../support/transports/node-http.ts';
import { cases } from '../contract/cases.ts';
import { report } from './harness/others.ts';
import { COLLECTS_GARBAGE, lts, memoryOf } from './harness/target.ts';

/** Memory over many requests, and clients that stall until a time limit. Both wait most of the time, so they run together. */

const { name, program } = lts;

/** Requests in which V8 compiles the code and settles on a heap size. */
const WARM_UP = 4_000;
const REQUESTS = 8_000;
const CLIENTS = 16;
/** MiB by which 8,000 requests may grow the memory. A leak of 1 KiB per request would be 8 of each. */
const LARGEST_GROWTH = { memory: 12, heap: 2 };

test.concurrent('memory does not grow with the number of requests', async (context) => {
  const { expect } = context;
  const settings = { RATE_LIMIT_PER_MINUTE: '0', METRICS_PORT: '0' };
  const server = await start(context, settings, [program, ...COLLECTS_GARBAGE]);
  const agent = new Agent({ keepAlive: true });
  const wrong: string[] = [];
  let sent = 0;
  const ask = async () => {
    const number = sent++;
    const each = cases[number % cases.length];
    if (each === undefined) return;
    // Every eighth request uses a new connection.
    const { status } = await exchangeWith(server.port, each.request, number % 8 === 0 ? false : agent);
    // On a busy machine the server is late and correctly refuses some requests.
    if (status !== each.status && status !== 503) wrong.push(`${status}: ${each.rule}`);
  };
  const sendUntil = (count: number) =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (sent < count) await ask();
      }),
    );
  await sendUntil(WARM_UP);
  const before = await sample(server);
  await sendUntil(WARM_UP + REQUESTS);
  const after = await sample(server);
  agent.destroy();
  report(
    name,
    `${REQUESTS} requests`,
    `${wrong.length} wrong responses`,
    `memory ${before.memory.toFixed(1)} to ${after.memory.toFixed(1)} MiB`,
    `heap ${before.heap.toFixed(2)} to ${after.heap.toFixed(2)} MiB`,
  );
  expect(wrong).toEqual([]);
  expect(after.memory - before.memory).toBeLessThan(LARGEST_GROWTH.memory);
  expect(after.heap - before.heap).toBeLessThan(LARGEST_GROWTH.heap);
});

test.concurrent('the server disconnects stalled clients, and not before the default time limits', async (context) => {
  const { expect } = context;
  const certificate = await makeCertificate();
  context.onTestFinished(() => certificate.remove());
  const server = await start(context, {}, [program]);
  const tlsServer = await start(context, certificate.files, [program]);
  const ends = stalledClients.map(async (each) => {
    const begun = performance.now();
    const end = await each.stall((each.isTls === true ? tlsServer : server).port);
    const milliseconds = performance.now() - begun;
    report(name, each.client, `${end} after ${(milliseconds / 1000).toFixed(1)} s`);
    expect.soft(end, each.client).toBe(each.end);
    expect.soft(milliseconds, each.client).toBeGreaterThan(each.limit - 100);
  });
  await Promise.all(ends);
});

/** Starts the built server with a Node binary and its flags. It ends with its own test, since tests are concurrent. */
async function start(
  { onTestFinished }: TestContext,
  settings: Readonly<Record<string, string>>,
  [program, ...flags]: readonly [program: string, ...flags: string[]],
): Promise<ServerProcess> {
  const server = await startProcess(settings, [program, ...flags, 'dist/server.js']);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  return server;
}

/** The resident set and the heap in MiB, after a garbage collection. */
async function sample({ pid, kill, metricsUrl = '' }: ServerProcess) {
  kill('SIGUSR2');
  await setTimeout(500);
  const bytes = Number(/^nodejs_heap_size_used_bytes (\d+)$/m.exec(await (await fetch(metricsUrl)).text())?.[1]);
  return { memory: memoryOf(pid), heap: bytes / 2 ** 20 };
}

/** A client that stalls, and that the server therefore disconnects. */
interface Stalled {
  readonly client: string;
  /** Whether the client connects to a server with TLS. */
  readonly isTls?: boolean;
  /** Stalls, and resolves with the status of the server's response, or with "closed". */
  readonly stall: (port: number) => Promise<string>;
  /** The expected result of `stall`. */
  readonly end: '408' | 'closed';
  /** The limit in milliseconds. */
  readonly limit: number;
}

const stalledClients: readonly Stalled[] = [
  {
    client: 'an unfinished head',
    stall: (port) => sendAndWait(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    end: '408',
    limit: httpLimits.headMilliseconds,
  },
  {
    client: 'a missing body',
    stall: (port) => sendAndWait(port, requestText('', { headers: { 'Content-Length': '16' } })),
    end: '408',
    limit: httpLimits.requestMilliseconds,
  },
  {
    client: 'an unfinished TLS handshake',
    isTls: true,
    // The beginning of a ClientHello.
    stall: (port) => sendAndWait(port, '\x16\x03\x01\x02\x00\x01'),
    end: 'closed',
    limit: httpLimits.headMilliseconds,
  },
  {
    client: 'an idle connection after a request',
    stall: idle,
    end: 'closed',
    limit: serverLimits.keepAliveMilliseconds,
  },
];

async function sendAndWait(port: number, text: string): Promise<string> {
  const answer = await RawClient.ask(port, text);
  return answer === undefined ? 'closed' : String(answer.status);
}

async function idle(port: number): Promise<string> {
  const client = await RawClient.to(port);
  client.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const first = await client.answer();
  if (first?.status !== 200) return `${first?.status} to the first request`;
  const next = await client.answer();
  client.socket.destroy();
  return next === undefined ? 'closed' : String(next.status);
}
