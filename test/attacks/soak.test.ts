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
import { COLLECTS_GARBAGE, memoryOf, nodes } from './harness/target.ts';

/** Long tests that need little of a core, so they run at the same time: memory at a constant rate, and time limits. */

const SECONDS = 120;
/** In this time V8 compiles the code and settles on a heap size. */
const WARM_UP_SECONDS = 40;
/** Milliseconds between two requests to a server: 200 per second. */
const PACE = 5;
/** MiB per minute, by linear regression. A leak of 1 KiB per request would be 12 of each. */
const LARGEST_SLOPE = { memory: 8, heap: 2 };

// Both versions of Node at the same time, since together they need a third of a core.
test.concurrent(`memory does not grow during ${SECONDS} seconds with 200 requests per second`, async (context) => {
  const { expect } = context;
  const soaked = await Promise.all(
    nodes.map(async ({ name, program }) => {
      const settings = { RATE_LIMIT_PER_MINUTE: '0', METRICS_PORT: '0' };
      const server = await start(context, settings, [program, ...COLLECTS_GARBAGE]);
      const agent = new Agent({ keepAlive: true });
      const wrong: string[] = [];
      let sent = 0;
      let refused = 0;
      const answered: Promise<unknown>[] = [];
      const timer = setInterval(() => {
        const each = cases[sent % cases.length];
        sent++;
        // Every eighth request uses a new connection.
        if (each !== undefined)
          answered.push(
            exchangeWith(server.port, each.request, sent % 8 === 0 ? false : agent).then(
              ({ status }) => {
                // On a busy machine the server is late and correctly refuses some requests.
                if (status === 503) refused++;
                else if (status !== each.status) wrong.push(`${status}: ${each.rule}`);
              },
              (error: unknown) => wrong.push(`${error}: ${each.rule}`),
            ),
          );
      }, PACE);
      const samples = await sample(server);
      clearInterval(timer);
      await Promise.all(answered);
      agent.destroy();
      const [memory, heap] = [slope(samples, 'memory'), slope(samples, 'heap')];
      const [first, last] = [samples[0], samples.at(-1)];
      report(
        name,
        `soak of ${SECONDS} seconds`,
        `${sent} requests, ${wrong.length} wrong responses, ${refused} refused`,
        `memory ${first?.memory.toFixed(0)} to ${last?.memory.toFixed(0)} MiB, ${memory.toFixed(2)} MiB per minute`,
        `heap ${first?.heap.toFixed(0)} to ${last?.heap.toFixed(0)} MiB, ${heap.toFixed(2)} MiB per minute`,
      );
      return { wrong, refused, sent, memory, heap };
    }),
  );
  for (const { wrong, refused, sent, memory, heap } of soaked) {
    expect(wrong).toEqual([]);
    expect(refused).toBeLessThan(sent / 20);
    expect(memory).toBeLessThan(LARGEST_SLOPE.memory);
    expect(heap).toBeLessThan(LARGEST_SLOPE.heap);
  }
});

test.concurrent('the server disconnects stalled clients after the default time limits', async (context) => {
  const { expect } = context;
  const certificate = await makeCertificate();
  context.onTestFinished(() => certificate.remove());
  const ended = nodes.map(async ({ name, program }) => {
    const server = await start(context, {}, [program]);
    const tlsServer = await start(context, certificate.files, [program]);
    const ends = stalledClients.map(async (each) => {
      const { end, milliseconds } = await endOf(each, each.isTls === true ? tlsServer : server);
      report(name, each.client, `${end} after ${(milliseconds / 1000).toFixed(1)} s`);
      expect.soft(end, each.client).toBe(each.end);
      expect.soft(milliseconds, each.client).toBeGreaterThan(each.limit - 100);
      expect.soft(milliseconds, each.client).toBeLessThan(each.limit + each.lateness);
    });
    await Promise.all(ends);
  });
  await Promise.all(ended);
});

/** The result of a stalled client, and its time in milliseconds; "nothing" if the server does not react. */
async function endOf({ stall, limit, lateness }: Stalled, { port }: ServerProcess) {
  const begun = performance.now();
  const giveUp = setTimeout(limit + 2 * lateness, 'nothing', { ref: false });
  const end = await Promise.race([stall(port), giveUp]);
  return { end, milliseconds: performance.now() - begun };
}

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

/** Memory and heap in MiB, and the minutes since the warm-up. */
interface Sample {
  readonly minutes: number;
  readonly memory: number;
  readonly heap: number;
}

/** Samples a server's memory every five seconds after the warm-up. */
async function sample({ pid, kill, metricsUrl = '' }: ServerProcess): Promise<readonly Sample[]> {
  await setTimeout(WARM_UP_SECONDS * 1000);
  const samples: Sample[] = [];
  const begun = performance.now();
  while (performance.now() - begun < (SECONDS - WARM_UP_SECONDS) * 1000) {
    kill('SIGUSR2');
    await setTimeout(100);
    const metrics = await (await fetch(metricsUrl)).text();
    const bytes = Number(/^nodejs_heap_size_used_bytes (\d+)$/m.exec(metrics)?.[1]);
    samples.push({ minutes: (performance.now() - begun) / 60_000, memory: memoryOf(pid), heap: bytes / 2 ** 20 });
    await setTimeout(5000);
  }
  return samples;
}

/** The slope of the regression line through the samples, by least squares. */
function slope(samples: readonly Sample[], of: 'memory' | 'heap'): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, average] = [mean(samples.map(({ minutes }) => minutes)), mean(samples.map((each) => each[of]))];
  const covariance = samples.map((each) => (each.minutes - middle) * (each[of] - average));
  return mean(covariance) / mean(samples.map(({ minutes }) => (minutes - middle) ** 2));
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
  /** The limit in milliseconds, and how much later the end may come, because the server checks only at intervals. */
  readonly limit: number;
  readonly lateness: number;
}

const stalledClients: readonly Stalled[] = [
  {
    client: 'an unfinished head',
    stall: (port) => sendAndWait(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    end: '408',
    limit: httpLimits.headMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'a missing body',
    stall: (port) => sendAndWait(port, requestText('', { headers: { 'Content-Length': '16' } })),
    end: '408',
    limit: httpLimits.requestMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'an unfinished TLS handshake',
    isTls: true,
    // The beginning of a ClientHello.
    stall: (port) => sendAndWait(port, '\x16\x03\x01\x02\x00\x01'),
    end: 'closed',
    limit: httpLimits.headMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'an idle connection after a request',
    stall: idle,
    end: 'closed',
    limit: serverLimits.keepAliveMilliseconds,
    lateness: 6_000,
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
