import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ServerProcess } from '../../support/servers/server-process.ts';
import { exchangeWith } from '../../support/transports/node-http.ts';
import { cases } from '../contract/cases.ts';
import { report } from './harness/others.ts';
import { COLLECTS_GARBAGE, lts, memoryOf, startTarget } from './harness/target.ts';

/** Memory over many requests. */

const { name, program } = lts;

/** Requests in which V8 compiles the code and settles on a heap size. */
const WARM_UP = 2_000;
const REQUESTS = 4_000;
const CLIENTS = 16;
/** MiB by which 4,000 requests may grow the memory. A leak of 1 KiB per request would be 4 of each. */
const LARGEST_GROWTH = { memory: 6, heap: 1 };

test('memory does not grow with the number of requests', async () => {
  const settings = { METRICS_PORT: '0' };
  const server = await startTarget(program, settings, COLLECTS_GARBAGE);
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

/** The resident set and the heap in MiB, after a garbage collection. */
async function sample({ pid, kill, metricsUrl = '' }: ServerProcess) {
  kill('SIGUSR2');
  await setTimeout(500);
  const bytes = Number(/^nodejs_heap_size_used_bytes (\d+)$/m.exec(await (await fetch(metricsUrl)).text())?.[1]);
  return { memory: memoryOf(pid), heap: bytes / 2 ** 20 };
}
