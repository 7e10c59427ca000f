import { describe, expect, test } from 'vitest';
import { errorCodes } from '../core/textmill-error.ts';
import { createError, type FactsByCode, statusOf, toolErrors } from './errors.ts';

function row<Code extends keyof FactsByCode>(code: Code, status: number, facts: FactsByCode[Code], message: string) {
  return { code, status, message, error: createError(code, facts) };
}

const rows = [
  row('BODY_NOT_UTF8', 400, { byte: 7 }, 'the body is not valid UTF-8, from byte 7'),
  row('TOO_MANY_ITEMS', 400, { most: 9 }, 'the body has more than 9 strings, arrays, objects and commas'),
  row(
    'BODY_NOT_JSON',
    400,
    { fault: 'unexpected end', place: { line: 2, column: 3 } },
    'the body is not valid JSON: unexpected end at line 2, column 3',
  ),
  row('BODY_NOT_JSON', 400, { fault: 'it is empty' }, 'the body is not valid JSON: it is empty'),
  row('MALFORMED_REQUEST', 400, { part: 'the request' }, 'the request is not valid HTTP/1.1'),
  row(
    'NOT_FOUND',
    404,
    { suggestion: undefined, template: '/api/v1/{tool}/' },
    'unknown endpoint; use /api/v1/{tool}/',
  ),
  row(
    'NOT_FOUND',
    404,
    { suggestion: '/api/v1/base64/', template: '/api/v1/{tool}/' },
    'unknown endpoint; did you mean /api/v1/base64/?',
  ),
  row('METHOD_NOT_ALLOWED', 405, { use: 'POST' }, 'method not allowed; use POST'),
  row('REQUEST_TIMEOUT', 408, {}, 'the request did not arrive in time'),
  row('REQUEST_TOO_LARGE', 413, { bytes: 9 }, 'the body must be at most 9 bytes'),
  row('RESULT_TOO_LARGE', 413, { bytes: 9 }, 'the response would be larger than 9 bytes'),
  row(
    'UNSUPPORTED_MEDIA_TYPE',
    415,
    { header: 'Content-Type', fault: 'is not application/json' },
    'Content-Type is not application/json',
  ),
  row('EXPECTATION_FAILED', 417, {}, 'Expect must be 100-continue'),
  row(
    'RATE_LIMITED',
    429,
    { limit: 60, windowSeconds: 60, retrySeconds: 5 },
    'too many requests: at most 60 in 60 seconds; retry after 5 seconds',
  ),
  row('HEADERS_TOO_LARGE', 431, {}, 'the request headers are too large'),
  row('USER_AGENT_REQUIRED', 403, {}, 'a User-Agent header is required'),
  row(
    'HOST_NOT_ALLOWED',
    403,
    { header: 'Origin' },
    'Origin contains a host that is not allowed; the operator of the service can add it to MCP_ALLOWED_HOSTS',
  ),
  row('INTERNAL_ERROR', 500, {}, 'internal error'),
  row('NOT_IMPLEMENTED', 501, {}, 'Transfer-Encoding must be chunked or absent'),
  row('SERVICE_UNAVAILABLE', 503, { retrySeconds: 2 }, 'the service is overloaded; retry after 2 seconds'),
  row('VERSION_NOT_SUPPORTED', 505, {}, 'the version of HTTP must be 1.1 or 1.0'),
];

describe('the errors of requests', () => {
  test.each(rows)('$code is $status: $message', ({ code, status, message, error }) => {
    expect(statusOf(code)).toBe(status);
    expect(error.code).toBe(code);
    expect(error.message).toBe(message);
  });

  test('every code is tested above', () => {
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(errorCodes.filter((code) => !(code in toolErrors))));
  });

  test.each(rows)('$code has a remedy of whole sentences: $error.remedy', ({ error }) => {
    expect(error.remedy).toMatch(/^[A-Z].+\.$/s);
  });

  test.each(rows)('a message is one sentence without a final period: $message', ({ message }) => {
    expect(message).not.toMatch(/\.$|\. |\n/);
  });
});

test.each(errorCodes.filter((code) => code in toolErrors))('the status of an error of a tool is 400: %s', (code) => {
  expect(statusOf(code)).toBe(400);
});
