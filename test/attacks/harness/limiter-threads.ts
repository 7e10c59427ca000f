import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createMemory, MemoryLimiter } from '../../../src/server/limiter/memory.ts';
import { answerTime, clockOfMain } from '../../../src/server/thread-clock.ts';

/**
 * A program that counts requests in several threads, which it ends at random times, mostly within a call. It runs on
 * Node and Bun, and prints what was counted wrong, as JSON.
 */

/** What it prints. */
export interface LimiterReport {
  readonly addresses: number;
  readonly calls: number;
  readonly ended: number;
  /** Threads that held the lock when they ended. */
  readonly endedInCall: number;
  readonly accepted: number;
  /** Requests that were accepted although there were as many as the limit in the 60 seconds before. */
  readonly tooMany: number;
  /** Requests that were rejected although the limit was not reached. */
  readonly tooFew: number;
  /** Rows that were ever used. */
  readonly usedRows: number;
  /** The greatest difference between the clocks of a thread and of the main thread, in milliseconds. */
  readonly clockDifference: number;
  /** Calls per second of one thread, and of all together. */
  readonly oneThread: number;
  readonly allThreads: number;
}

const THREADS = 3;
const LIMIT = 5;
const MINUTE = 60_000;
const KEYS = 200;
const SIZE = { own: 256, shared: 4 };
/** It ends threads until there were so many calls, and so many threads that ended within one. */
const LEAST_CALLS = 4_000_000;
const LEAST_ENDED_IN_CALL = 5;
/** Pairs of a key and a time, per thread. */
const MOST_ACCEPTED = 2_000_000;

interface Shared {
  readonly number: number;
  readonly memory: SharedArrayBuffer;
  readonly signals: SharedArrayBuffer;
  /** The simulated time. */
  readonly clock: SharedArrayBuffer;
  /** Words: the number of calls, of accepted requests, and 1 to end. */
  readonly counts: SharedArrayBuffer;
  readonly accepted: SharedArrayBuffer;
}

const shared = (bytes: number) => new SharedArrayBuffer(bytes);

function runThread({ number, memory, signals, clock, counts, accepted }: Shared): void {
  const own = clockOfMain(signals, () => parentPort?.postMessage('time'));
  parentPort?.postMessage(own());
  const now = new Float64Array(clock);
  let seen = 0;
  const limiter = new MemoryLimiter(
    LIMIT,
    () => {
      seen = now[0] ?? 0;
      return seen;
    },
    SIZE,
    memory,
    number,
  );
  const words = new Int32Array(counts);
  const list = new Float64Array(accepted);
  let state = number * 7919;
  while (Atomics.load(words, 2) === 0) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const key = (state >>> 8) % KEYS;
    words[0] = (words[0] ?? 0) + 1;
    if (!limiter.take(`key ${key}`).isAllowed) continue;
    const at = (words[1] ?? 0) * 2;
    list[at] = key;
    list[at + 1] = seen;
    Atomics.add(words, 1, 1);
  }
}

async function report(): Promise<LimiterReport> {
  const memory = createMemory(SIZE);
  const clock = shared(8);
  const now = new Float64Array(clock);
  now[0] = 1_000;
  const threads = Array.from({ length: THREADS }, (_, index) => ({
    number: index + 1,
    signals: shared(16),
    counts: new Int32Array(shared(12)),
    accepted: new Float64Array(shared(16 * MOST_ACCEPTED)),
  }));
  let clockDifference = 0;
  const begin = ({ number, signals, counts, accepted }: (typeof threads)[number]) => {
    const data: Shared = { number, memory, signals, clock, counts: counts.buffer, accepted: accepted.buffer };
    const worker = new Worker(process.argv[1] ?? '', { workerData: data });
    worker.on('message', (message: 'time' | number) => {
      if (message === 'time') answerTime(signals);
      else clockDifference = Math.max(clockDifference, Math.abs(performance.now() - message));
    });
    return worker;
  };
  const calls = () => threads.reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0);
  const perSecond = async () => {
    const [before, begun] = [calls(), performance.now()];
    await setTimeout(500);
    return ((calls() - before) * 1000) / (performance.now() - begun);
  };

  const [first, ...others] = threads;
  if (first === undefined) throw new Error('there are threads');
  const workers = new Map([[first, begin(first)]]);
  await setTimeout(500);
  const oneThread = await perSecond();
  for (const thread of others) workers.set(thread, begin(thread));
  await setTimeout(500);
  const allThreads = await perSecond();

  let [ended, endedInCall] = [0, 0];
  while (calls() < LEAST_CALLS || endedInCall < LEAST_ENDED_IN_CALL) {
    await setTimeout(Math.random() * 20);
    now[0] += Math.floor(Math.random() * (Math.random() < 0.1 ? 2 * MINUTE : 3_000));
    const thread = threads[Math.floor(Math.random() * THREADS)] ?? first;
    await workers.get(thread)?.terminate();
    ended++;
    if (new Int32Array(memory, 0, 1)[0] === thread.number) endedInCall++;
    new MemoryLimiter(LIMIT, undefined, SIZE, memory, THREADS + 1).recover(thread.number);
    workers.set(thread, begin(thread));
  }
  // From now on no thread ends, so that no accepted request is missing in the lists.
  for (let step = 0; step < 100; step++) {
    now[0] += 1_300;
    await setTimeout(10);
  }
  for (const { counts } of threads) Atomics.store(counts, 2, 1);
  await setTimeout(200);
  await Promise.all([...workers.values()].map((worker) => worker.terminate()));

  const times = Array.from({ length: KEYS }, (): number[] => []);
  for (const { counts, accepted } of threads) {
    for (let entry = 0; entry < (counts[1] ?? 0); entry++) {
      times[accepted[2 * entry] ?? 0]?.push(accepted[2 * entry + 1] ?? 0);
    }
  }
  for (const list of times) list.sort((one, other) => one - other);
  const tooMany = times.flatMap((list) => list.filter((at, index) => (list[index + LIMIT] ?? Infinity) - at < MINUTE));
  const last = new MemoryLimiter(LIMIT, () => now[0] ?? 0, SIZE, memory, THREADS + 1);
  const tooFew = times.map((list, key) => {
    // A request counts for up to a second longer.
    const counted = list.filter((at) => at > (now[0] ?? 0) - MINUTE - 1_000).length;
    let more = 0;
    while (last.take(`key ${key}`).isAllowed) more++;
    return Math.max(0, LIMIT - counted - more);
  });
  return {
    addresses: KEYS,
    calls: calls(),
    ended,
    endedInCall,
    accepted: times.flat().length,
    tooMany: tooMany.length,
    tooFew: tooFew.reduce((sum, count) => sum + count, 0),
    usedRows: new Int32Array(memory, 0, 2)[1] ?? 0,
    clockDifference,
    oneThread: Math.round(oneThread),
    allThreads: Math.round(allThreads),
  };
}

if (isMainThread) {
  process.stdout.write(JSON.stringify(await report()));
  process.exit();
} else {
  runThread(workerData);
}
