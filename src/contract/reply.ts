import { type ErrorCode, errorTable, type FactsByCode, fault, type TextmillError } from '../core/errors.ts';
import { limits } from '../core/limits.ts';
import { utf8Length } from '../core/text.ts';
import type { Allowance, Answer } from './message.ts';

/** Answers and their headers, made here and nowhere else. */

type Headers = Answer['headers'];

const everyAnswer: Headers = {
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, RateLimit, RateLimit-Policy',
  'X-Content-Type-Options': 'nosniff',
};

const jsonAnswer: Headers = { 'Content-Type': 'application/json', ...everyAnswer };

const ALLOWED_METHODS = 'POST, OPTIONS';

const preflight: Answer = {
  status: 204,
  headers: {
    ...everyAnswer,
    'Access-Control-Allow-Methods': ALLOWED_METHODS,
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': String(limits.preflightMaxAgeSeconds),
  },
  body: '',
};

/** The answer to a preflight request (WHATWG Fetch §3.2.2). */
export function replyPreflight(): Answer {
  return preflight;
}

/**
 * The success envelope around a tool's data, or 413 RESULT_TOO_LARGE. The limits of the fields keep every result under
 * 2 MB, so that it can be made before it is measured.
 */
export function replyData(data: Readonly<Record<string, string | number>>, rateHeaders: Headers | undefined): Answer {
  const body = `{"ok":true,"data":${JSON.stringify(data)}}`;
  // No UTF-16 unit takes more than three bytes.
  if (body.length * 3 > limits.answerBytes && utf8Length(body) > limits.answerBytes) {
    return replyFault('RESULT_TOO_LARGE', { bytes: limits.answerBytes }, rateHeaders);
  }
  return { status: 200, headers: withRate(rateHeaders), body };
}

/** The error envelope of a code, its sentence made from the facts. */
export function replyFault<Code extends ErrorCode>(
  code: Code,
  facts: FactsByCode[Code],
  rateHeaders?: Headers,
): Answer {
  return replyError(fault(code, facts), rateHeaders);
}

/** The error envelope of an error. Every 400 is INVALID_INPUT, as the specification has it. */
export function replyError({ code, message }: TextmillError, rateHeaders?: Headers): Answer {
  const { status } = errorTable[code];
  const error = { code: status === 400 ? 'INVALID_INPUT' : code, message };
  const headers = withRate(rateHeaders);
  return {
    status,
    headers: status === 405 ? { ...headers, Allow: ALLOWED_METHODS } : headers,
    body: JSON.stringify({ ok: false, error }),
  };
}

/** The refusal of a nameless client, in the plain text of an edge that stands before the API. */
export function replyForbidden(): Answer {
  return {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...everyAnswer },
    body: `${fault('USER_AGENT_REQUIRED', {}).message}\n`,
  };
}

/** 503 while the server is overloaded. */
export function replyOverloaded(): Answer {
  const retrySeconds = limits.overloadRetrySeconds;
  return replyFault('SERVICE_UNAVAILABLE', { retrySeconds }, { 'Retry-After': String(retrySeconds) });
}

/** 429 for a request over the limit. */
export function replyRateLimited(allowance: Allowance): Answer {
  const { limit, windowSeconds, resetSeconds } = allowance;
  return replyFault(
    'RATE_LIMITED',
    { limit, windowSeconds, retrySeconds: resetSeconds },
    { ...rateHeaders(allowance), 'Retry-After': String(resetSeconds) },
  );
}

/** RateLimit and RateLimit-Policy, as draft-ietf-httpapi-ratelimit-headers-11 has them. */
export function rateHeaders({ limit, windowSeconds, remaining, resetSeconds }: Allowance): Headers {
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${windowSeconds}`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
}

function withRate(headers: Headers | undefined): Headers {
  // V8 takes ten times as long to spread two objects of such names into one.
  return headers === undefined ? jsonAnswer : Object.assign({}, jsonAnswer, headers);
}
