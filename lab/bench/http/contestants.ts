import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Command } from '../../../support/servers/server-process.ts';
import { POSTS_PER_MINUTE, type PostRequest } from './load.ts';
import type { ServerOptions } from './process.ts';

/** A server in a comparison. */
export interface Contestant extends ServerOptions {
  readonly name: string;
  /** Its command line. All servers except textmill get the response to send. */
  readonly command: (answer: ExpectedAnswer) => Command;
}

/** The Node that runs the benchmarks. */
export const NODE = process.execPath;

/** The built server. By default it does not log. */
export function textmill(node = NODE, settings: Readonly<Record<string, string>> = {}): Contestant {
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: String(POSTS_PER_MINUTE),
    ...settings,
  };
  return { name: 'textmill', command: () => [node, 'dist/server.js'], environment };
}

/** The baseline on Node. */
export function bare(node = NODE): Contestant {
  const command = (answer: ExpectedAnswer): Command => [node, 'lab/bench/http/bare.js', JSON.stringify(answer)];
  return { name: 'bare node:http', command };
}

/** A framework that does the same work. @param isFull Whether it has a rate limiter and a log file. */
export function peer(name: keyof typeof titles, engine = NODE, isFull = false): Contestant {
  return {
    name: `${titles[name]} ${versionOf(name)}`,
    command: (answer) => [engine, `lab/bench/peers/${name}.js`, JSON.stringify(answer), ...(isFull ? ['full'] : [])],
    environment: { NODE_ENV: 'production' },
    logsToFile: isFull,
  };
}

const titles = { fastify: 'Fastify', express: 'Express', hono: 'Hono' } as const;

function versionOf(name: string): string {
  const { dependencies } = JSON.parse(readFileSync('lab/package.json', 'utf8'));
  return String(dependencies[name]);
}

/** The response that every server of a comparison sends. */
export interface ExpectedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that the HTTP library of a server adds. They depend on the time or on timeouts. */
const ADDED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Headers of a rate limiter. Each library has its own names. */
const LIMITER = /ratelimit/i;

/** Fetches one response, without the headers that the HTTP library adds. */
export async function fetchAnswer(url: string, { path, body }: PostRequest): Promise<ExpectedAnswer> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: 'POST', headers, agent: false }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      const { statusCode = 0, rawHeaders } = response;
      const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
        index % 2 === 0 && !ADDED.has(name.toLowerCase()) ? [[name, rawHeaders[index + 1] ?? '']] : [],
      );
      resolve({ status: statusCode, headers: Object.fromEntries(pairs), body: text });
    });
    sent.on('error', reject).end(body);
  });
}

/** The first difference from the expected response: the status, the body, or a missing or different header. */
export function difference(expected: ExpectedAnswer, answer: ExpectedAnswer): string | undefined {
  if (answer.status !== expected.status) return `status ${answer.status} instead of ${expected.status}`;
  if (answer.body !== expected.body) return `the body ${answer.body.slice(0, 200)}`;
  const headers = new Headers(answer.headers);
  const missing = Object.entries(expected.headers).find(
    ([name, value]) => !LIMITER.test(name) && !sameHeader(headers.get(name), value),
  );
  return missing === undefined ? undefined : `the header ${missing[0]}: ${headers.get(missing[0])}`;
}

/** Ignores the character set of JSON, which a framework may name. */
function sameHeader(value: string | null, expected: string): boolean {
  return value?.replace(/; ?charset=utf-8$/i, '') === expected;
}
