import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Channel, ClusterLimiter } from './cluster.ts';
import { MemoryLimiter } from './memory.ts';
import { ANSWER_MILLISECONDS, PROBE_MILLISECONDS } from './remote.ts';

/** What a process of a cluster does with a primary that answers, is late, or doesn't answer at all. */

interface Question {
  readonly number: number;
  readonly keys: readonly string[];
}

/** A primary that answers when it is told to. */
class Primary extends EventEmitter implements Channel {
  readonly limiter = new MemoryLimiter(60);
  readonly asked: Question[] = [];
  readonly #unanswered: Question[] = [];

  send(question: Question): void {
    this.asked.push(question);
    this.#unanswered.push(question);
  }

  /** Answers all that it has been asked. */
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

/** Lets the immediates of a turn or two run. */
async function turns(): Promise<void> {
  for (let count = 0; count < 3; count++) await new Promise((resolve) => setImmediate(resolve));
}

async function after(milliseconds: number): Promise<void> {
  await turns();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns();
}

test('what is asked in one turn goes in one message, and each request has its own answer', async () => {
  const { primary, limiter, told } = start();
  const taken = ['a', 'b', 'a'].map((key) => limiter.take(key));
  await turns();
  expect(primary.asked).toMatchObject([{ keys: ['a', 'b', 'a'] }]);
  primary.answer();
  expect(await Promise.all(taken)).toMatchObject([{ remaining: 59 }, { remaining: 59 }, { remaining: 58 }]);
  expect(told).toEqual([]);
});

test('after 40 ms without an answer the process counts by itself, and at once from then on', async () => {
  const { limiter, told } = start();
  const first = limiter.take('a');
  await after(ANSWER_MILLISECONDS - 1);
  expect(told).toEqual([]);
  await after(1);
  expect(await first).toMatchObject({ remaining: 59 });
  expect(limiter.take('a')).toMatchObject({ remaining: 58 });
  expect(told).toEqual(['NO_ANSWER']);
});

test('nothing is sent to a primary that owes an answer, however long and however many ask', async () => {
  const { primary, limiter } = start();
  void limiter.take('a');
  await after(ANSWER_MILLISECONDS);
  for (let second = 0; second < 60; second++) {
    for (let count = 0; count < 100; count++) limiter.take(`${count}`);
    await after(1000);
  }
  expect(primary.asked).toHaveLength(1);
});

test('a primary that answers late is asked again once it has answered a probe in time', async () => {
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
  // The primary counted the first request, whose answer came too late.
  expect(await next).toMatchObject({ remaining: 58 });
});

test('a late answer is not given to another request', async () => {
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
