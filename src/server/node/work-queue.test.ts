import { performance } from 'node:perf_hooks';
import { describe, expect, test, vi } from 'vitest';
import { SimulatedEventLoop } from '../../../support/simulated-event-loop.ts';
import { serverLimits } from '../limits.ts';
import { WorkQueue } from './work-queue.ts';

/** The order and the times of jobs; work-queue-overload.test.ts has the rules for too many of them. */

describe('a job', () => {
  test('runs immediately, and so do others until they have used the time of one turn', () => {
    const process = new SimulatedEventLoop();
    const { queue, log } = process;
    for (const name of ['a', 'b', 'c', 'd']) process.add(name, 0.9);
    expect(log).toEqual(['a', 'b', 'c']);
    process.turn();
    expect(log).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.length).toBe(0);
  });

  test('of a few microseconds needs no turn of the loop', () => {
    const process = new SimulatedEventLoop();
    for (let count = 0; count < 100; count++) process.add('small', 0.01);
    expect(process.log).toHaveLength(100);
    expect(process.isTurning).toBe(false);
  });

  test('waits for the jobs before it, one turn for each long one', () => {
    const process = new SimulatedEventLoop();
    for (const name of ['a', 'b', 'c']) process.add(name, 3);
    const seen: string[] = [];
    for (; process.isTurning; process.turn()) seen.push(process.log.join(' '));
    expect(seen).toEqual(['a', 'a b']);
    expect(process.log).toEqual(['a', 'b', 'c']);
  });

  test('shares its turn with short jobs after it, until the time of the turn is used up', () => {
    const process = new SimulatedEventLoop();
    process.add('a', serverLimits.turnMilliseconds);
    for (const name of ['b', 'c', 'd']) process.add(name, serverLimits.turnMilliseconds / 2);
    process.turn();
    expect(process.log).toEqual(['a', 'b', 'c']);
  });

  test('that continues later is the last of its turn', () => {
    const process = new SimulatedEventLoop();
    process.add('a', 0, Promise.resolve());
    process.add('b', 0, Promise.resolve());
    process.add('c', 0);
    expect(process.log).toEqual(['a']);
    process.turn();
    expect(process.log).toEqual(['a', 'b']);
    process.turn();
    expect(process.log).toEqual(['a', 'b', 'c']);
  });

  test('that adds another ends before the other begins', () => {
    const process = new SimulatedEventLoop();
    process.queue.run({
      run() {
        process.add('inner', 0);
        process.log.push('outer');
        return undefined;
      },
      refuse: () => {},
    });
    process.turn();
    expect(process.log).toEqual(['outer', 'inner']);
  });

  test.each([
    [
      'longer than the limit is rejected, even if a short wait was expected',
      serverLimits.queueEndMilliseconds + 1,
      'b refused',
    ],
    ['exactly as long as the limit runs', serverLimits.queueEndMilliseconds, 'b'],
  ])('that has waited %s', (_, waited, outcome) => {
    const process = new SimulatedEventLoop();
    for (const name of ['a', 'b']) process.add(name, 3);
    process.now += waited;
    process.turn();
    expect(process.log).toEqual(['a', outcome]);
    expect(process.isTurning).toBe(false);
  });

  test('is measured by the clock of the process, unless another one is given', () => {
    vi.spyOn(performance, 'now').mockReturnValue(1);
    const queue = new WorkQueue();
    const log: string[] = [];
    for (const name of ['a', 'b']) queue.run({ run: () => void log.push(name), refuse: () => {} });
    expect(log).toEqual(['a', 'b']);
  });
});

describe('waiting connections are accepted before jobs continue', () => {
  test('until a turn has accepted none', () => {
    const process = new SimulatedEventLoop();
    for (const name of ['a', 'b']) process.add(name, 3);
    for (let count = 0; count < 5; count++) {
      process.queue.noteConnection();
      process.turn();
      expect(process.log).toEqual(['a']);
    }
    process.turn();
    expect(process.log).toEqual(['a', 'b']);
  });

  test('until they have taken the time for accepting', () => {
    const process = new SimulatedEventLoop();
    for (const name of ['a', 'b']) process.add(name, 3);
    process.queue.noteConnection();
    process.turn();
    process.now += serverLimits.intakeMilliseconds;
    process.queue.noteConnection();
    process.turn();
    expect(process.log).toEqual(['a', 'b']);
  });

  test('for some milliseconds at most, in a flood of them', () => {
    const process = new SimulatedEventLoop();
    for (const name of ['a', 'b', 'c']) process.add(name, 3);
    const begun = process.now;
    while (process.log.length < 3) {
      process.now += 0.1;
      process.queue.noteConnection();
      process.turn();
    }
    expect(process.now - begun).toBeLessThan(2 * (serverLimits.intakeMilliseconds + 3) + 1);
  });
});
