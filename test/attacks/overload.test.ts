import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { startAttack } from './harness/attack.ts';
import { describeTreatment, isRefusal, LITTLE_WORK, report, startOthers } from './harness/others.ts';
import { lts, metricOf, startTarget } from './harness/target.ts';

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
  const stopOthers = await startOthers(server);
  const repeated = { text: sort, waits: true };
  await startAttack({ port: server.port, connections: 300, isReading: true, repeated });
  await setTimeout(3_000);
  const others = await stopOthers();
  const done = await metricOf(
    server,
    'textmill_requests_total{method="POST",route="/api/v1/text-line-tools/",status="200"}',
  );
  const refused = await metricOf(server, 'textmill_overloaded_total');
  report(name, '300 connections that sort', `${done} sorted, ${refused} refused`, describeTreatment(others));
  expect(done).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  // Health checks are never refused.
  expect(others.failures.filter((failure) => !isRefusal(failure))).toEqual([]);
  // Most of these are refused, or are health checks.
  expect(others.work(75)).toBeLessThan(LITTLE_WORK);
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
