import { type Fields, type InputOfFields, parseFields } from '../../../src/core/field.ts';
import type { OutputFields, Tool } from '../../../src/core/tool.ts';
import { median } from '../statistics.ts';

/** One conversion of one text, by textmill and by alternatives to it. */
export interface Comparison {
  readonly title: string;
  readonly ours: () => unknown;
  readonly others: Readonly<Record<string, () => unknown>>;
}

/** The conversion without validation, as packages do it. */
export function running<F extends Fields, D extends OutputFields>(
  tool: Tool<F, D>,
  input: InputOfFields<F>,
): () => unknown {
  const values = parseFields(tool.fields, input, { sizeLimits: true });
  return () => tool.run(values);
}

/** ASCII text. */
export function prose(length: number): string {
  return 'Hello, World! '.repeat(Math.ceil(length / 14)).slice(0, length);
}

/** Lines like a list of files, in no order. */
export function fileNames(lines: number): string {
  return Array.from({ length: lines }, (_, index) => `picture-${(index * 7919) % 10_007}`).join('\n');
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

const SAMPLES = 15;
const SAMPLE_NANOSECONDS = 4e6;
const WARM_UP_NANOSECONDS = 60e6;

/** The result of the last call. It is kept so that the compiler does not remove the call. */
export let lastResult: unknown;

/**
 * Nanoseconds of CPU time per call of each task: the median of samples in turns, so that other programs on the
 * machine affect all tasks equally.
 */
export function nanosecondsPerCall(tasks: readonly (() => unknown)[]): number[] {
  const contestants = tasks.map((task) => ({ task, calls: warmUp(task), samples: [] as number[] }));
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const { task, calls, samples } of contestants) samples.push(processorNanoseconds(task, calls) / calls);
  }
  return contestants.map(({ samples }) => median(samples));
}

/** The CPU time of that many calls, in all threads: compilation and garbage collection count, too. */
function processorNanoseconds(task: () => unknown, calls: number): number {
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
