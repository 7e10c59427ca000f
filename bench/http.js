// Requests a second of the real server against a bare node:http server that gives the very same answer, in pairs.
//
//   npm run bench:http -- [--rounds 6] [--seconds 5] [--levels silent,info]
//
// Each round starts both servers afresh, one after the other, so that the limiter, which is on, never refuses, and a
// lucky or unlucky compilation counts for one round only. Server and load have a core each where taskset is at hand.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './statistics.js';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {{ status: number, headers: string[], body: string, keepAlive: number }} Answer
 * @typedef {{ perSecond: number, p50: number, p99: number }} Measurement
 */

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;
/** The highest rate limit that the server takes. */
const POSTS_PER_MINUTE = 1_000_000;
const PATH = '/api/v1/base64/';
const BODY = '{"text":"Hello, World!"}';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '5' },
    levels: { type: 'string', default: 'silent,info' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const root = fileURLToPath(new URL('..', import.meta.url));

/** Children still running: ended when this process is, by whatever cause. @type {Set<ChildProcess>} */
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

if (spawnSync('wrk', ['--version']).error !== undefined) {
  stop('install wrk (Debian: apt-get install wrk)');
}
if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seconds) && seconds > 0)) {
  stop('--rounds and --seconds take integers from 1');
}

for (const level of options.levels.split(',')) await comparePairs(level);

/**
 * Measures pairs with the real server at a log level, and prints them.
 *
 * @param {string} level
 */
async function comparePairs(level) {
  print(`\nLOG_LEVEL=${level}, ${CONNECTIONS} connections, ${seconds} s a measurement`);
  print(row(['round', 'textmill/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'ratio']));
  const answer = await withServer(realServer(level), (url) => fetchAnswer(url));
  await withServer(bareServer(answer), async (url) => checkSame(answer, await fetchAnswer(url)));
  const pairs = [];
  for (let round = 1; round <= rounds; round++) {
    const real = await withServer(realServer(level), measure);
    const bare = await withServer(bareServer(answer), measure);
    const pair = { real, bare, ratio: real.perSecond / bare.perSecond };
    pairs.push(pair);
    print(pairRow(String(round), pair));
  }
  const real = medians(pairs.map((pair) => pair.real));
  const bare = medians(pairs.map((pair) => pair.bare));
  print(pairRow('median', { real, bare, ratio: median(pairs.map(({ ratio }) => ratio)) }));
}

/**
 * @param {string} level
 * @returns {ChildProcess}
 */
function realServer(level) {
  return start(0, 'node', ['dist/server.js'], {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: level,
    RATE_LIMIT_PER_MINUTE: String(POSTS_PER_MINUTE),
  });
}

/**
 * @param {Answer} answer
 * @returns {ChildProcess}
 */
function bareServer(answer) {
  return start(0, 'node', ['bench/bare.js', JSON.stringify(answer)]);
}

/**
 * Runs a task with the URL of a server, which is ended afterwards.
 *
 * @template Result
 * @param {ChildProcess} server
 * @param {(url: string) => Promise<Result>} task
 */
async function withServer(server, task) {
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
 * One answer of a server, without the headers that node:http adds.
 *
 * @param {string} url
 * @returns {Promise<Answer>}
 */
async function fetchAnswer(url) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': BODY.length, Connection: 'keep-alive' };
  /** @type {IncomingMessage} */
  const response = await new Promise((resolve, reject) => {
    request(url + PATH, { method: 'POST', headers, agent: false }, resolve)
      .on('error', reject)
      .end(BODY);
  });
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  const added = new Set(['Date', 'Connection', 'Keep-Alive']);
  const { statusCode = 0, rawHeaders } = response;
  return {
    status: statusCode,
    headers: rawHeaders.filter((_, index) => !added.has(rawHeaders[index - (index % 2)] ?? '')),
    body,
    keepAlive: 1000 * Number(/timeout=(\d+)/.exec(String(response.headers['keep-alive']))?.[1] ?? 5),
  };
}

/**
 * @param {Answer} real
 * @param {Answer} bare
 */
function checkSame(real, bare) {
  if (real.status !== 200) stop(`the server answers ${real.status}: ${real.body}`);
  if (JSON.stringify(real) !== JSON.stringify(bare)) stop('the bare server does not give the same answer');
}

/**
 * The load on one server, after a warm-up.
 *
 * @param {string} url
 * @returns {Promise<Measurement>}
 */
async function measure(url) {
  await load(url, WARM_UP_SECONDS);
  const { requests, microseconds, refused, failed, p50, p99 } = await load(url, seconds);
  if (failed > 0) stop(`${failed} requests failed`);
  if (refused > 0)
    stop(`${refused} requests were refused: more than the highest rate limit allows; use fewer --seconds`);
  return { perSecond: requests / (microseconds / 1e6), p50: p50 / 1000, p99: p99 / 1000 };
}

/**
 * @param {string} url
 * @param {number} duration Seconds.
 */
async function load(url, duration) {
  const script = 'bench/post.lua';
  const wrk = start(1, 'wrk', ['-t1', `-c${CONNECTIONS}`, `-d${duration}s`, '-s', script, url + PATH]);
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
function start(core, command, args, environment) {
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
function medians(measurements) {
  return {
    perSecond: median(measurements.map(({ perSecond }) => perSecond)),
    p50: median(measurements.map(({ p50 }) => p50)),
    p99: median(measurements.map(({ p99 }) => p99)),
  };
}

/**
 * @param {string} title
 * @param {{ real: Measurement, bare: Measurement, ratio: number }} pair
 */
function pairRow(title, { real, bare, ratio }) {
  const cells = [real, bare].flatMap(({ perSecond, p50, p99 }) => [
    perSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
  ]);
  return row([title, ...cells, ratio.toFixed(3)]);
}

/** @param {readonly string[]} cells */
function row(cells) {
  return cells.map((cell) => cell.padStart(12)).join('');
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {string} problem
 * @returns {never}
 */
function stop(problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
