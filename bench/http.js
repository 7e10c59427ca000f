// Requests a second of the real server against a bare node:http server that gives the very same answer, in pairs.
//
//   npm run bench:http -- [--rounds 6] [--seconds 5] [--levels silent,info]
//
// Each round starts both servers afresh, one after the other, so that the limiter, which is on, never refuses, and a
// lucky or unlucky compilation counts for one round only. Server and load have a core each where taskset is at hand.
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import {
  BODY,
  CONNECTIONS,
  measure,
  medians,
  needWrk,
  PATH,
  POSTS_PER_MINUTE,
  print,
  start,
  stop,
  withServer,
} from './load.js';
import { median } from './statistics.js';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {{ status: number, headers: string[], body: string, keepAlive: number }} Answer
 * @typedef {import('./load.js').Measurement} Measurement
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '5' },
    levels: { type: 'string', default: 'silent,info' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

needWrk();
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
    const real = await withServer(realServer(level), (url) => measure(url, seconds));
    const bare = await withServer(bareServer(answer), (url) => measure(url, seconds));
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
