// Builds and serves: npm start on Node, in this very process, so that signals reach the server; npm run start:bun and
// start:deno on the engine of that name. The workers of a cluster come here too.
import { execFileSync, spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { ENGINE_ARGUMENTS } from '../support/engine-arguments.js';

const [engine] = process.argv.slice(2);
if (cluster.isPrimary) {
  // In a process of its own: here, the bundler would take 300 MiB for as long as the server runs.
  const program = fileURLToPath(new URL('build-for-start.js', import.meta.url));
  execFileSync(process.execPath, [program], { stdio: 'inherit' });
}
if (engine === undefined) await import(new URL('../dist/server.js', import.meta.url).href);
else runOn(engine, ENGINE_ARGUMENTS[engine] ?? []);

/**
 * Runs the server on another engine, and ends as it does.
 *
 * @param {string} name
 * @param {readonly string[]} words
 */
function runOn(name, words) {
  const program = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
  const child = spawn(name, [...words, program], { stdio: 'inherit' });
  child.on('error', ({ message }) => {
    process.stderr.write(`${name} can't be started: ${message}. It must be installed and on the PATH.\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => child.kill(signal));
}
