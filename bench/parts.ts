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
    text: 'Processor time per request, of all threads and processes of the server, as the kernel counts it: other programs on the machine change it least. The floor is bare node:http that reads and drops the body and gives the same answer; frameworks do the same work with their own validation. In each round, all servers of a table are started anew, warmed up, and get a second of load in turns; the figures are medians over the rounds. **Share of the floor** is the processor time of the floor divided by the server’s. The load comes from `wrk`, over 32 connections, from a core of its own.',
    measure: async (options) => (await import('./http/http.ts')).measureHttp(options),
  },
  {
    name: 'tools',
    title: 'Conversions',
    text: 'Processor time per call, of the tool alone, without HTTP or validation. All contestants of a conversion take turns in one process; the figures are medians. **Goal** is the largest share of the other’s time that textmill should take, beside the fastest of those that the goal names. Unlike most of the others, textmill rejects anything that could mean damaged input, and says where it is.',
    measure: async (options) => (await import('./tools/tools.ts')).measureTools(options),
  },
];
