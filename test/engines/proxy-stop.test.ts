import { Agent } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NGINX_HOST, nginx, startServer, startSite } from '../../support/servers/nginx.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';
import { exchangeWith } from '../../support/transports/node-http.ts';
import { aRequest } from '../contract/cases.ts';

/** A server that ends behind nginx. Each server has a different rate limit, which identifies its responses. */

describe.skipIf(nginx === undefined)('behind nginx', () => {
  test.each([
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ] as const)(
    'no request is lost while %s ends one server under load, and then the other when the first is back',
    async (signal, code) => {
      const [first, second, firstAgain, secondAgain] = [999_001, 999_002, 999_003, 999_004];
      const site = await startSite(limitedTo(first), limitedTo(second));
      onTestFinished(() => site.stop());
      const load = startLoad(site.proxy.port, 8);
      onTestFinished(async () => void (await load.stop()));
      await Promise.all([load.more(first, 200), load.more(second, 200)]);

      expect(await site.servers[0].stop(signal)).toBe(code);
      await load.more(second, 500);
      await startAgain(site.servers[0], firstAgain);

      expect(await site.servers[1].stop(signal)).toBe(code);
      await load.more(firstAgain, 500);
      await startAgain(site.servers[1], secondAgain);

      await Promise.all([load.more(firstAgain, 200), load.more(secondAgain, 200)]);
      expect(await load.stop()).toEqual([]);
    },
  );
});

/** Starts clients that convert texts through nginx, each on one persistent connection. */
function startLoad(port: number, clients: number) {
  const agent = new Agent({ keepAlive: true, host: NGINX_HOST });
  /** The number of responses, by the limit of the server that sent them. */
  const answered = new Map<number, number>();
  const lost: unknown[] = [];
  let isStopped = false;
  let sent = 0;
  const running = Array.from({ length: clients }, async () => {
    while (!isStopped) {
      const text = `text ${sent++}`;
      try {
        const answer = await exchangeWith(port, { ...aRequest, body: Buffer.from(JSON.stringify({ text })) }, agent);
        const expected = JSON.stringify({ ok: true, data: { result: btoa(text) } });
        if (answer.status !== 200 || answer.body !== expected) lost.push([answer.status, answer.body]);
        const limit = Number(/q=(\d+)/.exec(answer.headers['ratelimit-policy'] ?? '')?.[1]);
        answered.set(limit, (answered.get(limit) ?? 0) + 1);
      } catch (error) {
        lost.push(error);
      }
    }
  });
  return {
    /** Resolves when the server with this limit has sent that many more responses. */
    async more(limit: number, answers: number): Promise<void> {
      const wanted = (answered.get(limit) ?? 0) + answers;
      await expect.poll(() => answered.get(limit) ?? 0).toBeGreaterThanOrEqual(wanted);
    },
    /** Stops sending, and resolves with wrong responses and errors when every request has its response. */
    async stop(): Promise<readonly unknown[]> {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
      return lost;
    },
  };
}

/** Starts another server on the port of a server that has ended. */
async function startAgain({ port }: ServerProcess, limit: number): Promise<void> {
  const server = await startServer({ ...limitedTo(limit), PORT: String(port) });
  onTestFinished(async () => {
    await server.stop();
  });
}

function limitedTo(limit: number) {
  return { RATE_LIMIT_PER_MINUTE: String(limit) };
}
