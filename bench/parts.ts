import type { BenchOptions } from './options.ts';
import type { Table } from './report/results.ts';

/** A part of the benchmarks: a section of docs/benchmarks.md. */
export interface Part {
  readonly name: string;
  readonly title: string;
  /** What is measured, and how. */
  readonly text: string;
  measure(options: BenchOptions): Promise<AsyncIterable<Table>>;
}

export const parts: readonly Part[] = [
  {
    name: 'http',
    title: 'HTTP',
    text: 'Processor time per request, of all threads and processes of the server, as the kernel counts it: other programs on the machine change it least. The floor is bare node:http that reads and drops the body and gives the same answer; frameworks do the same work with their own validation. In each round, all servers of a table are started anew, warmed up, and get a second of load in turns; the figures are medians over the rounds. **Share of the floor** is the processor time of the floor divided by the server’s. A goal is met if that share is reached, and the p99 where a table asks for one; refused requests should cost no more than the answered one in their table. The load comes from `wrk`, over 32 connections, from a core of its own.',
    measure: async (options) => (await import('./http/http.ts')).measureHttp(options),
  },
  {
    name: 'tools',
    title: 'Conversions',
    text: 'Processor time per call, of the tool alone, without HTTP or validation. All contestants of a conversion take turns in one process; the figures are medians. **Goal** is the largest share of the other’s time that textmill should take, beside the fastest of those that the goal names. Unlike most of the others, textmill rejects anything that could mean damaged input, and says where it is.',
    measure: async (options) => (await import('./tools/tools.ts')).measureTools(options),
  },
  {
    name: 'commands',
    title: 'Commands',
    text: 'Whole commands on files of 50 MB, from standard input to nowhere: processor time of all threads, and the most memory in RAM. Beside each, a script for Node that does the same by the methods of Array, and a program of the system in the C locale. Sorting should take at most 1.3 times the processor time of the script.',
    measure: async (options) => (await import('./commands/commands.ts')).measureCommands(options),
  },
  {
    name: 'finder',
    title: 'The costliest requests',
    text: 'A search, at random and by hill climbing, for the legal request that takes the most processor time, refused requests included: any tool, any options, texts of repeated units. The worst ones, and those known before, are then measured over HTTP, as the processor time of the server per request. No request should take more than 40 times that of the small one. A natural sort that needs the collator should stay within 1.3 times the collator alone on normalised lines.',
    measure: async (options) => (await import('./finder/finder.ts')).findCostly(options),
  },
  {
    name: 'growth',
    title: 'Growth',
    text: 'Processor time per call of each tool and operation, at growing sizes up to their limits, and the limiter’s time and memory at growing numbers of addresses. The exponent is fitted to the sizes from the second on: 1 is linear. Base58 converts between bases that share no power, so its time is quadratic; its limit is small for that reason.',
    measure: async (options) => (await import('./growth/growth.ts')).measureGrowth(options),
  },
  {
    name: 'cold',
    title: 'Start and memory',
    text: 'How long programs take until their first answer or their end, beside a Node that does nothing; and the memory of the server beside that of bare node:http.',
    measure: async (options) => (await import('./cold/cold.ts')).measureCold(options),
  },
  {
    name: 'scaling',
    title: 'Arrangements of processes',
    text: 'What [scaling.md](scaling.md) chooses from. The load has one core where there are two; all else shares the rest, so requests per second compare arrangements on this machine only. The processor time per request, of all processes but the load’s, is what a larger machine divides its cores by. No log unless it says so.',
    measure: async (options) => (await import('./scaling.ts')).measureScaling(options),
  },
  {
    name: 'page',
    title: 'The page',
    text: 'In Chromium.',
    measure: async (options) => (await import('./page.ts')).measurePage(options),
  },
  {
    name: 'cloudflare',
    title: 'Cloudflare Workers',
    text: 'Processor time of workerd, the platform’s open-source engine, on the built Worker, for the costliest requests. All of the process counts: the engine’s HTTP, the simulated platform’s own Workers in front of it, and the Worker. The free plan allows 10 ms of a Worker’s own code.',
    measure: async (options) => (await import('./cloudflare.ts')).measureCloudflare(options),
  },
];
