import { readFileSync } from 'node:fs';
import { type BranchKind, type Path, pathsOf } from './paths.ts';

/** The coverage of files by their paths, in the format of Istanbul. Lines are counted from 1, columns from 0. */
export type Coverage = Readonly<Record<string, FileCoverage>>;

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
export interface Gap {
  readonly line: number;
  /** The title of the path that no test takes, or else the line. */
  readonly title: string;
  readonly isIndexDefault: boolean;
}

/** Finds the code of a file that no test runs. Code within a path that no test takes is one gap. */
export function gapsOf(file: string, coverage: FileCoverage): readonly Gap[] {
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
