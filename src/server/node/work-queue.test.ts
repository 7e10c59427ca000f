import { describe, expect, test, vi } from 'vitest';
import { serverLimits } from '../server-limits.ts';
import { Turns } from './turns.ts';
import { WorkQueue } from './work-queue.ts';

/** The order and the times of jobs, then which requests a process rejects if it gets too many. */

/** The event loop of a process as the queue sees it: one connection is accepted per turn. */
class SimulatedEventLoop {
  now = 0;
  worked = 0;
  readonly queue = new WorkQueue(
    () => this.now,
    { wait: (callback) => this.#waiting.push({ callback, turns: 0 }) },
    () => this.worked,
  );
  /** The events of the jobs, in order. */
  readonly log: string[] = [];
  #waiting: { readonly callback: () => void; turns: number }[] = [];
  readonly #turnsBetween: number;

  /** @param turnsBetween How many turns the queue waits. */
  constructor(turnsBetween = 1) {
    this.#turnsBetween = turnsBetween;
  }

  get isTurning(): boolean {
    return this.#waiting.length > 0;
  }

  /** One turn of the event loop. */
  turn(): void {
    const [first] = this.#waiting;
    if (first === undefined || ++first.turns < this.#turnsBetween) return;
    this.#waiting.shift();
    first.callback();
  }

  work(milliseconds: number): void {
    this.now += milliseconds;
    this.worked += milliseconds;
  }

  /** Adds a job that takes the given milliseconds. */
  add(name: string, milliseconds: number, rest?: Promise<void>): void {
    this.queue.run({
      run: () => {
        this.work(milliseconds);
        this.log.push(name);
        return rest;
      },
      refuse: () => this.log.push(`${name} refused`),
    });
  }
}

test('turns of callers that wait again in their turn take one turn of the event loop at a time', () => {
  vi.useFakeTimers({ toFake: ['setImmediate'] });
  const turns = new Turns();
  let calls = 0;
  const again = () => {
    calls++;
    turns.wait(again);
  };
  again();
  for (let count = 0; count < 3 * serverLimits.turnsBetween; count++) {
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersToNextTimer();
  }
  expect(calls).toBe(1 + 3);
});

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
    process.work(waited);
    process.turn();
    expect(process.log).toEqual(['a', outcome]);
    expect(process.isTurning).toBe(false);
  });

  test('that has waited in a pause of the process runs, however long it was', () => {
    const process = new SimulatedEventLoop();
    for (const name of ['a', 'b', 'c']) process.add(name, 3);
    process.now += 60_000;
    while (process.isTurning) process.turn();
    expect(process.log).toEqual(['a', 'b', 'c']);
  });
});

/** A request: when it was sent, and how long its conversion takes. */
interface Request {
  readonly at: number;
  readonly milliseconds: number;
}

interface Result {
  /** From the time when each accepted request was sent to its response. */
  readonly accepted: number[];
  readonly refused: number[];
  /** When the last response was sent. */
  readonly ended: number;
}

/** Milliseconds to accept a connection, and to read a head. */
const ACCEPT = 0.1;

/**
 * Sends requests to a process, in the order of their times and each over its own connection. If `pause` is given, the
 * process is stopped for that time. A turn of its event loop accepts one connection, and reads the data of the
 * connection before it.
 */
function serve(requests: readonly Request[], pause?: { readonly from: number; readonly to: number }): Result {
  const process = new SimulatedEventLoop(serverLimits.turnsBetween);
  const { queue } = process;
  const result = { accepted: [] as number[], refused: [] as number[], ended: 0 };
  let sent = 0;
  const read = ({ at, milliseconds }: Request) => {
    const refuse = () => result.refused.push(process.now - at);
    if (queue.isOverloaded()) return void refuse();
    queue.run({
      run() {
        process.work(milliseconds);
        result.accepted.push(process.now - at);
        return undefined;
      },
      refuse,
    });
  };
  let connected: Request | undefined;
  while (sent < requests.length || connected !== undefined || process.isTurning) {
    if (pause !== undefined && process.now >= pause.from && process.now < pause.to) process.now = pause.to;
    const next = requests[sent];
    if (connected === undefined && !process.isTurning && next !== undefined)
      process.now = Math.max(process.now, next.at);
    const readable = connected;
    connected = next !== undefined && next.at <= process.now ? next : undefined;
    if (connected !== undefined) {
      sent++;
      process.work(ACCEPT);
    }
    if (readable !== undefined) read(readable);
    process.turn();
  }
  result.ended = process.now;
  expect(queue.isOverloaded()).toBe(false);
  return result;
}

/** Requests for a number of seconds, evenly spread, that ask for `factor` times the work that one process can do. */
function load(factor: number, seconds: number, milliseconds = 3, from = 0): readonly Request[] {
  const count = (factor * 1000 * seconds) / milliseconds;
  return Array.from({ length: count }, (_, index) => ({ at: from + (index * milliseconds) / factor, milliseconds }));
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
}

describe('overload', () => {
  test.each([
    { factor: 2, milliseconds: 3 },
    { factor: 10, milliseconds: 3 },
    { factor: 2, milliseconds: 0.5 },
    { factor: 4, milliseconds: 9 },
  ])(
    '$factor times the conversions of $milliseconds ms that a process can do: accepted requests have a response within a second, others are rejected immediately, and it soon recovers',
    ({ factor, milliseconds }) => {
      const { accepted, refused, ended } = serve(load(factor, 4, milliseconds));
      expect(Math.max(...accepted)).toBeLessThan(1_000);
      // Requests that the first moment accepted, and that would wait too long, are rejected late.
      expect(percentile(refused, 0.99)).toBeLessThan(30);
      expect(ended).toBeLessThan(4_000 + 600);
      // Accepting and rejecting take their share.
      const share = (accepted.length * milliseconds + (accepted.length + refused.length) * ACCEPT) / ended;
      expect(share).toBeGreaterThan(0.95);
    },
  );

  test.each<{ what: string; requests: readonly Request[] }>([
    { what: 'nine tenths of what a process can do', requests: load(0.9, 4) },
    ...[1, 100, 200, 300, 500].map((spread) => ({
      what: `200 conversions of 3 ms within ${spread} ms`,
      requests: load(600 / spread, spread / 1000),
    })),
    {
      what: '500 small ones within a millisecond, behind a long one, after many long ones',
      requests: [...load(0.9, 2), ...load(10, 0.001, 0.02, 2_000)],
    },
  ])('$what: nothing is rejected', ({ requests }) => {
    expect(serve(requests).refused).toEqual([]);
  });

  test('a pause of a second at three fifths of what a process can do: requests from the pause are served, and rejections soon end', () => {
    const requests = load(0.6, 5);
    const { accepted, refused } = serve(requests, { from: 2_000, to: 3_000 });
    expect(refused.length).toBeLessThan(requests.length / 20);
    expect(accepted.filter((milliseconds) => milliseconds > 900).length).toBeGreaterThan(0);
    expect(accepted.length + refused.length).toBe(requests.length);
  });

  test('bodies that end at the same time, after their heads were accepted, are rejected if they would wait too long', () => {
    const process = new SimulatedEventLoop();
    for (let count = 0; count < 50; count++) process.add('first', 10);
    for (let count = 0; count < 20; count++) process.turn();
    for (let count = 0; count < 1_000; count++) process.add('later', 10);
    const before = process.now;
    while (process.isTurning) process.turn();
    expect(process.log.filter((line) => line === 'later refused').length).toBeGreaterThan(800);
    expect(process.now - before).toBeLessThan(serverLimits.queueEndMilliseconds + 500);
  });
});
