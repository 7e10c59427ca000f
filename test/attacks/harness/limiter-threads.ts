import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { MemoryLimiter } from '../../../src/server/limiter/memory.ts';
import { createMemory } from '../../../src/server/limiter/sketch.ts';

/**
 * A program in which two threads at once send more requests than the limit, for each of many addresses. Meanwhile, a
 * third thread, which counts other addresses, is ended and replaced again and again. It runs on Node and Bun, and prints
 * what was allowed, as JSON.
 */

/** What it prints. */
export interface LimiterReport {
  readonly limit: number;
  readonly addresses: number;
  /** The fewest and the most requests that an address was allowed. */
  readonly least: number;
  readonly most: number;
  /** Threads that were ended. */
  readonly ended: number;
}

const LIMIT = 60;
const ADDRESSES = 2_000;
/** The clock stands still. */
const now = () => 1e9;

interface Shared {
  readonly isCounting: boolean;
  readonly memory: SharedArrayBuffer;
  /** By address: how many threads have begun with it. */
  readonly begun: SharedArrayBuffer;
  /** By address: the allowed requests. */
  readonly allowed: SharedArrayBuffer;
}

function runThread({ isCounting, memory, begun, allowed }: Shared): void {
  const limiter = new MemoryLimiter(LIMIT, now, memory);
  for (let other = 0; !isCounting; other++) limiter.take(`other ${other % 1000}`);
  const [starts, counts] = [new Int32Array(begun), new Int32Array(allowed)];
  for (let address = 0; address < ADDRESSES; address++) {
    // Both begin at the same moment.
    Atomics.add(starts, address, 1);
    for (let tries = 1; Atomics.load(starts, address) < 2; tries++) {
      // The other thread may have lost its core.
      if (tries % 10_000 === 0) Atomics.wait(starts, address, 1, 1);
    }
    for (let request = 0; request < LIMIT; request++) {
      if (limiter.take(`address ${address}`).isAllowed) Atomics.add(counts, address, 1);
    }
  }
}

async function report(): Promise<LimiterReport> {
  const memory = createMemory(LIMIT);
  const [begun, allowed] = [new SharedArrayBuffer(4 * ADDRESSES), new SharedArrayBuffer(4 * ADDRESSES)];
  const start = (isCounting: boolean) => {
    const data: Shared = { isCounting, memory, begun, allowed };
    return new Worker(process.argv[1] ?? '', { workerData: data });
  };
  let isOver = false;
  const end = (worker: Worker) => new Promise((resolve) => worker.once('exit', resolve));
  const counted = Promise.all([start(true), start(true)].map(end)).then(() => {
    isOver = true;
  });
  let ended = 0;
  while (!isOver || ended < 5) {
    const other = start(false);
    await new Promise((resolve) => setTimeout(resolve, 50 + ended));
    await other.terminate();
    ended++;
  }
  await counted;
  const counts = new Int32Array(allowed);
  return { limit: LIMIT, addresses: ADDRESSES, least: Math.min(...counts), most: Math.max(...counts), ended };
}

if (isMainThread) {
  process.stdout.write(JSON.stringify(await report()));
  process.exit();
} else {
  runThread(workerData);
}
