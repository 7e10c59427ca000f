import { expect, test } from 'vitest';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { startProcess } from '../../support/servers/server-process.ts';
import { stopUnderLoad } from './stop-under-load.ts';

/** Whole processes: how they end, and what several of them share. */

test.each([
  ['SIGTERM', '1'],
  ['SIGINT', '1'],
  ['SIGTERM', '2'],
] as const)(
  '%s under a load of 32 keep-alive clients loses not one request, and it exits 0 within 10 s (WORKERS=%s)',
  async (signal, workers) => {
    const server = await startProcess({ WORKERS: workers, RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' });
    const { lost, milliseconds } = await stopUnderLoad(server, signal);
    expect(await server.exited).toBe(0);
    expect(lost).toBe(0);
    expect(milliseconds()).toBeLessThan(10_000);
  },
);

test('several processes have one allowance an address for them all', async () => {
  const server = await startProcess({ WORKERS: '2', LOG_LEVEL: 'info' });
  const clients = await Promise.all(Array.from({ length: 10 }, () => RawClient.to(server.port)));
  const statuses = await Promise.all(
    clients.map(async (client) => {
      const own: (number | undefined)[] = [];
      for (let count = 0; count < 10; count++) {
        client.send(requestText('{"text":"Hello"}'));
        own.push((await client.answer())?.status);
      }
      return own;
    }),
  );
  expect(statuses.flat().filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.flat().filter((status) => status === 429)).toHaveLength(40);
  // Which of them takes a connection is left to the kernel; in the end, each has taken one.
  const served = () => new Set(server.stdout().match(/"pid":\d+,"method":"POST"/g));
  while (served().size < 2) {
    const client = await RawClient.to(server.port);
    client.send(requestText('{"text":"Hello"}'));
    expect((await client.answer())?.status).toBe(429);
  }
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
