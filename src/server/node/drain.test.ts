import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../listen.ts';
import { serverLimits } from '../server-limits.ts';
import { drain } from './drain.ts';

/** The order and the times of stopping, without real connections; test/server/drain.test.ts has the rest. */

/** A server with one connection, and the calls that close connections. */
async function start() {
  const server = createServer();
  const { port } = await listen(server, 0, '127.0.0.1');
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  connect(port, '127.0.0.1').unref();
  const socket = await accepted;
  const closeAll = vi.fn(() => void socket.destroy());
  onTestFinished(closeAll);
  const connections = { accepted: 0, closeIdle: vi.fn(), closeAll };
  return { connections, run: (graceMilliseconds: number) => drain(server, connections, 500, graceMilliseconds) };
}

test('idle connections are closed when the time for late requests is over, and all when the grace period is', async () => {
  const { connections, run } = await start();
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout', 'Date'], now: 1000 });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  const ended = run(2000);
  // It first waits for connections during two turns of the event loop.
  for (let turn = 0; turn < 3; turn++) await endOfTurn();
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(499);
  expect(connections.closeIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(connections.closeIdle).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1499);
  expect(connections.closeAll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(connections.closeAll).toHaveBeenCalledOnce();
  await ended;
  expect(vi.getTimerCount()).toBe(0);
});

test('connections are accepted for as many turns of the event loop as may wait, even if more arrive', async () => {
  const { connections, run } = await start();
  let turns = 0;
  Object.defineProperty(connections, 'accepted', {
    get: () => {
      if (turns > 3 * serverLimits.backlog) throw new Error('more turns than connections can wait');
      return turns++;
    },
  });
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await run(1);
  // The number is read before and after each turn.
  expect(turns).toBe(2 * serverLimits.backlog);
});

test('connections are accepted for at most half of the grace period', async () => {
  const { connections, run } = await start();
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  Object.defineProperty(connections, 'accepted', { get: () => now++ });
  await run(20);
  expect(now).toBe(12);
});
