import { median } from '../statistics.ts';

const SAMPLES = 15;
const SAMPLE_NANOSECONDS = 4e6;
const WARM_UP_NANOSECONDS = 60e6;

/** The result of the last call. It is kept so that the compiler does not remove the call. */
export let lastResult: unknown;

/**
 * Nanoseconds of processor time per call of each task: the median of samples in turns, so that other programs on the
 * machine affect all tasks equally.
 */
export function nanosecondsPerCall(tasks: readonly (() => unknown)[]): number[] {
  const contestants = tasks.map((task) => ({ task, calls: warmUp(task), samples: [] as number[] }));
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const { task, calls, samples } of contestants) samples.push(processorNanoseconds(task, calls) / calls);
  }
  return contestants.map(({ samples }) => median(samples));
}

/** The processor time of that many calls, in all threads: compilation and garbage collection count, too. */
export function processorNanoseconds(task: () => unknown, calls: number): number {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call++) lastResult = task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1000;
}

/** Calls a task until it is compiled, and returns the number of calls for a sample. */
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
