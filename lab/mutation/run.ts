import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from '../../support/programs.ts';
import { areas } from './areas.ts';

/**
 * Changes the code of each area in thousands of ways, and checks how many changes make a test fail. Fails if fewer
 * percent do than the area's `leastNoticed`. Prints each change that no test notices, and a line per area. Words select
 * areas. With one area, `--files` selects some of its files, whose changes are only printed.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string' } },
});
const unknown = positionals.filter((word) => !areas.some(({ name }) => name === word));
if (unknown.length > 0) throw new Error(`the areas are ${areas.map(({ name }) => name).join(', ')}`);
const chosen = values.files?.split(',');
if (chosen !== undefined && positionals.length !== 1) throw new Error('--files needs one area');

await installPackages('lab');
for (const { name, sources, leastNoticed } of areas) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const files = chosen ?? sources;
  mutate(name, 'near', files);
  keepNoticed(`reports/mutation/${name}.incremental.json`);
  const { noticed, survived, invalid } = counts(mutate(name, 'tests', files), chosen);
  const percent = (100 * noticed) / Math.max(1, noticed + survived);
  process.stdout.write(
    `mutation | ${name} | ${noticed + survived} changes | ${noticed} noticed | ${percent.toFixed(2)}%, at least ${leastNoticed}% | ${invalid} invalid\n`,
  );
  if (chosen === undefined && percent < leastNoticed) process.exitCode = 1;
}

/** The part of Stryker's report that is used (mutation-testing-report-schema). */
interface Report {
  readonly files: Readonly<Record<string, { mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  readonly coveredBy?: readonly string[];
  readonly killedBy?: readonly string[];
}

/** How many changes have which result. Stryker's report also has earlier results of files that were not chosen. */
function counts({ files }: Report, chosenFiles: readonly string[] = Object.keys(files)) {
  const statuses = chosenFiles.flatMap((file) => files[file]?.mutants.map(({ status }) => status) ?? []);
  // With RuntimeError, a test file cannot be loaded.
  const noticed = statuses.filter((status) => ['Killed', 'Timeout', 'RuntimeError'].includes(status)).length;
  const survived = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  return { noticed, survived, invalid: statuses.length - noticed - survived };
}

/**
 * Removes the changes that the near tests did not notice, so that the second run tries them again. Stryker would reuse
 * their results if the code runs only while a module loads. A test that did not end has noticed the change.
 */
function keepNoticed(incrementalFile: string): void {
  const report: Report = JSON.parse(readFileSync(incrementalFile, 'utf8'));
  for (const file of Object.values(report.files)) {
    file.mutants = file.mutants
      .filter(({ status }) => status === 'Killed' || status === 'Timeout')
      .map((mutant) => ({
        ...mutant,
        status: 'Killed',
        killedBy: mutant.killedBy ?? mutant.coveredBy?.slice(0, 1) ?? [],
      }));
  }
  writeFileSync(incrementalFile, JSON.stringify(report));
}

function mutate(area: string, tests: 'near' | 'tests', sources: readonly string[]): Report {
  const folder = `reports/mutation/${area}`;
  const file = `${folder}.config.json`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(settingsOf(folder, sources, tests)));
  const stryker = 'lab/node_modules/@stryker-mutator/core/bin/stryker.js';
  const { status } = spawnSync(process.execPath, [stryker, 'run', file], {
    env: { ...process.env, AREA: area, TESTS: tests },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  return JSON.parse(readFileSync(`${folder}.json`, 'utf8'));
}

function settingsOf(folder: string, sources: readonly string[], tests: 'near' | 'tests'): object {
  return {
    mutate: [...sources, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: ['./lab/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `${folder}.incremental.json`,
    jsonReporter: { fileName: `${folder}.json` },
    reporters: ['json', 'progress-append-only', ...(tests === 'tests' ? ['clear-text'] : [])],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    concurrency: availableParallelism(),
    // Milliseconds, in addition to the time that the tests usually take.
    timeoutMS: 10_000,
    // On a busy machine, tests take a multiple of the time.
    timeoutFactor: 3,
    cleanTempDir: 'always',
    // Otherwise Stryker rewrites the sources, and reads tsconfig.json with functions that TypeScript 7 does not have.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    ignorePatterns: ['/reports'],
  };
}
