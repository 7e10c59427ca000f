import { median } from './statistics.ts';

const SAMPLES = 15;
const SAMPLE_NANOSECONDS = 4e6;
const WARM_UP_NANOSECONDS = 60e6;

/** What the last call returned: kept, so that no engine may leave the call out. */
export let lastResult: unknown;

/**
 * Nanoseconds a call of each task: the median of samples that are taken in turns, so that whatever else the machine does
 * meets them all alike.
 */
export function nanosecondsPerCall(tasks: readonly (() => unknown)[]): number[] {
  const contestants = tasks.map((task) => ({ task, calls: warmUp(task), samples: [] as number[] }));
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const { task, calls, samples } of contestants) samples.push(time(task, calls) / calls);
  }
  return contestants.map(({ samples }) => median(samples));
}

/** Calls a task until it is compiled, and tells how many calls make a sample. */
function warmUp(task: () => unknown): number {
  let calls = 1;
  let spent = 0;
  let last = 0;
  while (spent < WARM_UP_NANOSECONDS) {
    last = time(task, calls);
    spent += last;
    if (last < SAMPLE_NANOSECONDS) calls *= 2;
  }
  return Math.max(1, Math.round((calls * SAMPLE_NANOSECONDS) / Math.max(time(task, calls), 1)));
}

function time(task: () => unknown, calls: number): number {
  const begun = process.hrtime.bigint();
  for (let call = 0; call < calls; call++) lastResult = task();
  return Number(process.hrtime.bigint() - begun);
}
