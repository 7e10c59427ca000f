import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { startAttack } from './harness/attack.ts';
import { describeTreatment, isRefusal, LITTLE_WORK, report, startOthers } from './harness/others.ts';
import { loopTime, lts, metricOf, startTarget } from './harness/target.ts';

/** More work than the server can do. `src/server/node/work-queue.test.ts` has the rules, with a simulated clock. */

const { name, program } = lts;

/** The most expensive ordinary request: sort a list of the most lines in natural order that need the collator (not ASCII). */
const lines = Array.from({ length: limits.lines }, (_, index) => `résumé ${(index * 619) % limits.lines}`);
const sort = requestText(
  // ASCII only, because an attacker counts characters as bytes.
  JSON.stringify({ text: lines.join('\n'), sortMode: 'natural' }).replaceAll('é', '\\u00e9'),
  { target: '/api/v1/text-line-tools/' },
);

test('with more sorts than it can do, the server does some, refuses the rest at once, and answers health checks', async () => {
  const server = await startTarget(program, { METRICS_PORT: '0' });
  const ok = 'textmill_requests_total{method="POST",route="/api/v1/text-line-tools/",status="200"}';
  const refused = 'textmill_overloaded_total';
  // Sorts per second of the server's work, at first by one client at a time.
  const during = async (connections: number, milliseconds: number) => {
    const repeated = { text: sort, waits: true };
    const attacker = await startAttack({ port: server.port, connections, isReading: true, repeated });
    const [before, begun] = [await metricOf(server, ok), loopTime(server.pid)];
    await setTimeout(milliseconds);
    const perSecond = (1000 * ((await metricOf(server, ok)) - before)) / (loopTime(server.pid) - begun);
    await attacker.stop();
    return perSecond;
  };
  await during(1, 1_000);
  const alone = await during(1, 1_000);
  expect(await metricOf(server, refused)).toBe(0);
  const stopOthers = startOthers(server);
  const crowded = await during(300, 3_000);
  const others = await stopOthers();
  report(
    name,
    '300 connections that sort',
    `sorts per second of work: ${crowded.toFixed(0)}, by one client ${alone.toFixed(0)}`,
    describeTreatment(others),
  );
  expect(await metricOf(server, refused)).toBeGreaterThan(0);
  expect(crowded).toBeGreaterThan(alone / 8);
  // Health checks are never refused.
  expect(others.failures.filter((failure) => !isRefusal(failure))).toEqual([]);
  // Most of these are refused, or are health checks.
  expect(others.work(75)).toBeLessThan(LITTLE_WORK);
  expect(await RawClient.ask(server.port, requestText('{"text":"Hello"}'))).toMatchObject({ status: 200 });
});

test('answers 1,000 connections that waited in the kernel because the process could not accept them', async () => {
  const server = await startTarget(program, { CONNECTIONS_PER_ADDRESS: '0' });
  server.kill('SIGSTOP');
  // Connecting succeeds only if the kernel's queue has room for all of them.
  const clients = await Promise.all(Array.from({ length: 1000 }, () => RawClient.to(server.port)));
  server.kill('SIGCONT');
  for (const client of clients) client.send(requestText('{"text":"Hello"}'));
  const statuses = new Set(await Promise.all(clients.map(async (client) => (await client.answer())?.status)));
  // On a busy machine, some would have to wait too long, and are refused.
  statuses.delete(503);
  expect([...statuses]).toEqual([200]);
  for (const client of clients) client.socket.destroy();
});
