import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../support/free-port.ts';
import { newerNode } from './run-program.ts';

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
