import { dirname, relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { type Coverage, gapsOf } from './gaps.ts';
import { unreachable } from './unreachable.ts';

/**
 * Fails the run if a test runs neither a line nor a path of a branch, except defaults of reads by index
 * (`isIndexDefault` in paths.ts) and the paths in unreachable.ts. Fails too if a path in unreachable.ts does not exist
 * or is taken.
 */
export const coverageReporter: Reporter = {
  onCoverage(map) {
    const coverage: Coverage = JSON.parse(JSON.stringify(map));
    const listed = new Set(unreachable.map(({ file, path }) => `${file}: ${path}`));
    const defaults = new Map<string, number>();
    const errors: string[] = [];
    for (const [path, ofFile] of Object.entries(coverage)) {
      const file = relative(process.cwd(), path);
      const folder = dirname(file);
      for (const { line, title, isIndexDefault } of gapsOf(path, ofFile)) {
        if (isIndexDefault) defaults.set(folder, (defaults.get(folder) ?? 0) + 1);
        else if (!listed.delete(`${file}: ${title}`)) errors.push(`No test runs ${file}:${line}: ${title}`);
      }
    }
    errors.push(...Array.from(listed, (path) => `Remove from support/coverage/unreachable.ts, since it runs: ${path}`));
    const counts = Array.from(defaults, ([folder, count]) => `${folder} ${count}`).sort();
    print(`Files: ${Object.keys(coverage).length}. Paths that can't be reached: ${unreachable.length}.`);
    print(`Defaults that only the compiler needs: ${counts.join(', ')}.`);
    for (const error of errors) print(error);
    if (errors.length > 0) process.exitCode = 1;
  },
};

function print(line: string): void {
  process.stdout.write(`coverage | ${line}\n`);
}
