import type { BenchOptions } from './options.ts';
import type { Table } from './report/table.ts';

/** A part of the benchmarks: a section of docs/benchmarks.md. */
export interface Part {
  readonly name: string;
  readonly title: string;
  /** Describes the measurement. */
  readonly text: string;
  measure(options: BenchOptions): Promise<AsyncIterable<Table>>;
}

export const parts: readonly Part[] = [
  {
    name: 'http',
    title: 'HTTP',
    text: 'textmill is compared with a baseline, bare node:http, and with frameworks. The baseline reads and drops the body, and sends the same response. The frameworks do the same work with their own validation. The time is the processor time per request, as the kernel counts it, of all threads and processes of the server. It is used instead of elapsed time because other programs on the machine affect it less. In each round, all servers of a table are started and warmed up, and then loaded in turn, one second at a time. The figures are medians over the rounds; a ratio is the median of the ratios within a round. **Share of the baseline** is the processor time of the baseline divided by that of the server. **Goal** is the lowest acceptable share. It is met if the share of the server is at least that and, if the table has a limit for the p99, the server stays within it. A rejected request should cost at most as much as an accepted one in its table. The load comes from `wrk`, over 32 connections, on a separate core.',
    measure: async (options) => (await import('./http/compare.ts')).measureHttp(options),
  },
  {
    name: 'tools',
    title: 'Conversions',
    text: 'Processor time per call of the conversion alone, without HTTP or validation. For each conversion, textmill, functions of the runtime and packages take turns in one process. The figures are medians. **Goal** is the highest acceptable ratio. It applies to the alternative in the same row: the fastest package, or a function of the runtime. Unlike most of these functions and packages, textmill rejects anything that suggests damaged input, and reports its position.',
    measure: async (options) => (await import('./tools/tools.ts')).measureTools(options),
  },
  {
    name: 'commands',
    title: 'Commands',
    text: 'Whole commands that read a file of 50 MB from standard input and discard the result: processor time of all threads, and peak memory in RAM. Each is compared with a Node script that does the same with the methods of Array, and with a program of the system in the C locale. Sorting should take at most 1.3 times the processor time of the script.',
    measure: async (options) => (await import('./commands.ts')).measureCommands(options),
  },
  {
    name: 'finder',
    title: 'The most expensive requests',
    text: 'A search for the request within the size limits that takes the most processor time. It starts at random and continues by hill climbing, with any tool, any options, and texts of repeated units. It includes requests that are rejected. The worst requests found, and those known before, are then measured over HTTP, as processor time of the server per request. A natural sort that needs the collator should take at most 1.3 times the time of the collator alone on normalized lines. No other request should take more than 40 times the time of the small request. The last column shows which requests are within these limits. In a text, `×3` repeats the string before it, `n` is the number of the line, and `by` names the separator of the repetitions; a string after that is appended once.',
    measure: async (options) => (await import('./finder/finder.ts')).findCostly(options),
  },
  {
    name: 'growth',
    title: 'Growth',
    text: 'Processor time per call of each tool and operation for growing sizes, up to the limits. The exponent is fitted to all sizes except the smallest: 1 means linear growth. Base58 converts between bases that have no common power, so its time is quadratic. This is why its limit is small.',
    measure: async (options) => (await import('./growth.ts')).measureGrowth(options),
  },
  {
    name: 'cold',
    title: 'Start and memory',
    text: 'The time until the first response of a server or the end of a command, compared with a Node process that does nothing, and the memory of the server, compared with bare node:http.',
    measure: async (options) => (await import('./cold.ts')).measureCold(options),
  },
  {
    name: 'scaling',
    title: 'Setups',
    text: 'The setups that [deploy.md](deploy.md#scaling) describes. The load generator is pinned to one of the two cores. The servers, nginx and Redis can use both, so the requests per second compare setups on this machine only. To estimate a larger machine, use the processor time per request, of all processes except the load: one second divided by this time is the number of requests per second of one core. The servers do not log unless the table says so.',
    measure: async (options) => (await import('./scaling.ts')).measureScaling(options),
  },
  {
    name: 'page',
    title: 'The page',
    text: 'Measured in Chromium.',
    measure: async (options) => (await import('./page.ts')).measurePage(options),
  },
  {
    name: 'cloudflare',
    title: 'Cloudflare Workers',
    text: "Processor time of workerd, the open-source runtime of the platform, for a fixed list of expensive requests to the built Worker. The list does not contain the most expensive request that the search above found. The whole process counts: HTTP in workerd, the Workers that simulate the platform, and the Worker. The free plan allows 10 ms for the Worker's own code.",
    measure: async (options) => (await import('./cloudflare.ts')).measureCloudflare(options),
  },
];
