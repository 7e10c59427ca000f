import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { check } from './check.ts';
import type { Coverage } from './gaps.ts';
import { unreachable } from './unreachable.ts';

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
