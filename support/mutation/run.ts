import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from '../install-packages.ts';
import { areas } from './areas.ts';
import { isSame, type Report, readGroups, readReport, type Survivor } from './survivors.ts';

/**
 * Changes the code of each area in thousands of ways and checks whether a test fails. The changes that no test notices
 * must be listed in survivors.json with a reason, and only those. Prints a line per area. Words select areas. With one
 * area, `--files` selects some of its files.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string' } },
});
const unknown = positionals.filter((word) => !areas.some(({ name }) => name === word));
if (unknown.length > 0) throw new Error(`the areas are ${areas.map(({ name }) => name).join(', ')}`);
const chosen = values.files?.split(',');
if (chosen !== undefined && positionals.length !== 1) throw new Error('--files needs one area');

const groups = readGroups();
const listed = groups.flatMap(({ survivors }) => survivors);
const equivalent = groups.filter(({ isEquivalent }) => isEquivalent).flatMap(({ survivors }) => survivors);

installPackages('support/mutation');
for (const { name, sources } of areas) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const files = chosen ?? sources;
  mutate(name, 'near', files);
  keepNoticed(`reports/mutation/${name}.incremental.json`);
  const report = resultsOf(mutate(name, 'tests', files), chosen);
  const { killed, invalid, survivors } = readReport(report);
  const noticeable = without(survivors, equivalent);
  const percent = ((100 * killed) / Math.max(1, killed + noticeable.length)).toFixed(1);
  process.stdout.write(
    `mutation | ${name} | ${killed + survivors.length} changes | ${killed} noticed | ${survivors.length - noticeable.length} equivalent | ${noticeable.length} not noticed | ${percent}% | ${invalid} invalid\n`,
  );
  const tried = listed.filter(({ file }) => file in report.files);
  fail('not listed', without(survivors, listed));
  fail('listed, but noticed', without(tried, survivors));
}

/** The results of the chosen files. Stryker's report contains earlier results of the others, too. */
function resultsOf(report: Report, files: readonly string[] = Object.keys(report.files)): Report {
  const results = files.map((file) => {
    const result = report.files[file];
    if (result === undefined) throw new Error(`${file} is not a file of the area`);
    return [file, result] as const;
  });
  return { files: Object.fromEntries(results) };
}

/** Each of the others removes one: a line that occurs twice can have the same change twice. */
function without(some: readonly Survivor[], others: readonly Survivor[]): readonly Survivor[] {
  const left = [...others];
  return some.filter((each) => {
    const index = left.findIndex((other) => isSame(each, other));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

/** Prints what is wrong with the list, and makes the run fail. */
function fail(problem: string, survivors: readonly Survivor[]): void {
  for (const { file, line, from, to } of survivors) {
    process.stdout.write(`  ${problem}: ${JSON.stringify({ file, line, from, to })}\n`);
    process.exitCode = 1;
  }
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
  writeFileSync(file, JSON.stringify(settingsOf(folder, sources)));
  const stryker = 'support/mutation/node_modules/@stryker-mutator/core/bin/stryker.js';
  const { status } = spawnSync(process.execPath, [stryker, 'run', file], {
    env: { ...process.env, AREA: area, TESTS: tests },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  return JSON.parse(readFileSync(`${folder}.json`, 'utf8'));
}

function settingsOf(folder: string, sources: readonly string[]): object {
  return {
    mutate: [...sources, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: ['./support/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `${folder}.incremental.json`,
    jsonReporter: { fileName: `${folder}.json` },
    reporters: ['json', 'progress-append-only'],
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
