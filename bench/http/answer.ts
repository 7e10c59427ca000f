import { request } from 'node:http';
import type { PostRequest } from './load.ts';

/** The answer that every server of a comparison gives. */
export interface ExpectedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that a server's HTTP adds, and that differ by the second or by a time-out. */
const ADDED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Headers of a limiter: each library has names of its own. */
const LIMITER = /ratelimit/i;

/** One answer of a server, without the headers that its HTTP adds. */
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

/** What is wrong with a peer's answer: another status or body, or a header that is missing or differs. */
export function difference(expected: ExpectedAnswer, answer: ExpectedAnswer): string | undefined {
  if (answer.status !== expected.status) return `status ${answer.status} in place of ${expected.status}`;
  if (answer.body !== expected.body) return `the body ${answer.body.slice(0, 200)}`;
  const headers = new Headers(answer.headers);
  const missing = Object.entries(expected.headers).find(
    ([name, value]) => !LIMITER.test(name) && !sameHeader(headers.get(name), value),
  );
  return missing === undefined ? undefined : `the header ${missing[0]}: ${headers.get(missing[0])}`;
}

/** A framework may name the character set of JSON, which changes nothing. */
function sameHeader(value: string | null, expected: string): boolean {
  return value?.replace(/; ?charset=utf-8$/i, '') === expected;
}
