import { ERROR_HEADER } from '../contract/error-header.ts';
import { type Answer, headersOf } from '../contract/message.ts';
import { quoteName } from '../core/escapes.ts';
import type { Received } from './exchange.ts';
import type { CheckName, Findings, Problem } from './findings.ts';

/** Compares a response with the expected one. Each difference belongs to one check, with what to change. */

/**
 * Adds the differences to the findings. A response with another status or body is not from textmill, so its headers are
 * not compared.
 *
 * @param hasOwnBody Whether the body is not compared.
 */
export function compare(
  check: CheckName,
  received: Received,
  expected: Answer,
  findings: Findings,
  hasOwnBody = false,
): void {
  findings.made(check);
  const { status, headers, body } = received;
  const add = (to: CheckName, found: string, rest: Omit<Problem, 'found' | 'times'>) =>
    findings.add(to, { found, ...rest });
  const cookie = headers['set-cookie'];
  if (cookie !== undefined) add('cookies', `Set-Cookie: ${quoteName(cookie)}`, unwanted.cookies);
  if (status !== expected.status || !(hasOwnBody || body.equals(Buffer.from(expected.body)))) {
    const advice = adviceForAnswer(check, received, expected);
    add(check, describe(received), { severity: 'failed', expected: describeExpected(expected), advice });
    return;
  }
  const expectedHeaders = headersOf(expected);
  for (const [name, value] of Object.entries(expectedHeaders)) {
    const owner = owners[name] ?? check;
    findings.made(owner);
    const found = headers[name.toLowerCase()];
    if (found === value) continue;
    add(owner, found === undefined ? `no ${name}` : `${name}: ${quoteName(found)}`, {
      // Without compression, responses are only longer.
      severity: name === 'Content-Encoding' ? 'warning' : 'failed',
      expected: `${name}: ${value}`,
      advice: adviceForHeader[owner] ?? `Something in front of the server changes ${name}: let it pass on the header.`,
    });
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && expectedHeaders['Content-Encoding'] === undefined) {
    add('compression', `Content-Encoding: ${quoteName(coding)}, not asked for`, unwanted.compression);
  }
  const age = headers['age'] ?? '0';
  if (age !== '0' && expectedHeaders['Cache-Control']?.includes('no-') === true) {
    add('cache-control', `Age: ${quoteName(age)}, from a cache`, unwanted.cache);
  }
}

const unwanted = {
  cookies: {
    severity: 'failed',
    expected: 'no Set-Cookie',
    advice:
      'Something in front of the server adds cookies (often for sticky sessions or bot protection): turn them off.',
  },
  compression: {
    severity: 'failed',
    expected: 'no Content-Encoding',
    advice:
      'A cache ignores Vary, or a proxy compresses for every client: let it pass on Accept-Encoding, and turn its own compression off.',
  },
  cache: {
    severity: 'failed',
    expected: 'a response of the server',
    advice:
      'A proxy or CDN caches responses against their Cache-Control: turn its cache off, or let it respect the header.',
  },
} as const;

/** The checks of headers that responses share. A difference in another header belongs to the check of the request. */
const owners: Readonly<Record<string, CheckName>> = {
  'Access-Control-Allow-Origin': 'cors',
  'Access-Control-Expose-Headers': 'cors',
  'Cache-Control': 'cache-control',
  'Content-Type': 'content-type',
  'X-Content-Type-Options': 'nosniff',
  [ERROR_HEADER]: 'error-header',
  'RateLimit-Policy': 'limit',
  RateLimit: 'limit',
  ETag: 'tags',
  Vary: 'compression',
  'Content-Encoding': 'compression',
  'Content-Security-Policy': 'page-security',
  'Cross-Origin-Opener-Policy': 'page-security',
  'Referrer-Policy': 'page-security',
};

const adviceForHeader: { readonly [Check in CheckName]?: string } = {
  cors: 'Remove the CORS settings of the proxy: textmill sends these headers itself, each once.',
  'cache-control':
    'Remove the cache settings of the proxy or CDN (nginx: expires; Cloudflare: Browser Cache TTL), so that it passes on Cache-Control.',
  tags: 'The proxy changes or removes ETag, often because it compresses or changes pages: let it pass on the body and ETag unchanged.',
  compression:
    'Let the proxy pass on Accept-Encoding, Content-Encoding and Vary, and turn its own compression off (nginx: gzip off).',
  'page-security': 'Remove these headers from the settings of the proxy: textmill sends them itself, each once.',
};

function adviceForAnswer(check: CheckName, { status, headers }: Received, expected: Answer): string {
  if (status >= 300 && status < 400 && status !== 304) {
    const where = check === 'no-slash' ? ' the path without the final slash' : '';
    return `A proxy redirects${where} to ${quoteName(headers['location'] ?? '')}: turn this redirect off, because clients change POST to GET.`;
  }
  if (status >= 500) {
    const isOwn = headers['textmill-error'] !== undefined;
    return isOwn ? 'The server is overloaded or has failed: look at its log, and check again.' : GATEWAY_ADVICE;
  }
  if (status === 413 || expected.status === 413) {
    return 'A proxy replaces the body of 413: let it accept bodies of at least 40 KiB (nginx: client_max_body_size 40k), and pass on error pages.';
  }
  if (status === 401 || status === 407) return 'Something in front of the server asks for a login: exempt this server.';
  if (status === 403 && headers['textmill-error'] === undefined) {
    return 'A firewall or bot protection responds: exempt programs at this server from it.';
  }
  if (status === 429)
    return 'Something in front of the server has a limit of its own: raise it above the limit of textmill.';
  if (check === 'tags') return 'Let the proxy pass on If-None-Match and the status 304.';
  if (status === expected.status && status >= 400) {
    return 'A proxy replaces the body of errors: turn its error pages off (nginx: proxy_intercept_errors off).';
  }
  return 'A proxy changes the response, or the server has another version: send the same request to the server directly.';
}

export const GATEWAY_ADVICE =
  'A proxy gets no response from textmill: check that the server runs, and the address and the port in the settings of the proxy.';

/** A response in a few words, safe to print. */
export function describe({ status, headers, body }: Received): string {
  const type = (headers['content-type'] ?? '').replaceAll(/[^\w/+.;= -]/g, '').slice(0, 40);
  return [status, type, body.length === 0 ? '' : quoteName(body.toString('utf8', 0, 400))].filter(Boolean).join(' ');
}

function describeExpected(answer: Answer): string {
  const { 'Content-Type': type, [ERROR_HEADER]: error } = headersOf(answer);
  const body = type === 'application/json' && answer.body !== '' ? quoteName(String(answer.body)) : undefined;
  return [answer.status, type, error ?? body].filter(Boolean).join(' ');
}
