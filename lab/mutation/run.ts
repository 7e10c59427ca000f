import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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
  const { noticed, survived, invalid } = counts(mutate(name, chosen ?? sources));
  const percent = (100 * noticed) / Math.max(1, noticed + survived);
  process.stdout.write(
    `mutation | ${name} | ${noticed + survived} changes | ${noticed} noticed | ${percent.toFixed(2)}%, at least ${leastNoticed}% | ${invalid} invalid\n`,
  );
  if (chosen === undefined && percent < leastNoticed) process.exitCode = 1;
}

/** The part of Stryker's report that is used (mutation-testing-report-schema). */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** How many changes have which result. */
function counts({ files }: Report) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  // With RuntimeError, a test file cannot be loaded.
  const noticed = statuses.filter((status) => ['Killed', 'Timeout', 'RuntimeError'].includes(status)).length;
  const survived = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  return { noticed, survived, invalid: statuses.length - noticed - survived };
}

function mutate(area: string, sources: readonly string[]): Report {
  const report = `reports/mutation/${area}`;
  mkdirSync('reports/mutation', { recursive: true });
  writeFileSync(`${report}.config.json`, JSON.stringify(settingsOf(`${report}.json`, sources)));
  const stryker = 'lab/node_modules/@stryker-mutator/core/bin/stryker.js';
  const { status } = spawnSync(process.execPath, [stryker, 'run', `${report}.config.json`], {
    env: { ...process.env, AREA: area },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  return JSON.parse(readFileSync(`${report}.json`, 'utf8'));
}

function settingsOf(report: string, sources: readonly string[]): object {
  return {
    mutate: [...sources, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: ['./lab/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    jsonReporter: { fileName: report },
    reporters: ['json', 'progress-append-only', 'clear-text'],
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
