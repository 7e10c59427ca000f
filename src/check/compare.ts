import { ERROR_HEADER } from '../contract/error-header.ts';
import { type Answer, type Headers, headersOf } from '../contract/message.ts';
import { quoteName } from '../core/escapes.ts';
import type { Received } from './exchange.ts';
import type { CheckName, Findings } from './findings.ts';

/** Compares a response with the expected one. Each difference belongs to one check, with what to change. */

/**
 * Adds the differences to the findings. A response with another status or body is not from textmill, so its headers are
 * not compared. Returns whether it is from textmill.
 *
 * @param url The URL of the request.
 * @param hasOwnBody Whether the body is not compared.
 */
export function compare(
  check: CheckName,
  received: Received,
  expected: Answer,
  findings: Findings,
  url: string,
  hasOwnBody = false,
): boolean {
  findings.made(check);
  const { status, headers, body } = received;
  for (const [to, name, isWanted, remedy] of unwanted) {
    const value = headers[name];
    if (value === undefined || isWanted(value, headersOf(expected))) continue;
    findings.add('failed', to, `${name}: ${quoteName(value)}`, `no ${name}`, remedy);
  }
  if (status !== expected.status || !(hasOwnBody || body.equals(Buffer.from(expected.body)))) {
    const remedy = adviceForAnswer(check, received, expected);
    findings.add('failed', check, describe(received), describeExpected(expected), remedy);
    return false;
  }
  for (const [name, value] of Object.entries(headersOf(expected))) {
    const owner = owners[name] ?? check;
    findings.made(owner);
    const found = headers[name.toLowerCase()];
    if (found !== undefined && isSame(name, found, value, url)) continue;
    // Without compression, responses are only longer.
    const severity = name === 'Content-Encoding' ? 'warning' : 'failed';
    const shown = found === undefined ? `no ${name}` : `${name}: ${quoteName(found)}`;
    const other = `Something in front of the server changes ${name}: let it pass on the header.`;
    findings.add(severity, owner, shown, `${name}: ${value}`, adviceForHeader[owner] ?? other);
  }
  return true;
}

/** Whether a client understands both values of a header in the same way. */
function isSame(name: string, found: string, value: string, url: string): boolean {
  if (name === 'Location') return URL.canParse(found, url) && new URL(found, url).href === new URL(value, url).href;
  if (name === 'Content-Type') return found.toLowerCase().replaceAll(/[ "]/g, '') === value.replaceAll(' ', '');
  if (!LISTS.test(name)) return found === value;
  const items = itemsOf(found);
  return itemsOf(value).every((item) => items.includes(item));
}

/** Headers with lists, to which others may add. Browsers accept `nosniff` twice, but no other single value. */
const LISTS = /^(?:Cache-Control|Vary|X-Content-Type-Options|Access-Control-(?:Expose|Allow)-Headers)$/;
const itemsOf = (list: string) => list.toLowerCase().split(/ *, */);

/** Headers that textmill does not send, unless another header of the response explains them. */
const unwanted: readonly (readonly [CheckName, string, (value: string, expected: Headers) => boolean, string])[] = [
  [
    'cookies',
    'set-cookie',
    () => false,
    'Something in front of the server adds cookies (often for sticky sessions or bot protection): turn them off.',
  ],
  [
    'compression',
    'content-encoding',
    (_, expected) => expected['Content-Encoding'] !== undefined,
    'A cache ignores Vary, or a proxy compresses for every client: let it pass on Accept-Encoding, and turn its own compression off.',
  ],
  [
    'cache-control',
    'age',
    (age, expected) => age === '0' || expected['Cache-Control']?.includes('no-') !== true,
    'A proxy or CDN caches responses against their Cache-Control: turn its cache off, or let it respect the header.',
  ],
];

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

/** What to change, as far as the status and the check tell. */
export function adviceForAnswer(check: CheckName, { status, headers }: Received, expected?: Answer): string {
  const error = headers['textmill-error'];
  if (error?.includes('HOST_NOT_ALLOWED')) return advice.host;
  if (status >= 500 && error !== undefined) return advice.ownFault;
  if (check === 'longest-body' || check === 'too-large' || status === 413) return advice.longBodies;
  if (status >= 300 && status < 400 && status !== 304) return advice.redirect;
  if (status >= 500) return advice.gateway;
  if (status === 401 || status === 407) return advice.login;
  if (status === 403 && error === undefined) return advice.firewall;
  if (status === 429) return advice.limit;
  if (check === 'tags') return advice.revalidation;
  return status === expected?.status && status >= 400 ? advice.errorPages : advice.changed;
}

const advice = {
  host: 'Set MCP_ALLOWED_HOSTS to this host name. If it contains the name, let the proxy pass on the Host header.',
  ownFault: 'The server is overloaded or has failed: look at its log, and check again.',
  longBodies:
    'A proxy rejects long bodies, or replaces the response: let it accept at least 40 KiB (nginx: client_max_body_size 40k), and pass on the body of 413.',
  redirect:
    'A proxy redirects: turn this off, because clients change POST to GET. If it leads to another host, check that one.',
  gateway:
    'A proxy gets no response from textmill: check that the server runs, and the address and the port in the settings of the proxy.',
  login: 'Something in front of the server asks for a login: exempt this server.',
  firewall: 'A firewall or bot protection responds: exempt programs at this server from it.',
  limit: 'Something in front of the server has a limit of its own: raise it above the limit of textmill.',
  revalidation: 'Let the proxy pass on If-None-Match and the status 304.',
  errorPages: 'A proxy replaces the body of errors: turn its error pages off (nginx: proxy_intercept_errors off).',
  changed:
    'A proxy changes the response, or the server has another version: send the same request to the server directly.',
} as const;

/** A response in a few words, safe to print. */
export function describe({ status, headers, body }: Received): string {
  const type = (headers['content-type'] ?? '').replaceAll(/[^\w/+.;= -]/g, '').slice(0, 40);
  const location = headers['location'] === undefined ? '' : `to ${quoteName(headers['location'])}`;
  const text = body.length === 0 ? '' : quoteName(body.toString('utf8', 0, 400));
  return [status, location, type, text].filter(Boolean).join(' ');
}

function describeExpected(answer: Answer): string {
  const { 'Content-Type': type, [ERROR_HEADER]: error } = headersOf(answer);
  const body = type === 'application/json' && answer.body !== '' ? quoteName(String(answer.body)) : undefined;
  return [answer.status, type, error ?? body].filter(Boolean).join(' ');
}
