// Opens new connections for requests while a command runs: `node load.js COMMAND URL…`. Each URL has eight clients.
// Prints what came of the requests, as JSON. Its exit code is that of the command.
import { spawn } from 'node:child_process';
import http from 'node:http';
import https from 'node:https';

const [command, ...urls] = process.argv.slice(2);
const text = '{"text":"Hello"}';
const headers = { 'Content-Type': 'application/json', 'Content-Length': text.length };

/** Sends a request on a new connection, and resolves with the status or the error. */
function convert(url) {
  const { request } = url.startsWith('https') ? https : http;
  return new Promise((resolve) => {
    request(`${url}/api/v1/base64/`, { method: 'POST', headers, agent: false, rejectUnauthorized: false })
      .on('response', (answer) => answer.on('end', () => resolve(answer.statusCode)).resume())
      .on('error', (error) => resolve(error.code ?? error.message))
      .end(text);
  });
}

const child = spawn('sh', ['-euc', command], { stdio: ['ignore', 2, 2] });
let code;
child.on('exit', (status) => {
  code = status;
});
const outcomes = {};
const waits = [];
const client = async (url) => {
  while (code === undefined) {
    const begun = performance.now();
    const outcome = await convert(url);
    waits.push(performance.now() - begun);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
};
await Promise.all(urls.flatMap((url) => Array.from({ length: 8 }, () => client(url))));
const waited = waits.filter((wait) => wait > 100).length;
process.stdout.write(JSON.stringify({ outcomes, waited, worst: Math.round(Math.max(...waits)) }));
process.exitCode = code;
