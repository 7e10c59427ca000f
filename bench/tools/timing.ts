import { median } from '../statistics.ts';

const SAMPLES = 15;
const SAMPLE_NANOSECONDS = 4e6;
const WARM_UP_NANOSECONDS = 60e6;

/** What the last call returned: kept, so that no engine may leave the call out. */
export let lastResult: unknown;

/**
 * Nanoseconds of processor time per call of each task: the median of samples that are taken in turns, so that whatever else
 * the machine does meets them all alike.
 */
export function nanosecondsPerCall(tasks: readonly (() => unknown)[]): number[] {
  const contestants = tasks.map((task) => ({ task, calls: warmUp(task), samples: [] as number[] }));
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const { task, calls, samples } of contestants) samples.push(processorNanoseconds(task, calls) / calls);
  }
  return contestants.map(({ samples }) => median(samples));
}

/** The processor time of so many calls, in all threads: what compiles and collects garbage belongs to them. */
export function processorNanoseconds(task: () => unknown, calls: number): number {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call++) lastResult = task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1000;
}

/** Calls a task until it is compiled, and tells how many calls make a sample. */
function warmUp(task: () => unknown): number {
  let calls = 1;
  let spent = 0;
  let last = 0;
  while (spent < WARM_UP_NANOSECONDS) {
    last = processorNanoseconds(task, calls);
    spent += last;
    if (last < SAMPLE_NANOSECONDS) calls *= 2;
  }
  return Math.max(1, Math.round((calls * SAMPLE_NANOSECONDS) / Math.max(processorNanoseconds(task, calls), 1)));
}
