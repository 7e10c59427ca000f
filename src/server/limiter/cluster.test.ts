import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerClusterProcess, type Channel, ClusterLimiter } from './cluster.ts';
import { MemoryLimiter } from './memory.ts';
import { ANSWER_MILLISECONDS, PROBE_MILLISECONDS } from './remote.ts';

/** A cluster process with a primary that responds, responds late, or does not respond. */

interface Question {
  readonly number: number;
  readonly keys: readonly string[];
}

/** A primary that responds when the test calls `answer`. */
class Primary extends EventEmitter implements Channel {
  readonly limiter = new MemoryLimiter(60);
  readonly asked: Question[] = [];
  readonly #unanswered: Question[] = [];

  send(question: Question): void {
    this.asked.push(question);
    this.#unanswered.push(question);
  }

  /** Responds to all open questions. */
  answer(): void {
    for (const { number, keys } of this.#unanswered.splice(0)) {
      const allowances = keys.map((key) => this.limiter.take(key));
      this.emit('message', { type: 'textmill:allowances', number, allowances });
    }
  }
}

function start() {
  const primary = new Primary();
  const told: string[] = [];
  const limiter = new ClusterLimiter({
    fallback: new MemoryLimiter(60),
    onThere: () => told.push('there'),
    onAway: (reason) => told.push(reason),
    channel: primary,
  });
  return { primary, limiter, told };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Runs the immediates of a turn or two. */
async function turns(): Promise<void> {
  for (let count = 0; count < 3; count++) await new Promise((resolve) => setImmediate(resolve));
}

async function after(milliseconds: number): Promise<void> {
  await turns();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns();
}

test('the requests of one turn are one message, and each of them has its own response', async () => {
  const { primary, limiter, told } = start();
  const taken = ['a', 'b', 'a'].map((key) => limiter.take(key));
  await turns();
  expect(primary.asked).toMatchObject([{ keys: ['a', 'b', 'a'] }]);
  primary.answer();
  expect(await Promise.all(taken)).toMatchObject([{ remaining: 59 }, { remaining: 59 }, { remaining: 58 }]);
  expect(told).toEqual([]);
});

test('after 40 ms without a response the process counts on its own, and immediately from then on', async () => {
  const { limiter, told } = start();
  const first = limiter.take('a');
  await after(ANSWER_MILLISECONDS - 1);
  expect(told).toEqual([]);
  await after(1);
  expect(await first).toMatchObject({ remaining: 59 });
  expect(limiter.take('a')).toMatchObject({ remaining: 58 });
  expect(told).toEqual(['NO_ANSWER']);
});

test('a primary that owes a response is sent nothing more, for any time and any number of requests', async () => {
  const { primary, limiter } = start();
  void limiter.take('a');
  await after(ANSWER_MILLISECONDS);
  for (let second = 0; second < 60; second++) {
    for (let count = 0; count < 100; count++) limiter.take(`${count}`);
    await after(1000);
  }
  expect(primary.asked).toHaveLength(1);
});

test('a primary that responds late is used again after it has responded to a probe in time', async () => {
  const { primary, limiter, told } = start();
  void limiter.take('a');
  await after(ANSWER_MILLISECONDS);
  primary.answer();
  expect(limiter.take('a')).toMatchObject({ remaining: 58 });
  await after(PROBE_MILLISECONDS - ANSWER_MILLISECONDS);
  expect(primary.asked.at(-1)).toMatchObject({ keys: [] });
  primary.answer();
  await turns();
  expect(told).toEqual(['NO_ANSWER', 'there']);
  const next = limiter.take('a');
  await turns();
  primary.answer();
  // The primary counted the first request, although its response came too late.
  expect(await next).toMatchObject({ remaining: 58 });
});

test('a late response is not used for another request', async () => {
  const { primary, limiter } = start();
  primary.limiter.take('spent');
  const late = limiter.take('spent');
  await after(ANSWER_MILLISECONDS - 1);
  const other = limiter.take('other');
  await after(1);
  expect(await late).toMatchObject({ remaining: 59 });
  primary.answer();
  expect(await other).toMatchObject({ remaining: 59 });
});

test('other messages on the channel and repeated ones are ignored, and a missing allowance is counted here', async () => {
  const { primary, limiter } = start();
  const taken = limiter.take('a');
  await turns();
  primary.emit('message', { type: 'other', number: 0 });
  const verdict = { type: 'textmill:allowances', number: 0, allowances: [] };
  primary.emit('message', verdict);
  primary.emit('message', verdict);
  expect(await taken).toMatchObject({ remaining: 59 });
});

test('without a channel to the primary, the process counts on its own', async () => {
  const told: string[] = [];
  const limiter = new ClusterLimiter({
    fallback: new MemoryLimiter(60),
    onThere: () => told.push('there'),
    onAway: (reason) => told.push(reason),
    channel: new EventEmitter(),
  });
  const taken = limiter.take('a');
  await after(ANSWER_MILLISECONDS);
  expect(await taken).toMatchObject({ remaining: 59 });
  expect(told).toEqual(['NO_ANSWER']);
});

test('a closed limiter uses the fallback', () => {
  const { primary, limiter } = start();
  limiter.close();
  expect(limiter.take('a')).toMatchObject({ remaining: 59 });
  expect(primary.asked).toEqual([]);
});

test('the primary counts all requests of its processes, and neither ends because the other has ended', async () => {
  /** One end of a channel: `send` is a `message` at the other end. If that has ended, it fails later, as in Node. */
  class End extends EventEmitter {
    other: End | undefined;
    send = (message: unknown, callback?: (error: Error) => void) => {
      const error = new Error('write EPIPE');
      if (this.other !== undefined) this.other.emit('message', message);
      else if (callback === undefined) setImmediate(() => this.emit('error', error));
      else setImmediate(callback, error);
    };
  }
  const limiter = new MemoryLimiter(60);
  const processes = [new End(), new End()].map((inside) => {
    const outside = Object.assign(new End(), { other: inside });
    inside.other = outside;
    answerClusterProcess(outside, limiter);
    const fallback = new MemoryLimiter(60);
    const own = new ClusterLimiter({ fallback, channel: inside, onThere: () => {}, onAway: () => {} });
    return { own, inside, outside };
  });
  const [first, second] = processes;
  expect(await first?.own.take('a')).toMatchObject({ remaining: 59 });
  expect(await second?.own.take('a')).toMatchObject({ remaining: 58 });
  first?.inside.send({ type: 'other' });
  const received = vi.fn();
  second?.inside.on('message', received);
  Object.assign(second?.outside ?? {}, { other: undefined });
  second?.inside.send({ type: 'textmill:take', number: 7, keys: ['a'] });
  Object.assign(first?.inside ?? {}, { other: undefined });
  const alone = first?.own.take('b');
  await after(ANSWER_MILLISECONDS);
  expect(await alone).toMatchObject({ remaining: 59 });
  expect(received).not.toHaveBeenCalled();
  expect(limiter.take('a')).toMatchObject({ remaining: 56 });
});
