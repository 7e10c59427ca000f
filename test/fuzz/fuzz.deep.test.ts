import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cases, report, seed } from '../../support/deep.ts';
import type { FuzzResult, TargetName } from './run.ts';

/**
 * Fuzzing from bytes. No input may cause an error other than the declared ones, a response that the interface
 * description does not have, a message that repeats the input, or more than 250 ms of CPU time in each of three runs.
 *
 * Each target runs in a separate process: only then does the coverage belong to it, and a case that does not end can be
 * stopped.
 */

const plan: readonly (readonly [target: TargetName, executions: number])[] = [
  ['contract', 110_000],
  ['mcp', 30_000],
  ['command-line', 20_000],
  ['link', 60_000],
  ['socket', 16_000],
  ['stdio', 12_000],
];

test.each(plan)('%s: no bytes cause an undeclared error or response', async (target, executions) => {
  const options = ['--executions', String(cases(executions)), '--seed', String(seed)];
  const words = ['--import', 'tsx', 'test/fuzz/run.ts', target, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1e8 });
  const { findings, ...result }: FuzzResult = JSON.parse(stdout);
  report(
    `fuzzing, ${target}`,
    `${result.executions} executions in ${result.seconds.toFixed(0)} s`,
    // The code of this target runs in another process, so only its responses show what is new.
    target === 'stdio'
      ? 'no coverage'
      : `${result.functions.ran} of ${result.functions.all} functions of the modules that were loaded`,
    `${result.kept} inputs with new code or outcomes; the corpus has ${result.corpus}`,
    `slowest: ${result.slowest.toFixed(0)} ms of CPU time`,
  );
  expect(findings).toEqual([]);
  expect(result.corpus).toBeGreaterThan(0);
  if (target !== 'stdio') expect(result.functions.ran).toBeGreaterThan(0);
});
