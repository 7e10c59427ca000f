import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { describeOutcome, type Offer, type Outcome, send } from './harness/offer.ts';
import { report } from './harness/report.ts';
import { nodes, startTarget, type Target } from './harness/target.ts';

/**
 * More work than the server can do. What it can do is measured first, in the same run. Client and server share the cores
 * with whatever else runs on the machine, so the bounds add how late the client itself was.
 */

/** The dearest of the ordinary requests: a thousand lines in natural order, which are not ASCII and need the collator. */
const lines = Array.from({ length: 1000 }, (_, index) => `résumé ${(index * 619) % 1000}`);
const sort = {
  target: '/api/v1/text-line-tools/',
  // The client counts characters.
  body: JSON.stringify({ text: lines.join('\n'), sortMode: 'natural' }).replaceAll('é', '\\u00e9'),
};
const small = { target: '/api/v1/base64/', body: '{"text":"Hello"}' };

describe.each(nodes)('$name', ({ name, program }) => {
  describe.each(['1', '2'])('with WORKERS=%s', (workers) => {
    const attack = (title: string, offer: Offer) => sendAndReport(name, `WORKERS=${workers}, ${title}`, offer);
    const start = () => startTarget(program, { WORKERS: workers });

    test('at twice and at four times its capacity, it serves what it can and refuses the rest at once', async () => {
      const server = await start();
      const { port } = server;
      const capacity = await capacityOf(server);
      report(name, `WORKERS=${workers}`, `capacity ${capacity.toFixed(0)} sorts per second`);
      for (const [connections, title] of [
        [0, 'new connections'],
        [512, 'open connections'],
      ] as const) {
        for (const factor of [2, 4]) {
          const offer = { ...sort, port, connections, perSecond: factor * capacity, seconds: 2 };
          const outcome = await attack(`${factor} times the capacity over ${title}`, offer);
          const slack = slackOf(outcome);
          expect.soft(outcome.failed).toEqual({});
          expect.soft(outcome.refused).toBeGreaterThan(0);
          expect.soft(outcome.acceptedPerSecond).toBeGreaterThan(capacity / 4);
          expect.soft(outcome.acceptedP99).toBeLessThan(1_000 + slack);
          // When others take the processor, some that were accepted come to wait too long, and are refused late.
          expect.soft(outcome.refusedP95).toBeLessThan(100 + slack);
          expect.soft(outcome.refusedP99).toBeLessThan(1_000 + slack);
          expect.soft(outcome.healthMax).toBeLessThan(500 + slack);
          expect.soft(outcome.readyMax).toBeLessThan(500 + slack);
          expect.soft(outcome.normalAfter).toBeLessThan(2_000 + slack);
        }
      }
    });

    test('it refuses nobody in a burst that it can serve within half a second', async () => {
      const server = await start();
      const { port } = server;
      // What one process can serve in 0.4 s, since connections are not spread evenly.
      const count = Math.round((0.4 * (await capacityOf(server))) / Number(workers));
      for (const [title, offer] of [
        [`${count} sorts at once`, { ...sort, port, connections: 0, ...atOnce(count) }],
        ['500 small requests at once over open connections', { ...small, port, connections: 500, ...atOnce(500) }],
      ] as const) {
        const { offered, accepted } = await attack(title, offer);
        expect.soft(accepted).toBe(offered);
      }
    });
  });

  test('1,000 newcomers at once wait in the kernel, while the process can not accept them, and are all served', async () => {
    const server = await startTarget(program);
    server.kill('SIGSTOP');
    // Beyond what the kernel lets wait, they would not be connected.
    const clients = await Promise.all(Array.from({ length: 1000 }, () => RawClient.to(server.port)));
    server.kill('SIGCONT');
    for (const client of clients) client.send(requestText('{"text":"Hello"}'));
    for (const client of clients) expect(await client.answer()).toMatchObject({ status: 200 });
    for (const client of clients) client.socket.destroy();
  });

  test('after a pause of a second at half of its capacity, it does not go on refusing', async () => {
    const server = await startTarget(program);
    const perSecond = (await capacityOf(server)) / 2;
    const offer = { ...sort, port: server.port, connections: 0, perSecond, seconds: 4 };
    const attacking = sendAndReport(name, 'a pause of a second at half of the capacity', offer);
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

/** Milliseconds that the bounds add: what holds up this client holds up the server too, more than once on a request's way. */
function slackOf({ lateness }: Outcome): number {
  // A client that is later measures itself, not the server.
  expect.soft(lateness, 'milliseconds that the client was late').toBeLessThan(500);
  return 3 * lateness;
}

async function sendAndReport(node: string, title: string, offer: Offer): Promise<Outcome> {
  const outcome = await send(offer);
  report(node, title, ...describeOutcome(outcome));
  return outcome;
}

/** Sorts per second, when their code has been compiled. */
async function capacityOf({ port }: Target): Promise<number> {
  await send({ ...sort, port, connections: 0, seconds: 1 });
  const { acceptedPerSecond } = await send({ ...sort, port, connections: 0, seconds: 2 });
  return acceptedPerSecond;
}

function atOnce(count: number): Pick<Offer, 'perSecond' | 'seconds'> {
  return { perSecond: 1000 * count, seconds: 0.001 };
}
