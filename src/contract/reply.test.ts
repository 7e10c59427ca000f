import { describe, expect, test } from 'vitest';
import { errorCodes } from '../core/textmill-error.ts';
import { createError, publicCode, statusOf } from './errors.ts';
import { type Allowance, type Answer, headersOf } from './message.ts';
import {
  rateHeaders,
  replyClosing,
  replyData,
  replyError,
  replyExtended,
  replyForbidden,
  replyNotAllowed,
  replyOverloaded,
  replyPreflight,
  replyRateLimited,
  replyServerOptions,
  replyUnsupported,
} from './reply.ts';

const allowance: Allowance = { isAllowed: false, limit: 60, windowSeconds: 60, remaining: 0, resetSeconds: 7 };

const replies: readonly (readonly [string, Answer])[] = [
  ['success', replyData({ result: '' }, undefined)],
  ['success within a rate limit', replyData({ result: '' }, allowance)],
  ['preflight', replyPreflight('POST, OPTIONS')],
  ['a method not allowed', replyNotAllowed('POST, OPTIONS')],
  ['a media type', replyUnsupported('Content-Type', 'is missing', allowance)],
  ['a content coding', replyUnsupported('Content-Encoding', 'is not identity', allowance)],
  ['an overloaded service', replyOverloaded()],
  ['a queue that is too long', replyOverloaded(allowance)],
  ['a rate limit', replyRateLimited(allowance)],
  ['a nameless client', replyForbidden()],
  [
    'an error of an extension',
    replyExtended(replyError(createError('HOST_NOT_ALLOWED', { header: 'Host' })), allowance),
  ],
  ...errorCodes.map((code) => [code, replyError({ code, message: 'a message' })] as const),
];

const repliesWithHeaders = replies.map(([name, answer]) => [name, { ...answer, headers: headersOf(answer) }] as const);

const everyAnswer = {
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, RateLimit, RateLimit-Policy, Textmill-Error',
  'X-Content-Type-Options': 'nosniff',
};

describe('every API answer has these headers, errors too', () => {
  test.each(repliesWithHeaders)('%s', (_name, { headers }) => {
    expect(headers).toMatchObject(everyAnswer);
  });

  test.each(replies)(
    'header names are unique, and values are ASCII on one line: %s',
    (_name, { headers, ownHeaders }) => {
      const fields = [...Object.entries(headers), ...Object.entries(ownHeaders ?? {})];
      const names = fields.map(([name]) => name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      for (const [, value] of fields) expect(value).toMatch(/^[\x20-\x7e]+$/);
    },
  );
});

describe('the success envelope', () => {
  test('it carries the rate limit where there is one', () => {
    expect(headersOf(replyData({ result: '' }, allowance))).toMatchObject(rateHeaders(allowance));
    expect(Object.keys(headersOf(replyData({ result: '' }, undefined)))).not.toContain('RateLimit');
  });
});

describe('the error envelope', () => {
  test.each(errorCodes)('its code is INVALID_INPUT with 400, and the same with another status: %s', (code) => {
    const { status, body } = replyError({ code, message: 'a message' });
    expect(status).toBe(statusOf(code));
    const error = { code: status === 400 ? 'INVALID_INPUT' : code, message: 'a message' };
    expect(JSON.parse(body)).toEqual({ ok: false, error });
  });

  test('a message is escaped as JSON', () => {
    const { body } = replyError({ code: 'UNKNOWN_FIELD', message: 'a"\\\n\u0000 is not a known field' });
    expect(JSON.parse(body)).toMatchObject({ error: { message: 'a"\\\n\u0000 is not a known field' } });
  });

  test.each(
    replies.filter(([, { headers, status }]) => headers['Content-Type'] === 'application/json' && status >= 400),
  )('the same error as data is in the header Textmill-Error: %s', (_, answer) => {
    const { error } = JSON.parse(String(answer.body));
    const { 'Textmill-Error': header = '' } = headersOf(answer);
    const [, code = ''] = /^code=([A-Z0-9_]+)$/.exec(header) ?? [];
    expect(errorCodes.filter((each) => each === code).map(publicCode)).toEqual([error.code]);
  });

  test('the header has the place of the error, and the rate limit', () => {
    const error = createError('UNPAIRED_SURROGATE', { field: 'sep', position: 0 });
    const header = 'code=UNPAIRED_SURROGATE, field="sep", position=0';
    const uncounted = { ...allowance, remaining: undefined };
    for (const rate of [undefined, allowance, { ...allowance, limit: 10 }, allowance, uncounted]) {
      const headers = headersOf(replyError(error, rate));
      expect(headers).toMatchObject({ ...(rate && rateHeaders(rate)), 'Textmill-Error': header });
      expect('RateLimit' in headers).toBe(rate?.remaining !== undefined);
    }
  });

  test.each([
    ['Allow', 'POST, OPTIONS', ['preflight', 'a method not allowed']],
    ['Accept-Encoding', 'identity', ['a content coding']],
  ])('%s: %s is only in these responses: %j', (header, value, names) => {
    const having = repliesWithHeaders.filter(([, { headers }]) => header in headers);
    expect(having.map(([name, { headers }]) => [name, headers[header]])).toEqual(names.map((name) => [name, value]));
  });
});

test('OPTIONS for the whole server: 204 with the methods of all paths in Allow; no body', () => {
  const headers = { ...everyAnswer, Allow: 'GET, HEAD, POST, OPTIONS' };
  expect(replyServerOptions()).toEqual({ status: 204, headers, body: '' });
});

test('after the error of a request that is not valid HTTP, the server closes the connection', () => {
  const error = createError('MALFORMED_REQUEST', { part: 'the request' });
  expect(replyClosing(error)).toEqual({ ...replyError(error), closesConnection: true });
});

test('an answer of an extension carries the rate limit where there is one', () => {
  const answer = { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'a' };
  expect(headersOf(replyExtended(answer, allowance))).toMatchObject({ ...answer.headers, ...rateHeaders(allowance) });
  expect(headersOf(replyExtended(answer, undefined))).not.toHaveProperty('RateLimit-Policy');
});

test('each 429 reports the limit of its own request', () => {
  const refused = { isAllowed: false, limit: 60, windowSeconds: 60, remaining: 0, resetSeconds: 7 };
  const others = [
    {},
    { resetSeconds: 8 },
    { limit: 10 },
    { windowSeconds: 30 },
    { remaining: undefined },
    { remaining: 1 },
  ];
  for (const other of [...others, ...others]) {
    const { limit, windowSeconds, remaining, resetSeconds } = { ...refused, ...other };
    const answer = replyRateLimited({ ...refused, ...other });
    const { RateLimit, ...headers } = headersOf(answer);
    expect(RateLimit).toBe(remaining === undefined ? undefined : `"default";r=${remaining};t=${resetSeconds}`);
    expect(headers).toMatchObject({
      'Retry-After': String(resetSeconds),
      'RateLimit-Policy': `"default";q=${limit};w=${windowSeconds}`,
    });
    expect(answer.body).toContain(`at most ${limit} in ${windowSeconds} seconds; retry after ${resetSeconds} seconds`);
  }
});

test('errors with the same code have the same object of headers, so that a server prepares it once', () => {
  const error = createError('BODY_NOT_JSON', { fault: 'it is empty' });
  expect(replyError(error, allowance).headers).toBe(replyError(error, { ...allowance }).headers);
});

test('the answers with 429 to a flood are the same object, so that a server makes each once', () => {
  expect(replyRateLimited({ ...allowance })).toBe(replyRateLimited({ ...allowance }));
});

test('only 429 and 503 have Retry-After', () => {
  const named = repliesWithHeaders
    .filter(([, { headers }]) => 'Retry-After' in headers)
    .map(([, { status }]) => status);
  expect(new Set(named)).toEqual(new Set([429, 503]));
});
