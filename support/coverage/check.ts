import { dirname, relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { type Coverage, gapsOf } from './gaps.ts';
import type { Unreachable } from './unreachable.ts';
import { unreachable } from './unreachable.ts';

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
