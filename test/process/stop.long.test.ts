import { expect, onTestFinished, test } from 'vitest';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { runProcess, startProcess } from '../../support/servers/server-process.ts';
import { raisePriority } from '../../support/servers/system-process.ts';
import { stopUnderLoad } from './stop-under-load.ts';

/** How server processes end, and which limit several processes share. */

test.each([
  ['SIGTERM', '1'],
  ['SIGINT', '1'],
  ['SIGTERM', '2'],
] as const)(
  '%s under the load of 32 keep-alive clients loses no request, and the server exits with 0 in 10 s (WORKERS=%s)',
  async (signal, workers) => {
    const server = await startProcess({ WORKERS: workers, RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' });
    const { lost, milliseconds } = await stopUnderLoad(server, signal);
    expect(await server.exited).toBe(0);
    expect(lost).toBe(0);
    expect(milliseconds()).toBeLessThan(10_000);
  },
);

test('several processes share one limit per address', async () => {
  let shared = await shareAllowance();
  // On a busy machine the primary may be late. Each process then logs this and counts on its own.
  for (let tries = 1; shared.wasPrimaryLate && tries < 5; tries++) shared = await shareAllowance();
  expect(shared).toMatchObject({ wasPrimaryLate: false, allowed: 60, others: new Set([429]), code: 0 });
});

test('a cluster whose processes all fail to start exits with code 1, and does not start them again', async () => {
  const sabotage = "import cluster from 'node:cluster'; if (cluster.isWorker) process.exit(7)";
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(sabotage)}`;
  const { code, stdout } = await runProcess({ PORT: '0', WORKERS: '2', NODE_OPTIONS });
  expect(code).toBe(1);
  const ended = ['"code":7', 'a cluster process ended'];
  expect(stdout.match(/"code":\w+|a cluster process ended/g)).toEqual([...ended, ...ended]);
});

/** Sends more than 60 requests to a cluster of two processes, over connections to both. */
async function shareAllowance() {
  const server = await startProcess({ WORKERS: '2', LOG_LEVEL: 'info' });
  onTestFinished(() => server.kill('SIGKILL'));
  raisePriority(server.pid);
  const clients: RawClient[] = [];
  const served = (method: string) =>
    new Set([...server.stdout().matchAll(new RegExp(`"pid":(\\d+),"method":"${method}"`, 'g'))].map(([, pid]) => pid));
  // The kernel decides which process gets a connection.
  const reachAnother = async () => {
    const client = await RawClient.to(server.port);
    client.send(headText('GET /healthz HTTP/1.1', 'Host: localhost'));
    await client.answer();
    clients.push(client);
    return served('GET').size;
  };
  await expect.poll(reachAnother, { interval: 1, timeout: 10_000 }).toBe(2);
  const statuses = await Promise.all(
    clients.map(async (client) => {
      const own: (number | undefined)[] = [];
      for (let count = 0; count < 100 / clients.length || count < 10; count++) {
        client.send(requestText('{"text":"Hello"}'));
        own.push((await client.answer())?.status);
      }
      return own;
    }),
  );
  server.kill('SIGTERM');
  const code = await server.exited;
  expect(served('POST').size).toBe(2);
  return {
    code,
    wasPrimaryLate: server.stdout().includes('the primary process does not respond'),
    allowed: statuses.flat().filter((status) => status === 200).length,
    others: new Set(statuses.flat().filter((status) => status !== 200)),
  };
}
