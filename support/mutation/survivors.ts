import { readFileSync } from 'node:fs';

/** A change of the code that no test notices. */
export interface Survivor {
  readonly file: string;
  /** The line where it begins, without indentation. Line numbers would change too often. */
  readonly line: string;
  readonly from: string;
  readonly to: string;
}

/** Survivors with the same reason. */
export interface Group {
  readonly reason: string;
  /** Whether the changed code gives the same results. Otherwise only tests of whole programs notice the change. */
  readonly isEquivalent: boolean;
  readonly survivors: readonly Survivor[];
}

/** The listed survivors. */
export function readGroups(): readonly Group[] {
  return JSON.parse(readFileSync('support/mutation/survivors.json', 'utf8'));
}

/** The part of Stryker's report that is used (mutation-testing-report-schema). */
export interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly replacement?: string;
  readonly status: string;
  readonly coveredBy?: readonly string[];
  readonly killedBy?: readonly string[];
  readonly location: { readonly start: Place; readonly end: Place };
}

/** A position that counts from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The numbers of mutants of a report by their status, and the survivors. */
export function readReport({ files }: Report) {
  const counts = { killed: 0, invalid: 0 };
  const survivors: Survivor[] = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    for (const { status, location, replacement = '' } of mutants) {
      // With RuntimeError, a test file cannot be loaded.
      if (['Killed', 'Timeout', 'RuntimeError'].includes(status)) counts.killed++;
      else if (status === 'Survived' || status === 'NoCoverage') {
        const line = lines[location.start.line - 1] ?? '';
        survivors.push({ file, line: line.trim(), from: textAt(lines, location), to: replacement });
      } else counts.invalid++;
    }
  }
  return { ...counts, survivors };
}

/** Whether two survivors are the same change. */
export function isSame(one: Survivor, other: Survivor): boolean {
  return one.file === other.file && one.line === other.line && one.from === other.from && one.to === other.to;
}

function textAt(lines: readonly string[], { start, end }: Mutant['location']): string {
  return lines
    .slice(start.line - 1, end.line)
    .map((line, index, all) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === all.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
}
