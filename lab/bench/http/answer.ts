import { request } from 'node:http';
import type { PostRequest } from './load.ts';

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
export async function fetchAnswer(url: string, { path, body, connection }: PostRequest): Promise<ExpectedAnswer> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: connection,
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
