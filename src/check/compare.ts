import { quoteName } from '../core/escapes.ts';
import type { CheckResponse } from './exchange.ts';

/** A difference between what a server does and what is expected. The texts are safe to print. */
export interface Problem {
  readonly check: string;
  /** A warning does not make the exit code 1. */
  readonly severity: 'warning' | 'failed';
  readonly found: string;
  readonly expected: string;
  /** What to change. */
  readonly advice: string;
}

export type AddProblem = (check: string, severity: Problem['severity'], found: string, expected: string) => void;

/**
 * Compares a response with the expected one. If the status or the body differs, it is not from textmill, and its other
 * headers say nothing. Responses share headers, so each header has a check of its own.
 */
export function compare(check: string, received: CheckResponse, expected: CheckResponse, add: AddProblem): void {
  const isOwn = received.status === expected.status && received.body.equals(expected.body);
  const unwanted = Object.keys(received.headers).filter((name) => isUnwanted(name, received, expected));
  const changed = Object.keys(isOwn ? expected.headers : {}).filter((name) => !isSame(name, received, expected));
  for (const name of [...unwanted, ...changed]) {
    const found = received.headers[name];
    // Without compression, responses are only longer.
    const severity = name === 'content-encoding' && found === undefined ? 'warning' : 'failed';
    add(`header ${name}`, severity, found === undefined ? 'none' : quoteName(found), expected.headers[name] ?? 'none');
  }
  if (isOwn) return;
  const from = received.body.findIndex((byte, index) => byte !== expected.body[index]);
  const start = from === -1 ? received.body.length : from;
  add(check, 'failed', describe(received, start), describe(expected, start));
}

/** Whether textmill does not send a header that changes how clients treat the response. */
function isUnwanted(name: string, { headers }: CheckResponse, expected: CheckResponse): boolean {
  if (name === 'age') return headers[name] !== '0' && expected.headers['cache-control']?.includes('no-') === true;
  return ['set-cookie', 'content-encoding'].includes(name) && expected.headers[name] === undefined;
}

/** Whether a client understands both values of a header in the same way. */
function isSame(name: string, received: CheckResponse, expected: CheckResponse): boolean {
  const [found, wanted] = [received, expected].map(({ headers }) => normal(headers[name] ?? ''));
  return found === wanted || (LISTS.test(name) && itemsOf(wanted).every((item) => itemsOf(found).includes(item)));
}

const normal = (value: string) => value.toLowerCase().replaceAll(/[ "]/g, '');
const itemsOf = (list = '') => list.split(',');

/** Headers with lists, to which others may add. Browsers accept `nosniff` twice, but no other single value. */
const LISTS = /^(?:cache-control|vary|x-content-type-options|access-control-(?:expose|allow)-headers)$/;

/** A response in a few words, with its body from an index. */
export function describe({ status, headers, body }: CheckResponse, start = 0): string {
  const type = (headers['content-type'] ?? '').replaceAll(/[^\w/+.;= -]/g, '').slice(0, 40);
  const location = headers['location'] === undefined ? '' : `to ${quoteName(headers['location'])}`;
  const text = `${start > 0 ? '…' : ''}${quoteName(body.toString('utf8', start, start + 400))}`;
  return [status, location, type, body.length === 0 ? '' : text].filter(Boolean).join(' ');
}

/** What to change, by the check and the beginning of what it found. The first pattern that matches decides. */
export function adviceFor(check: string, found: string): string {
  return advice.find(([pattern]) => pattern.test(`${check}: ${found}`))?.[1] ?? '';
}

const advice: readonly (readonly [RegExp, string])[] = [
  [/^version/, 'Use the textmill that you have deployed: other failures may only mean that versions differ.'],
  [/^certificate: expires/, 'Find out why it was not renewed, or the proxy not reloaded after that.'],
  [/^certificate/, 'Renew it, and send its whole chain (fullchain.pem), or set NODE_EXTRA_CA_CERTS to its authority.'],
  [/^rate limit: no/, 'Set RATE_LIMIT_PER_MINUTE, and let the proxy pass on the headers of the limit.'],
  [/^rate limit/, 'Servers count separately: set REDIS_URL, or let the proxy send each address to one server.'],
  [/^forged/, 'Set TRUST_PROXY to proxies only. If this machine is one, check again from another network.'],
  [/^header (?:age|cache|content-enc|vary)/, 'Let the proxy not compress or cache (nginx: gzip off, expires off).'],
  [/^header/, 'Let the proxy pass on this header, and not set it: textmill sends it itself, once.'],
  [/^MCP: 403 application\/json/, 'Set MCP_ALLOWED_HOSTS to this host name, and let the proxy pass on Host.'],
  [/: 40[137] /, 'Exempt programs at this server from the login, firewall or bot protection in front of it.'],
  [/^longest|^413/, 'Let the proxy accept bodies of 40 KiB, and pass on 413 (nginx: client_max_body_size 40k).'],
  [/: 30[1278] /, 'Turn off the redirect: clients change POST to GET.'],
  [/: 429 /, 'Raise the limit of the proxy above that of textmill.'],
  [/: 5\d\d /, 'Look at the log of the server. If it got no request, correct its address in the proxy.'],
  [/^(4\d\d) .*: \1 /, 'Turn off the error pages of the proxy (nginx: proxy_intercept_errors off).'],
  [/./, 'Send the same request to the server directly: a proxy changes the response, or its build differs.'],
];
