import { type Answer, headersOf } from '../contract/message.ts';
import { quoteName } from '../core/escapes.ts';
import type { Received } from './exchange.ts';
import type { CheckName, Findings } from './findings.ts';

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
  const cookie = headers['set-cookie'];
  if (cookie !== undefined) findings.add('cookies', { found: `Set-Cookie: ${quoteName(cookie)}`, ...wanted.cookies });
  if (status !== expected.status || !(hasOwnBody || body.equals(Buffer.from(expected.body)))) {
    const found = describe(received);
    findings.add(check, {
      found,
      expected: describeExpected(expected),
      advice: adviceForAnswer(check, received, expected),
    });
    return;
  }
  for (const [name, value] of Object.entries(headersOf(expected))) {
    const owner = owners[name];
    findings.made(owner ?? check);
    const found = headers[name.toLowerCase()];
    if (found === value) continue;
    findings.add(owner ?? check, {
      // Without compression, responses are only longer.
      severity: name === 'Content-Encoding' ? 'warning' : 'failed',
      found: found === undefined ? `no ${name}` : `${name}: ${quoteName(found)}`,
      expected: `${name}: ${value}`,
      advice:
        (owner && adviceForHeader[owner]) ??
        `Something in front of the server changes ${name}: let it pass on the header.`,
    });
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && headersOf(expected)['Content-Encoding'] === undefined) {
    findings.add('compression', {
      found: `Content-Encoding: ${quoteName(coding)}, not asked for`,
      ...wanted.compression,
    });
  }
  const age = headers['age'] ?? '0';
  if (age !== '0' && headersOf(expected)['Cache-Control']?.includes('no-'))
    findings.add('cache-control', { found: `Age: ${quoteName(age)}, from a cache`, ...wanted.cache });
}

const wanted = {
  cookies: {
    expected: 'no Set-Cookie',
    advice:
      'Something in front of the server adds cookies (often for sticky sessions or bot protection): turn them off.',
  },
  compression: {
    expected: 'no Content-Encoding',
    advice:
      'A cache ignores Vary, or a proxy compresses for every client: let it pass on Accept-Encoding, and turn its own compression off.',
  },
  cache: {
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
  'Textmill-Error': 'error-header',
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
  if (status >= 502 && status <= 504 && headers['textmill-error'] === undefined) return GATEWAY_ADVICE;
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

function describeExpected({ status, headers, body }: Answer): string {
  const type = headers['Content-Type'] ?? '';
  const text = type === 'application/json' ? quoteName(String(body)) : '';
  return [status, type, text].filter(Boolean).join(' ');
}
