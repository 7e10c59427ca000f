// A server under load: processes, each on a core of its own where that is possible, and wrk against one of them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.js';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ requests: number, perSecond: number, p50: number, p99: number }} Measurement
 */

export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;
/** The highest rate limit that the server takes. */
export const POSTS_PER_MINUTE = 1_000_000;
export const PATH = '/api/v1/base64/';
export const BODY = '{"text":"Hello, World!"}';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const root = fileURLToPath(new URL('..', import.meta.url));

/** Children still running: ended when this process is, by whatever cause. @type {Set<ChildProcess>} */
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Ends this process where there is no wrk. */
export function needWrk() {
  if (spawnSync('wrk', ['--version']).error !== undefined) {
    stop('install wrk (Debian: apt-get install wrk)');
  }
}

/**
 * Runs a task with the URL of a server, which is ended afterwards.
 *
 * @template Result
 * @param {ChildProcess} server
 * @param {(url: string) => Promise<Result>} task
 */
export async function withServer(server, task) {
  const url = await listenedUrl(server);
  const result = await task(url);
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  return result;
}

/**
 * The URL that a server prints when it listens.
 *
 * @param {ChildProcess} server
 */
async function listenedUrl({ stderr }) {
  const lines = [];
  if (stderr !== null) {
    for await (const line of createInterface(stderr)) {
      lines.push(line);
      const url = /listens on (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) return url;
    }
  }
  return stop(`a server did not start: ${lines.join('\n')}`);
}

/**
 * The load on one server, after a warm-up.
 *
 * @param {string} url
 * @param {number} seconds
 * @param {() => void} [onWarm] Called after the warm-up.
 * @param {number} [connections]
 * @returns {Promise<Measurement>}
 */
export async function measure(url, seconds, onWarm = () => {}, connections = CONNECTIONS) {
  await load(url, WARM_UP_SECONDS, connections);
  onWarm();
  const { requests, microseconds, refused, failed, p50, p99 } = await load(url, seconds, connections);
  if (failed > 0) stop(`${failed} requests failed`);
  if (refused > 0)
    stop(`${refused} requests were refused: more than the highest rate limit allows; use fewer --seconds`);
  return { requests, perSecond: requests / (microseconds / 1e6), p50: p50 / 1000, p99: p99 / 1000 };
}

/**
 * @param {string} url
 * @param {number} duration Seconds.
 * @param {number} connections
 */
async function load(url, duration, connections) {
  const script = 'bench/post.lua';
  const wrk = start(1, 'wrk', ['-t1', `-c${connections}`, `-d${duration}s`, '-s', script, url + PATH]);
  let out = '';
  wrk.stdout?.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
  });
  await once(wrk, 'close');
  /** @type {Record<'requests' | 'microseconds' | 'refused' | 'failed' | 'p50' | 'p99', number>} */
  const report = JSON.parse(out.trimEnd().split('\n').at(-1) ?? '');
  return report;
}

/**
 * Starts a process, on a core of its own where that is possible.
 *
 * @param {number} core
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @returns {ChildProcess}
 */
export function start(core, command, args, environment) {
  const pinned = ['-c', String(core), command, ...args];
  const child = spawn(canPin ? 'taskset' : command, canPin ? pinned : args, {
    cwd: root,
    env: { ...process.env, ...environment },
    // A server logs to stdout, and that costs no more than it must; wrk reports there.
    stdio: ['ignore', command === 'wrk' ? 'pipe' : 'ignore', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/**
 * @param {readonly Measurement[]} measurements
 * @returns {Measurement}
 */
export function medians(measurements) {
  return {
    requests: median(measurements.map(({ requests }) => requests)),
    perSecond: median(measurements.map(({ perSecond }) => perSecond)),
    p50: median(measurements.map(({ p50 }) => p50)),
    p99: median(measurements.map(({ p99 }) => p99)),
  };
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {string} message
 * @returns {never}
 */
export function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
