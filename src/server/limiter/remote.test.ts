import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { PROBE_MILLISECONDS, Remote, RemoteError } from './remote.ts';

/** Rules for both the primary of a cluster and Redis; cluster.test.ts and redis.test.ts have the others. */

const open: Remote[] = [];

afterEach(() => {
  for (const remote of open.splice(0)) remote.close();
});

/** A process that responds to probes with `probe`, the number of probes, and the reported changes. */
function start(isThere: boolean, probe: () => Promise<unknown>) {
  const told: string[] = [];
  const probed = vi.fn(probe);
  const remote = new Remote({
    isThere,
    probe: probed,
    onThere: () => told.push('there'),
    onAway: (reason) => told.push(reason),
  });
  open.push(remote);
  return { remote, told, probed };
}

test('an error without a code makes the process unavailable with the reason UNKNOWN', async () => {
  const { remote, told } = start(true, async () => undefined);
  await expect(remote.inTime(Promise.reject(new Error('odd')))).rejects.toThrow('odd');
  await expect(remote.inTime(Promise.reject(new RemoteError('LATER')))).rejects.toThrow('LATER');
  expect(told).toEqual(['UNKNOWN']);
});

test('if a process is known to respond, `known` resolves immediately', async () => {
  const known = vi.fn();
  start(true, async () => undefined).remote.known.then(known);
  await Promise.resolve();
  expect(known).toHaveBeenCalled();
});

test('a process that responds, and one that is closed, are not probed', () => {
  vi.useFakeTimers();
  const there = start(true, async () => undefined);
  const closed = start(false, async () => undefined);
  closed.remote.close();
  there.remote.probe();
  closed.remote.probe();
  vi.advanceTimersByTime(PROBE_MILLISECONDS);
  expect([there.probed, closed.probed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('a response to a probe that arrives after the end or after another one is not reported, nor an error after the end', async () => {
  const responses: ((value: unknown) => void)[] = [];
  const { remote, told } = start(false, () => new Promise((resolve) => responses.push(resolve)));
  remote.probe();
  remote.probe();
  for (const respond of responses) respond('here');
  await remote.known;
  await vi.waitFor(() => expect(told).toEqual(['there']));
  const late = start(false, () => new Promise((resolve) => responses.push(resolve)));
  late.remote.probe();
  late.remote.close();
  responses.at(-1)?.('here');
  await endOfTurn();
  late.remote.turnAway('LATE');
  expect(late.told).toEqual([]);
  expect(late.remote.isThere).toBe(false);
});
