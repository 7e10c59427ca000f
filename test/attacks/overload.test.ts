import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { serverLimits } from '../../src/server/server-limits.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { node24 } from '../../support/servers/engines.ts';
import { describeOutcome, type Offer, type Outcome, send } from './harness/offer.ts';
import { report } from './harness/others.ts';
import { nodes, startTarget, type Target } from './harness/target.ts';

/**
 * More work than the server can do. Each run first measures the capacity. Client and server share the cores with other
 * programs, so the client's own delay is added to the bounds.
 */

/** The most expensive ordinary request: sort a list of the most lines in natural order that need the collator (not ASCII). */
const lines = Array.from({ length: limits.lines }, (_, index) => `résumé ${(index * 619) % limits.lines}`);
const sort = {
  target: '/api/v1/text-line-tools/',
  // ASCII only, because the client counts characters as bytes.
  body: JSON.stringify({ text: lines.join('\n'), sortMode: 'natural' }).replaceAll('é', '\\u00e9'),
};
const small = { target: '/api/v1/base64/', body: '{"text":"Hello"}' };

describe.each(nodes)('$name', ({ name, program }) => {
  describe.each(program === node24 ? ['1', '2'] : ['1'])('with WORKERS=%s', (workers) => {
    const attack = (title: string, offer: Offer) => sendAndReport(name, `WORKERS=${workers}, ${title}`, offer);
    const start = () => startTarget(program, { WORKERS: workers });

    test('serves what it can at twice and at four times its capacity, and refuses the rest immediately', async () => {
      const server = await start();
      const { port } = server;
      const capacity = await capacityOf(server);
      report(name, `WORKERS=${workers}`, `capacity ${capacity.toFixed(0)} sorts per second`);
      for (const [connections, title] of [
        [0, 'new connections'],
        [serverLimits.connectionsPerAddress / 2, 'open connections'],
      ] as const) {
        for (const factor of [2, 4]) {
          const offer = { ...sort, port, connections, perSecond: factor * capacity, seconds: 2 };
          const outcome = await attack(`${factor} times the capacity over ${title}`, offer);
          const slack = slackOf(outcome);
          expect.soft(outcome.failed).toEqual({});
          expect.soft(outcome.refused).toBeGreaterThan(0);
          expect.soft(outcome.acceptedPerSecond).toBeGreaterThan(capacity / 4);
          expect.soft(outcome.acceptedP99).toBeLessThan(1_000 + slack);
          // If other programs use the processor, some accepted requests wait too long and are refused late.
          expect.soft(outcome.refusedP95).toBeLessThan(100 + slack);
          expect.soft(outcome.refusedP99).toBeLessThan(1_000 + slack);
          expect.soft(outcome.healthMax).toBeLessThan(500 + slack);
          expect.soft(outcome.readyMax).toBeLessThan(500 + slack);
          expect.soft(outcome.normalAfter).toBeLessThan(2_000 + slack);
        }
      }
    });

    test('serves every request of a burst that takes less than half a second', async () => {
      const server = await start();
      const { port } = server;
      // The capacity of one thread in 0.4 s, since connections are not spread evenly.
      const count = Math.round((0.4 * (await capacityOf(server))) / Number(workers));
      for (const [title, offer] of [
        [`${count} simultaneous sorts`, { ...sort, port, connections: 0, ...atOnce(count) }],
        ['500 simultaneous small requests over open connections', { ...small, port, connections: 500, ...atOnce(500) }],
      ] as const) {
        const { offered, accepted } = await attack(title, offer);
        expect.soft(accepted).toBe(offered);
      }
    });
  });

  test('serves 1,000 connections that waited in the kernel because the process could not accept them', async () => {
    const server = await startTarget(program, { CONNECTIONS_PER_ADDRESS: '0' });
    server.kill('SIGSTOP');
    // Connecting succeeds only if the kernel's queue has room for all of them.
    const clients = await Promise.all(Array.from({ length: 1000 }, () => RawClient.to(server.port)));
    server.kill('SIGCONT');
    for (const client of clients) client.send(requestText('{"text":"Hello"}'));
    for (const client of clients) expect(await client.answer()).toMatchObject({ status: 200 });
    for (const client of clients) client.socket.destroy();
  });

  test('stops refusing within two seconds after a pause of one second at half its capacity', async () => {
    const server = await startTarget(program);
    const perSecond = (await capacityOf(server)) / 2;
    const offer = { ...sort, port: server.port, connections: 0, perSecond, seconds: 4 };
    const attacking = sendAndReport(name, 'a pause of one second at half the capacity', offer);
    await wait(2_000);
    server.kill('SIGSTOP');
    await wait(1_000);
    server.kill('SIGCONT');
    const outcome = await attacking;
    const { offered, refused, failed, normalAfter } = outcome;
    expect.soft(failed).toEqual({});
    expect.soft(refused / offered).toBeLessThan(0.4);
    expect.soft(normalAfter).toBeLessThan(2_000 + slackOf(outcome));
  });
});

/** Milliseconds to add to the bounds. A busy machine delays the server as well as the client, at several steps. */
function slackOf({ lateness }: Outcome): number {
  // With a larger delay, the figures would describe the client, not the server.
  expect.soft(lateness, 'milliseconds that the client was late').toBeLessThan(500);
  return 3 * lateness;
}

async function sendAndReport(node: string, title: string, offer: Offer): Promise<Outcome> {
  const outcome = await send(offer);
  report(node, title, ...describeOutcome(outcome));
  return outcome;
}

/** Sorts per second, after the engine has compiled their code. */
async function capacityOf({ port }: Target): Promise<number> {
  await send({ ...sort, port, connections: 0, seconds: 1 });
  const { acceptedPerSecond } = await send({ ...sort, port, connections: 0, seconds: 2 });
  return acceptedPerSecond;
}

function atOnce(count: number): Pick<Offer, 'perSecond' | 'seconds'> {
  return { perSecond: 1000 * count, seconds: 0.001 };
}
