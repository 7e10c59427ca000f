import type { BenchOptions } from './options.ts';
import type { Table } from './report/table.ts';

type Measure = (options: BenchOptions) => Promise<AsyncIterable<Table>>;

/** The parts of the benchmarks. */
export const parts: Readonly<Record<string, Measure>> = {
  /** Servers, compared with bare node:http and with frameworks. */
  http: async (options) => (await import('./http/compare.ts')).measureHttp(options),
  /** Conversions alone, compared with functions of the runtime and packages. */
  tools: async (options) => (await import('./tools/tools.ts')).measureTools(options),
  /** Whole commands on 50 MB, compared with scripts and programs of the system. */
  commands: async (options) => (await import('./commands.ts')).measureCommands(options),
  /** A search for the most expensive requests. */
  finder: async (options) => (await import('./finder/finder.ts')).findCostly(options),
  /** Time by the size of the input. */
  growth: async (options) => (await import('./growth.ts')).measureGrowth(options),
  /** Start and memory. */
  cold: async (options) => (await import('./cold.ts')).measureCold(options),
  /** Setups of several servers and programs. */
  scaling: async (options) => (await import('./scaling.ts')).measureScaling(options),
  /** The page, in Chromium. */
  page: async (options) => (await import('./page.ts')).measurePage(options),
  /** Expensive requests in workerd, the open-source runtime of Cloudflare Workers. */
  cloudflare: async (options) => (await import('./cloudflare.ts')).measureCloudflare(options),
};
