import { ERROR_HEADER } from '../contract/error-header.ts';
import { type Answer, type Headers, headersOf } from '../contract/message.ts';
import { quoteName } from '../core/escapes.ts';
import { advice } from './advice.ts';
import type { Received } from './exchange.ts';
import type { CheckName, Findings } from './findings.ts';

/** Compares a response with the expected one. Each difference belongs to one check, with what to change. */

/**
 * Adds the differences to the findings. A response with another status or body is not from textmill, so its headers are
 * not compared. Returns whether it is from textmill.
 */
export function compare(check: CheckName, received: Received, expected: Answer, findings: Findings): boolean {
  findings.made(check);
  const { status, headers, body } = received;
  for (const [to, name, isWanted, remedy] of unwanted) {
    const value = headers[name.toLowerCase()];
    if (value === undefined || isWanted(headersOf(expected), value)) continue;
    findings.add('failed', to, `${name}: ${quoteName(value)}`, `no ${name}`, remedy);
  }
  if (status !== expected.status || !body.equals(Buffer.from(expected.body))) {
    const remedy = adviceForAnswer(check, received, expected);
    findings.add('failed', check, describe(received), describeExpected(expected), remedy);
    return false;
  }
  for (const [name, value] of Object.entries(headersOf(expected))) {
    const [, owner = check, remedy = passOn(name)] = sharedHeaders.find(([names]) => names.test(name)) ?? [];
    findings.made(owner);
    const found = headers[name.toLowerCase()];
    if (found !== undefined && isSame(name, found, value)) continue;
    // Without compression, responses are only longer.
    const severity = name === 'Content-Encoding' ? 'warning' : 'failed';
    const shown = found === undefined ? `no ${name}` : `${name}: ${quoteName(found)}`;
    findings.add(severity, owner, shown, `${name}: ${value}`, remedy);
  }
  return true;
}

const passOn = (name: string) => `Something in front of the server changes ${name}: let it pass on the header.`;

/** Whether a client understands both values of a header in the same way. */
function isSame(name: string, found: string, value: string): boolean {
  if (name === 'Content-Type') return found.toLowerCase().replaceAll(/[ "]/g, '') === value.replaceAll(' ', '');
  const items = itemsOf(found);
  if (!LISTS.test(name)) return found === value;
  return itemsOf(value).every((item) => items.includes(item));
}

/** Headers with lists, to which others may add. Browsers accept `nosniff` twice, but no other single value. */
const LISTS = /^(?:Cache-Control|Vary|X-Content-Type-Options|Access-Control-(?:Expose|Allow)-Headers)$/;
const itemsOf = (list: string) => list.toLowerCase().replaceAll(' ', '').split(',');

/** Headers that textmill does not send, unless other headers of the expected response explain the value. */
const unwanted: readonly (readonly [CheckName, string, (expected: Headers, value: string) => boolean, string])[] = [
  ['cookies', 'Set-Cookie', () => false, advice.cookies],
  ['compression', 'Content-Encoding', (expected) => expected['Content-Encoding'] !== undefined, advice.compression],
  ['cache-control', 'Age', ({ 'Cache-Control': to }, age) => age === '0' || !to?.includes('no-'), advice.cache],
];

/** The checks of headers that responses share. A difference in another header belongs to the check of the request. */
const sharedHeaders: readonly (readonly [RegExp, CheckName, string?])[] = [
  [/^Access-Control-(?:Allow-Origin|Expose-Headers)$/, 'cors', advice.ownHeaders],
  [/^Cache-Control$/, 'cache-control', advice.cacheControl],
  [/^ETag$/, 'tags', advice.tags],
  [/^(?:Vary|Content-Encoding)$/, 'compression', advice.compression],
  [/^(?:Content-Security-Policy|Cross-Origin-Opener-Policy|Referrer-Policy)$/, 'page-security', advice.ownHeaders],
  [/^Content-Type$/, 'content-type'],
  [/^X-Content-Type-Options$/, 'nosniff'],
  [/^Textmill-Error$/, 'error-header'],
  [/^RateLimit(?:-Policy)?$/, 'limit'],
];

/** What to change, as far as the status and the check tell. */
export function adviceForAnswer(check: CheckName, { status, headers }: Received, expected?: Answer): string {
  const error = headers['textmill-error'];
  if (error?.includes('HOST_NOT_ALLOWED')) return advice.host;
  if (status >= 500 && error !== undefined) return advice.ownFault;
  if (status === 401 || status === 407 || (status === 403 && error === undefined)) return advice.guard;
  if (check === 'longest-body' || check === 'too-large' || status === 413) return advice.longBodies;
  if (status >= 300 && status < 400 && status !== 304) return advice.redirect;
  if (status >= 500) return advice.gateway;
  if (status === 429) return advice.otherLimit;
  if (check === 'tags' || check === 'compression') return advice[check];
  return status === expected?.status && status >= 400 ? advice.errorPages : advice.changed;
}

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
