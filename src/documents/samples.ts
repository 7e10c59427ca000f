import { createError, type FactsByCode } from '../contract/errors.ts';
import { httpLimits } from '../contract/limits.ts';
import { PATH_TEMPLATE } from '../contract/path.ts';
import { choiceValues } from '../core/field.ts';
import { OPERATION_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { limits } from '../core/limits.ts';
import type { ErrorCode } from '../core/textmill-error.ts';
import { encodeOrDecode } from '../tools/encoded-text.ts';
import { count } from './markdown.ts';

/** An allowance without remaining requests, for a 429. */
export const spentAllowance = {
  isAllowed: false,
  limit: httpLimits.postsPerWindow,
  windowSeconds: httpLimits.rateWindowSeconds,
  remaining: 0,
  resetSeconds: 34,
} as const;

const text = { field: TEXT_FIELD } as const;
const digitLimits = { integer: 36, fractional: 100 } as const;
const encoded = { ...text, format: 'Base64', position: 5 } as const;

/** Facts for an example of each error. The compiler requires them for a new error. */
export const sampleFacts: FactsByCode = {
  BODY_NOT_UTF8: { byte: 9 },
  TOO_MANY_ITEMS: { most: httpLimits.bodyItems },
  BODY_NOT_JSON: { fault: 'unexpected character', place: { line: 1, column: 10 } },
  INPUT_NOT_OBJECT: {},
  UNKNOWN_FIELD: { field: 'Operation', suggestion: OPERATION_FIELD, known: [TEXT_FIELD, OPERATION_FIELD] },
  MISSING_FIELD: { ...text, expected: 'a string' },
  WRONG_TYPE: { ...text, expected: 'a string' },
  UNKNOWN_CHOICE: { field: OPERATION_FIELD, choices: choiceValues(encodeOrDecode) },
  OUT_OF_RANGE: { field: 'start', minimum: -1_000_000, maximum: 1_000_000 },
  TOO_LONG: { ...text, limit: limits.textCodePoints, unit: 'code points', count: limits.textCodePoints + 1 },
  UNPAIRED_SURROGATE: { ...text, position: 5 },
  UNEXPECTED_CHARACTER: encoded,
  WRONG_LENGTH: encoded,
  WRONG_PADDING: encoded,
  TRAILING_BITS: encoded,
  SPLIT_PAIR: { ...encoded, format: 'hexadecimal' },
  MALFORMED_ESCAPE: { ...text, position: 5 },
  NOT_UTF8: { ...text, position: 5 },
  NOT_A_NUMBER: { ...text, ...digitLimits, what: 'unexpected character', position: 5 },
  TOO_MANY_DIGITS: { ...text, ...digitLimits, part: 'integer', digits: 37 },
  MALFORMED_REQUEST: { part: 'the request' },
  NOT_FOUND: { suggestion: undefined, template: PATH_TEMPLATE },
  METHOD_NOT_ALLOWED: { use: 'POST' },
  REQUEST_TIMEOUT: {},
  REQUEST_TOO_LARGE: { bytes: httpLimits.bodyBytes },
  RESULT_TOO_LARGE: { bytes: httpLimits.answerBytes },
  UNSUPPORTED_MEDIA_TYPE: { header: 'Content-Type', fault: 'is not application/json' },
  EXPECTATION_FAILED: {},
  RATE_LIMITED: { ...spentAllowance, retrySeconds: spentAllowance.resetSeconds },
  HEADERS_TOO_LARGE: {},
  USER_AGENT_REQUIRED: {},
  HOST_NOT_ALLOWED: { header: 'Host' },
  INTERNAL_ERROR: {},
  NOT_IMPLEMENTED: {},
  SERVICE_UNAVAILABLE: { retrySeconds: httpLimits.overloadRetrySeconds },
  VERSION_NOT_SUPPORTED: {},
};

/** An example of what to do about an error. */
export function sampleRemedy<Code extends ErrorCode>(code: Code): string {
  return createError(code, sampleFacts[code]).remedy;
}

/** The cause of each error that has its own status, as Markdown. The causes of the others are in their messages. */
export const causes: { readonly [Code in ErrorCode]?: string } = {
  USER_AGENT_REQUIRED:
    'The server, or a network in front of it, requires the header `User-Agent`, and the request has none. The response is plain text or HTML.',
  HOST_NOT_ALLOWED: 'The `Host` or `Origin` of a request to `/mcp` is not an address that the server allows.',
  NOT_FOUND: 'The path is unknown.',
  METHOD_NOT_ALLOWED: 'The path does not allow this method.',
  REQUEST_TIMEOUT: `The request did not arrive in time: ${httpLimits.headMilliseconds / 1000} seconds for the request line and headers, ${httpLimits.requestMilliseconds / 1000} seconds for the whole request.`,
  REQUEST_TOO_LARGE: `The body is larger than ${count(httpLimits.bodyBytes)} bytes.`,
  RESULT_TOO_LARGE: `The response would be larger than ${count(httpLimits.answerBytes)} bytes.`,
  UNSUPPORTED_MEDIA_TYPE:
    'The `Content-Type` is not `application/json`, with or without `charset=utf-8` (or `utf8`), or the body is compressed.',
  EXPECTATION_FAILED: 'The `Expect` header has a value other than `100-continue`.',
  RATE_LIMITED: 'The IP address has sent too many POST requests.',
  HEADERS_TOO_LARGE: `The request line and headers are larger than ${count(httpLimits.headBytes)} bytes, including line endings, or have more than ${httpLimits.headLines} header lines.`,
  INTERNAL_ERROR: 'The service has a bug.',
  NOT_IMPLEMENTED: 'The body has a transfer coding other than `chunked`.',
  SERVICE_UNAVAILABLE: 'The service is overloaded.',
  VERSION_NOT_SUPPORTED: 'The version of HTTP is not 1.1 or 1.0.',
};

/** The responses that are the same for every tool, by status: their names in the interface description, and codes. */
export const sharedResponses: readonly (readonly [string, ErrorCode, ...ErrorCode[]])[] = [
  ['Forbidden', 'USER_AGENT_REQUIRED'],
  ['NotFound', 'NOT_FOUND'],
  ['MethodNotAllowed', 'METHOD_NOT_ALLOWED'],
  ['RequestTimeout', 'REQUEST_TIMEOUT'],
  ['TooLarge', 'REQUEST_TOO_LARGE', 'RESULT_TOO_LARGE'],
  ['UnsupportedMediaType', 'UNSUPPORTED_MEDIA_TYPE'],
  ['ExpectationFailed', 'EXPECTATION_FAILED'],
  ['RateLimited', 'RATE_LIMITED'],
  ['HeadersTooLarge', 'HEADERS_TOO_LARGE'],
  ['InternalError', 'INTERNAL_ERROR'],
  ['NotImplemented', 'NOT_IMPLEMENTED'],
  ['ServiceUnavailable', 'SERVICE_UNAVAILABLE'],
  ['VersionNotSupported', 'VERSION_NOT_SUPPORTED'],
];
