// Prints the cost of the rate limiter with a number of addresses, as JSON. It is a separate process, so that its
// memory is that of the limiter.
//
//   node --expose-gc --import tsx lab/bench/growth/limiter-child.ts ADDRESSES
import { MemoryLimiter } from '../../../src/server/limiter/memory.ts';
import type { LimiterCost } from './growth.ts';

const TAKES = 1_000_000;
/** A prime number: steps of this size visit all addresses, and not in the order of memory. */
const STEP = 7_654_321;

const addresses = Number(process.argv[2]);

// The first limiter only compiles the code. Its cost does not count.
takeAll(new MemoryLimiter(60), 10_000, 200_000);
const before = residentMebibytes();
const limiter = new MemoryLimiter(60);
takeAll(limiter, addresses, addresses);
const cost: LimiterCost = { mebibytes: residentMebibytes() - before, nanoseconds: nanosecondsPerTake() };
process.stdout.write(`${JSON.stringify(cost)}\n`);

/** The time per request of known addresses. */
function nanosecondsPerTake(): number {
  const keys = Array.from({ length: Math.min(addresses, TAKES) }, (_, index) => addressOf((index * STEP) % addresses));
  const started = process.cpuUsage();
  for (let take = 0; take < TAKES; take++) limiter.take(keys[take % keys.length] ?? '');
  const { user, system } = process.cpuUsage(started);
  return ((user + system) * 1000) / TAKES;
}

function takeAll(target: MemoryLimiter, count: number, takes: number): void {
  for (let take = 0; take < takes; take++) target.take(addressOf(take % count));
}

function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

function residentMebibytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}
