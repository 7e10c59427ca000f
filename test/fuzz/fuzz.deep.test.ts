import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { cases, report, seed } from '../../support/deep.ts';

/**
 * Fuzzing from bytes. No input may cause an error other than the declared ones, a response that the interface
 * description does not have, a message that repeats the input, or more than 250 ms of CPU time in each of three runs.
 *
 * Each target runs in a separate process, which can be stopped if a case does not end.
 */
test.each([
  ['contract', 110_000],
  ['mcp', 30_000],
  ['command-line', 20_000],
  ['link', 60_000],
  ['socket', 16_000],
])('%s: no bytes cause an undeclared error or response', async (target, executions) => {
  const words = ['--import', 'tsx', 'test/fuzz/run.ts', target, String(cases(executions)), String(seed)];
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1e8, timeout: 1_100_000 });
  report(`fuzzing, ${target}`, stdout);
});
