import { dirname } from 'node:path';
import { type Coverage, gapsOf } from './gaps.ts';
import type { Unreachable } from './unreachable.ts';

/** The result of a check. */
export interface Checked {
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
