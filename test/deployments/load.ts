import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';

/**
 * Opens new connections for requests while a command runs: `node load.ts COMMAND URL…`. Each URL has eight clients.
 * Prints the number of each outcome, as JSON. Its exit code is that of the command.
 */

const [command = '', ...urls] = process.argv.slice(2);
const text = '{"text":"Hello"}';
const headers = { 'Content-Type': 'application/json', 'Content-Length': text.length };

/** Sends a request on a new connection, and resolves with the status or the error. */
function convert(url: string): Promise<string> {
  const send = url.startsWith('https:') ? sendHttps : sendHttp;
  const options = { method: 'POST', headers, agent: false, rejectUnauthorized: false };
  return new Promise((resolve) => {
    send(`${url}/api/v1/base64/`, options)
      .on('response', (answer) => answer.on('end', () => resolve(String(answer.statusCode))).resume())
      .on('error', (error) => resolve(error.message))
      .end(text);
  });
}

let isRunning = true;
const ended = once(spawn('sh', ['-euc', command], { stdio: ['ignore', 2, 2] }), 'exit').then(([code]) => {
  isRunning = false;
  process.exitCode = code;
});
const outcomes: Record<string, number> = {};
const client = async (url: string) => {
  while (isRunning) {
    const outcome = await convert(url);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
};
await Promise.all([ended, ...urls.flatMap((url) => Array.from({ length: 8 }, () => client(url)))]);
process.stdout.write(JSON.stringify(outcomes));
