import type { ErrorCode } from '../core/textmill-error.ts';
import { type NotFoundPage, policyHeaders } from './document.ts';
import { dataEnvelope, errorEnvelope } from './envelope.ts';
import { ERROR_HEADER, errorHeader, namedField } from './error-header.ts';
import { type ErrorMessage, errorMessage, statusOf } from './errors.ts';
import { httpLimits } from './limits.ts';
import { type Allowance, type Answer, type Headers, headersOf, type TextAnswer } from './message.ts';
import { addressIn, rootFrom } from './path.ts';

const everyAnswer: Headers = {
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': `Retry-After, RateLimit, RateLimit-Policy, ${ERROR_HEADER}`,
  'X-Content-Type-Options': 'nosniff',
};

const jsonAnswer: Headers = { 'Content-Type': 'application/json', ...everyAnswer };

/** The methods of an endpoint. */
export const POST_METHODS = 'POST, OPTIONS';

/** The methods of a document. */
export const GET_METHODS = 'GET, HEAD, OPTIONS';

/**
 * The answer to OPTIONS, which may be a preflight request (WHATWG Fetch §3.2.2). Tracing adds headers to every request of
 * a page. `*` allows all but Authorization, and browsers before 2020 take it as a name, so Content-Type is named, too.
 */
export function replyPreflight(methods: string, allowedHeaders = 'Content-Type, *'): TextAnswer {
  return {
    status: 204,
    headers: {
      ...everyAnswer,
      Allow: methods,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': String(httpLimits.preflightMaxAgeSeconds),
    },
    body: '',
  };
}

/** The answer to `OPTIONS *`, which is about the server in general (RFC 9110 §9.3.7). */
export function replyServerOptions(): TextAnswer {
  return { status: 204, headers: { ...everyAnswer, Allow: 'GET, HEAD, POST, OPTIONS' }, body: '' };
}

/** An answer of an extension, with the headers of every answer. */
export function replyExtended(answer: Answer, allowance: Allowance | undefined): Answer {
  const rate = allowance && rateHeaders(allowance);
  return { ...answer, headers: { ...everyAnswer, ...rate, ...headersOf(answer) }, ownHeaders: undefined };
}

/** The success envelope around a tool's data. */
export function replyData(
  data: Readonly<Record<string, string | number>>,
  allowance: Allowance | undefined,
  isPlain = false,
): TextAnswer {
  return {
    status: 200,
    headers: sharedParts(allowance).success,
    ownHeaders: allowance && remainingHeader(allowance),
    body: dataEnvelope(data, isPlain),
    isAscii: isPlain,
  };
}

/** The error envelope of an error, with the same error as data in a header. */
export function replyError(
  error: ErrorMessage,
  allowance?: Allowance,
  ownHeaders: Headers | undefined = allowance && remainingHeader(allowance),
): TextAnswer {
  const shared = sharedParts(allowance);
  const answer = { status: statusOf(error.code), body: errorEnvelope(error) };
  // Without a field, the header is the same each time, so it is one of those that a server prepares once.
  if (namedField(error) === undefined) return { ...answer, headers: errorHeaders(error.code, shared), ownHeaders };
  // Literals: a copy of other headers, or a computed name, takes microseconds more to write.
  const { RateLimit } = ownHeaders ?? {};
  const header = errorHeader(error);
  const own = RateLimit === undefined ? { 'Textmill-Error': header } : { RateLimit, 'Textmill-Error': header };
  return { ...answer, headers: shared.success, ownHeaders: own };
}

/** The error envelope for a request that is not valid HTTP. The server closes the connection afterwards. */
export function replyClosing(error: ErrorMessage): TextAnswer {
  return { ...replyError(error), closesConnection: true };
}

/** 500 for any error other than a TextmillError: a bug in the program. */
export function replyBug(bug: unknown, allowance?: Allowance): TextAnswer {
  return { ...replyError(errorMessage('INTERNAL_ERROR', {}), allowance), bug };
}

/** 404 for people. The page contains no data from the request except its depth and the path that is probably meant. */
export function replyNotFoundPage(
  { html, suggestion, policy }: NotFoundPage,
  path: string,
  meant: string | undefined,
): TextAnswer {
  const root = rootFrom(path);
  const shown =
    meant === undefined ? '' : suggestion.replace('{address}', addressIn(root, meant)).replace('{path}', meant);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...everyAnswer, ...policyHeaders(policy), ...varied };
  const code = 'NOT_FOUND';
  return {
    status: statusOf(code),
    headers: { ...headers, [ERROR_HEADER]: errorHeader({ code }) },
    body: html.replaceAll('{root}', root).replace('{suggestion}', () => shown),
  };
}

/** The header of both answers at a path that has {@link replyNotFoundPage} for some clients. */
export const varied: Headers = { Vary: 'Accept' };

/** 405, with the allowed methods. */
export function replyNotAllowed(methods: string): TextAnswer {
  const [use = ''] = methods.split(',');
  return replyError(errorMessage('METHOD_NOT_ALLOWED', { use }), undefined, { Allow: methods });
}

/** 415. It names the accepted content codings only if the coding is the reason (RFC 9110 §12.5.3). */
export function replyUnsupported(header: string, fault: string, allowance: Allowance | undefined): TextAnswer {
  const codings = header === 'Content-Encoding' && { 'Accept-Encoding': 'identity' };
  const ownHeaders = { ...(allowance && remainingHeader(allowance)), ...codings };
  return replyError(errorMessage('UNSUPPORTED_MEDIA_TYPE', { header, fault }), allowance, ownHeaders);
}

/** 403 for a client without a User-Agent, in plain text, as an edge network in front of the API sends it. */
export function replyForbidden(): TextAnswer {
  const error = errorMessage('USER_AGENT_REQUIRED', {});
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...everyAnswer, [ERROR_HEADER]: errorHeader(error) };
  return { status: statusOf(error.code), headers, body: `${error.message}\n` };
}

/** 503 while the server is overloaded. */
export function replyOverloaded(allowance?: Allowance): TextAnswer {
  const retry = { 'Retry-After': String(httpLimits.overloadRetrySeconds) };
  const ownHeaders = { ...(allowance && remainingHeader(allowance)), ...retry };
  return replyError(errorMessage('SERVICE_UNAVAILABLE', {}), allowance, ownHeaders);
}

/** 429 for a request over the limit. In a flood, only the seconds to wait differ, and to make an answer takes long. */
export function replyRateLimited(allowance: Allowance): TextAnswer {
  const { limit, windowSeconds, remaining, resetSeconds } = allowance;
  const { refusals } = sharedParts(allowance);
  const key = `${remaining} ${resetSeconds}`;
  const known = refusals.get(key);
  if (known !== undefined) return known;
  const error = errorMessage('RATE_LIMITED', { limit, windowSeconds, retrySeconds: resetSeconds });
  const headers = { ...remainingHeader(allowance), 'Retry-After': String(resetSeconds) };
  const answer = replyError(error, allowance, headers);
  refusals.set(key, answer);
  return answer;
}

/** RateLimit-Policy, and RateLimit if it is known, as in draft-ietf-httpapi-ratelimit-headers-11. */
export function rateHeaders(allowance: Allowance): Headers {
  return { ...policyHeader(allowance), ...remainingHeader(allowance) };
}

function policyHeader({ limit, windowSeconds }: Policy): Headers {
  return { 'RateLimit-Policy': `"default";q=${limit};w=${windowSeconds}` };
}

function remainingHeader({ remaining, resetSeconds }: Allowance): Headers | undefined {
  if (remaining === undefined) return undefined;
  // V8 caches the texts of numbers that are converted implicitly. With a high limit, that takes time and memory.
  return { RateLimit: `"default";r=${remaining.toFixed(0)};t=${resetSeconds}` };
}

type Policy = Pick<Allowance, 'limit' | 'windowSeconds'>;

/** The parts of answers that are the same under a policy. */
interface SharedParts {
  /** Those of a success, and of an error with a field, which has its own headers. */
  readonly success: Headers;
  /** Those of errors without a field, by code, made when they are first needed. */
  readonly errors: Map<ErrorCode, Headers>;
  /** 429, by what it says: no request is left, for at most a minute. */
  readonly refusals: Map<string, TextAnswer>;
}

function errorHeaders(code: ErrorCode, { success, errors }: SharedParts): Headers {
  const known = errors.get(code);
  if (known !== undefined) return known;
  const headers = { ...success, [ERROR_HEADER]: errorHeader({ code }) };
  errors.set(code, headers);
  return headers;
}

/** The parts that JSON answers share under a policy, or without one. A process has one policy: the last is cached. */
function sharedParts(policy: Policy | undefined): SharedParts {
  if (policy === undefined) return unlimited;
  const { limit, windowSeconds } = policy;
  if (limit !== last.limit || windowSeconds !== last.windowSeconds) {
    const success = { ...jsonAnswer, ...policyHeader(policy) };
    last = { limit, windowSeconds, success, errors: new Map(), refusals: new Map() };
  }
  return last;
}

const unlimited: SharedParts = { success: jsonAnswer, errors: new Map(), refusals: new Map() };

let last: Policy & SharedParts = { limit: 0, windowSeconds: 0, ...unlimited };
