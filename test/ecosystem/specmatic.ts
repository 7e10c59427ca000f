import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The result of specmatic. */
export interface Verdict {
  readonly tests: number;
  /** One line per failure. */
  readonly failures: readonly string[];
}

/**
 * Runs specmatic to test a server on this machine against a description.
 *
 * @param folder The working folder, which also gets the reports.
 * @throws If specmatic does not finish.
 */
export async function runSpecmatic(
  java: string,
  folder: string,
  text: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Verdict> {
  await writeFile(join(folder, 'openapi.json'), text);
  const jar = resolve('support/programs/node_modules/specmatic/specmatic.jar');
  const words = [
    `-Duser.home=${folder}`,
    '-jar',
    jar,
    'test',
    'openapi.json',
    `--testBaseURL=http://127.0.0.1:${port}`,
  ];
  const env = { PATH: process.env['PATH'], SPECMATIC_DISABLE_TELEMETRY: 'true', ...settings };
  const output = await new Promise<string>((done) => {
    execFile(java, words, { cwd: folder, env, maxBuffer: 2 ** 28 }, (_error, stdout, stderr) => done(stdout + stderr));
  });
  const [, tests, failed, errors] = /Tests run: (\d+), .*Failures: (\d+), .*Errors: (\d+)/.exec(output) ?? [];
  if (tests === undefined) throw new Error(`specmatic did not finish:\n${output.slice(-2000)}`);
  const failures = [...new Set(output.match(/^.*Scenario: .* has FAILED$/gm))];
  if (failures.length === 0 && Number(failed) + Number(errors) > 0) throw new Error(output.slice(-2000));
  process.stderr.write(`specmatic: ${tests} tests, ${failures.length} failed\n`);
  return { tests: Number(tests), failures };
}
