import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { type BranchKind, type Path, pathsOf } from './paths.ts';
import { type Unreachable, unreachable } from './unreachable.ts';

/** The result of a check. */
interface Checked {
  /** Sentences about code that no test runs, and about entries of the list that are out of date. */
  readonly errors: readonly string[];
  /** How many literal defaults of reads by index no test runs (`isIndexDefault` in paths.ts), by folder. */
  readonly defaults: ReadonlyMap<string, number>;
}

/**
 * Checks that the tests run each line and each path of each branch, except literal defaults of reads by index and the
 * paths of a list; and that each path of the list exists and is not run.
 */
export function check(coverage: Coverage, list: readonly Unreachable[]): Checked {
  const listed = new Set(list.map(({ file, path }) => `${file}: ${path}`));
  const found = new Set<string>();
  const defaults = new Map<string, number>();
  const errors: string[] = [];
  for (const [file, ofFile] of Object.entries(coverage)) {
    for (const { line, title, isIndexDefault } of gapsOf(file, ofFile)) {
      const path = `${file}: ${title}`;
      if (isIndexDefault) defaults.set(dirname(file), (defaults.get(dirname(file)) ?? 0) + 1);
      // A second branch with the same condition is not the one that the list gives a reason for.
      else if (listed.has(path) && !found.has(path)) found.add(path);
      else errors.push(`no test runs ${file}:${line}: ${title}`);
    }
  }
  for (const path of listed) {
    if (!found.has(path))
      errors.push(`remove from support/coverage/unreachable.ts, because a test runs it or it is gone: ${path}`);
  }
  return { errors, defaults };
}

/** Checks the coverage after a run, prints the result, and fails the run if there are errors. */
export const coverageReporter: Reporter = {
  onCoverage(map) {
    // The map of Istanbul as JSON: the coverage of each file by its absolute path.
    const byPath: Coverage = JSON.parse(JSON.stringify(map));
    const files = Object.entries(byPath).map(([path, ofFile]) => [relative(process.cwd(), path), ofFile] as const);
    const { errors, defaults } = check(Object.fromEntries(files), unreachable);
    const counts = Array.from(defaults, ([folder, count]) => `${folder} ${count}`).sort();
    print(`files | ${files.length}`);
    print(`defaults of reads by index | ${counts.join(', ')}`);
    print(`paths that can't be reached | ${unreachable.length}, see support/coverage/unreachable.ts`);
    for (const error of errors) print(`error | ${error}`);
    if (errors.length > 0) process.exitCode = 1;
  },
};

function print(line: string): void {
  process.stdout.write(`coverage | ${line}\n`);
}

/** The coverage of files by their paths, in the format of Istanbul. Lines are counted from 1, columns from 0. */
type Coverage = Readonly<Record<string, FileCoverage>>;

interface FileCoverage {
  readonly statementMap: Readonly<Record<string, Location>>;
  readonly s: Readonly<Record<string, number>>;
  readonly fnMap: Readonly<Record<string, { readonly loc: Location }>>;
  readonly f: Readonly<Record<string, number>>;
  readonly branchMap: Readonly<Record<string, { readonly type: BranchKind; readonly loc: Location }>>;
  readonly b: Readonly<Record<string, readonly number[]>>;
}

interface Location {
  readonly start: { readonly line: number; readonly column: number };
}

/** Code that no test runs. */
interface Gap {
  readonly line: number;
  /** The title of the path that no test takes, or else the line. */
  readonly title: string;
  readonly isIndexDefault: boolean;
}

/** Finds the code of a file that no test runs. Code within a path that no test takes is one gap. */
function gapsOf(file: string, coverage: FileCoverage): readonly Gap[] {
  const code = readFileSync(file, 'utf8');
  const lines = code.split('\n');
  const starts = lines.map((_, index) => lines.slice(0, index).join('\n').length + (index === 0 ? 0 : 1));
  const indexOf = ({ start }: Location) => (starts[start.line - 1] ?? 0) + start.column;
  const atLine = (location: Location): Missed => ({
    line: location.start.line,
    title: (lines[location.start.line - 1] ?? '').trim(),
    start: indexOf(location),
    end: indexOf(location),
    isIndexDefault: false,
  });
  const pathOf = pathsOf(file, code);
  const missed: Missed[] = [];
  for (const [key, { type, loc }] of Object.entries(coverage.branchMap)) {
    coverage.b[key]?.forEach((count, number) => {
      if (count > 0) return;
      missed.push({ ...atLine(loc), ...pathOf(type, indexOf(loc), number) });
    });
  }
  for (const [key, location] of Object.entries(coverage.statementMap)) {
    if (coverage.s[key] === 0) missed.push(atLine(location));
  }
  for (const [key, { loc }] of Object.entries(coverage.fnMap)) if (coverage.f[key] === 0) missed.push(atLine(loc));
  const outermost = missed.filter((one) => !missed.some((other) => contains(other, one)));
  return [...new Map(outermost.map((gap) => [`${gap.line} ${gap.title}`, gap])).values()];
}

interface Missed extends Gap, Path {}

function contains(outer: Missed, inner: Missed): boolean {
  const isLonger = outer.end - outer.start > inner.end - inner.start;
  return isLonger && outer.start <= inner.start && inner.end <= outer.end;
}
