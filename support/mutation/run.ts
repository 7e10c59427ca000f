import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from '../install-packages.ts';
import { areas } from './areas.ts';
import { isSame, type Report, readGroups, readReport, type Survivor } from './survivors.ts';

/**
 * Changes the code of each area in thousands of ways and looks whether a test fails. The changes that no test notices
 * must be listed in survivors.json with a reason. Prints a line per area. Words select areas; `--files` selects sources.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string' } },
});
const listed = readGroups();

installPackages('support/mutation');
for (const { name, sources } of areas) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const report = mutate(name, values.files?.split(',') ?? sources);
  const { killed, invalid, survivors } = readReport(report);
  const equivalent = listed.filter(({ isEquivalent }) => isEquivalent).flatMap((group) => group.survivors);
  const unlisted = survivors.filter((survivor) => !isListed(survivor));
  const noticeable = survivors.filter((survivor) => !equivalent.some((other) => isSame(survivor, other)));
  const percent = ((100 * killed) / (killed + noticeable.length)).toFixed(1);
  process.stdout.write(
    `mutation | ${name} | ${killed + survivors.length} changes | ${killed} noticed | ${survivors.length - noticeable.length} equivalent | ${noticeable.length} not noticed | ${percent}% | ${invalid} invalid\n`,
  );
  for (const { file, line, from, to } of unlisted) {
    process.stdout.write(`  not listed: ${JSON.stringify({ file, line, from, to })}\n`);
  }
  if (unlisted.length > 0) process.exitCode = 1;
}

function isListed(survivor: Survivor): boolean {
  return listed.some((group) => group.survivors.some((other) => isSame(survivor, other)));
}

function mutate(area: string, sources: readonly string[]): Report {
  const folder = `reports/mutation/${area}`;
  const settings = JSON.parse(readFileSync('support/mutation/stryker.config.json', 'utf8'));
  const file = `${folder}.config.json`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({
      ...settings,
      mutate: [...sources, '!**/*.test.ts'],
      concurrency: availableParallelism(),
      incrementalFile: `${folder}.incremental.json`,
      jsonReporter: { fileName: `${folder}.json` },
    }),
  );
  const stryker = 'support/mutation/node_modules/@stryker-mutator/core/bin/stryker.js';
  const { status } = spawnSync(process.execPath, [stryker, 'run', file], {
    env: { ...process.env, AREA: area },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  return JSON.parse(readFileSync(`${folder}.json`, 'utf8'));
}
