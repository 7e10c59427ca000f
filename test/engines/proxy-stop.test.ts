import { describe, expect, onTestFinished, test } from 'vitest';
import { Load } from '../../support/load.ts';
import { nginx, startServer, startSite } from '../../support/servers/nginx.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

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
      const load = new Load(site.proxy.port, 8);
      onTestFinished(() => load.stop());
      await Promise.all([load.more(first, 200), load.more(second, 200)]);

      site.servers[0].kill(signal);
      expect(await site.servers[0].exited).toBe(code);
      await load.more(second, 500);
      await startAgain(site.servers[0], firstAgain);

      site.servers[1].kill(signal);
      expect(await site.servers[1].exited).toBe(code);
      await load.more(firstAgain, 500);
      await startAgain(site.servers[1], secondAgain);

      await Promise.all([load.more(firstAgain, 200), load.more(secondAgain, 200)]);
      await load.stop();
      expect(load.lost).toEqual([]);
    },
  );
});

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
