// Builds and serves: `npm start` on Node, `npm run start:bun` and `start:deno` on these runtimes. On Node, the server
// runs in this process, so that signals reach it.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { oldNodeMessage } from '../src/entry/node-version.js';
import { ENGINE_ARGUMENTS } from '../support/engine-arguments.js';

const [engine] = process.argv.slice(2);
const missing = missingMessage();
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
// In a separate process: the bundler would keep 300 MiB in this one for as long as the server runs.
const build = fileURLToPath(new URL('build.js', import.meta.url));
execFileSync(process.execPath, [build, '--for-start'], { stdio: 'inherit' });
if (engine === undefined) {
  const server = new URL('../dist/server.js', import.meta.url);
  // Its threads run the same program.
  process.argv[1] = fileURLToPath(server);
  await import(server.href);
} else {
  runOn(engine, ENGINE_ARGUMENTS[engine] ?? []);
}

/** What to tell the user if the build can't run here. */
function missingMessage() {
  /** @type {{ readonly engines: { readonly node: string } }} */
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const old = oldNodeMessage(engines.node, process.versions.node);
  if (old !== undefined) return old;
  try {
    import.meta.resolve('vite');
    return undefined;
  } catch {
    return 'The packages of textmill are not installed. Run npm ci first.';
  }
}

/**
 * Runs the server on another runtime, and ends with its exit code.
 *
 * @param {string} name
 * @param {readonly string[]} words
 */
function runOn(name, words) {
  const program = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
  const child = spawn(name, [...words, program], { stdio: 'inherit' });
  child.on('error', ({ message }) => {
    process.stderr.write(`${name} could not be started: ${message}. Install it, and add it to the PATH.\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => child.kill(signal));
}
