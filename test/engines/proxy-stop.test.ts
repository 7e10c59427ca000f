import { describe, expect, onTestFinished, test } from 'vitest';
import { Load } from './load.ts';
import { nginx, startServer, startSite } from './proxy.ts';

/** A server that ends behind nginx. Each has a limit of its own, by which its answers are told apart. */

describe.skipIf(nginx === undefined)('behind nginx', () => {
  test.each([
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ] as const)(
    'a server that %s ends under load loses not one request: the other takes them all, then its successor its part',
    async (signal, code) => {
      const [first, second, third] = [999_001, 999_002, 999_003];
      const site = await startSite(limitedTo(first), limitedTo(second));
      onTestFinished(() => site.stop());
      const load = new Load(site.proxy.port, 8);
      onTestFinished(() => load.stop());
      await Promise.all([load.more(first, 200), load.more(second, 200)]);

      const [server] = site.servers;
      server.kill(signal);
      expect(await server.exited).toBe(code);
      await load.more(second, 500);

      const successor = await startServer({ ...limitedTo(third), PORT: String(server.port) });
      onTestFinished(() => void successor.kill('SIGTERM'));
      await load.more(third, 200);
      await load.stop();
      expect(load.lost).toEqual([]);
    },
  );
});

function limitedTo(limit: number) {
  return { RATE_LIMIT_PER_MINUTE: String(limit) };
}
