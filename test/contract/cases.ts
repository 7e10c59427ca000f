import type { TestRequest } from '../../support/transports/transport.ts';

/**
 * The contract as a table: what is sent, what is answered. Every transport runs every row.
 *
 * Expected headers are those beyond the ones that every answer of the API carries.
 */
export interface Case {
  /** The rule, in the specification's words where it has some. */
  readonly rule: string;
  readonly request: TestRequest;
  readonly status: number;
  /** The whole body as JSON, or a text. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const base64 = '/api/v1/base64/';
const json = { 'content-type': 'application/json' };

const hello = { ok: true, data: { result: 'SGVsbG8=' } };

function post(body: string | Uint8Array, over: Partial<TestRequest> = {}): TestRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { method: 'POST', target: base64, headers: json, body: bytes, ...over };
}

function bare(method: string, target: string): TestRequest {
  return { method, target, headers: {}, body: undefined };
}

function invalid(message: string) {
  return { ok: false, error: { code: 'INVALID_INPUT', message } };
}

function failed(code: string, message: string) {
  return { ok: false, error: { code, message } };
}

function bytesOf(...pieces: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    pieces.flatMap((piece) => (typeof piece === 'string' ? [...new TextEncoder().encode(piece)] : piece)),
  );
}

/** A body of exactly so many bytes that is a right request: whitespace around JSON is allowed. */
function padded(bytes: number): string {
  return '{"text":"Hello"}'.padEnd(bytes, ' ');
}

const notFound = (message: string) => failed('NOT_FOUND', `unknown endpoint; ${message}`);
const useTemplate = notFound('use /api/v1/{tool}/');
const notAllowed = failed('METHOD_NOT_ALLOWED', 'method not allowed; use POST');
const wrongType = failed('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json in UTF-8');
const tooLarge = failed('REQUEST_TOO_LARGE', 'the body must be at most 32768 bytes');

const paths: readonly Case[] = [
  ...[
    ['/index.html', useTemplate],
    ['/api/v1/', useTemplate],
    ['/api/v2/base64/', notFound('did you mean /api/v1/base64/?')],
    ['/api/v1/base64', notFound('did you mean /api/v1/base64/?')],
    ['/api/v1/Base64/', notFound('did you mean /api/v1/base64/?')],
    ['/api/v1/base64//', notFound('did you mean /api/v1/base64/?')],
    ['/api/v1/%62ase64/', notFound('did you mean /api/v1/base64/?')],
    ['/api/v1/base63/?text=x', notFound('did you mean /api/v1/base64/?')],
    ['/api/v1/url_encoder/', notFound('did you mean /api/v1/url-encoder/?')],
    ['/api/v1/number-to-word/', notFound('did you mean /api/v1/number-to-words/?')],
    ['/base64', notFound('did you mean /api/v1/base64/?')],
    ['/api/v1/__proto__/', useTemplate],
    ['/api/v1/constructor/', useTemplate],
    ['/api/v1/toString/', useTemplate],
  ].map(([target, body]) => ({
    rule: `An unknown path returns 404: ${target}`,
    request: post('{"text":"Hello"}', { target: String(target) }),
    status: 404,
    body,
  })),
  {
    rule: 'an unknown path returns 404 whatever the method',
    request: bare('GET', '/api/v1/nothing/'),
    status: 404,
    body: useTemplate,
  },
  {
    rule: 'the query string is ignored',
    request: post('{"text":"Hello"}', { target: `${base64}?text=x&operation=decode` }),
    status: 200,
    body: hello,
  },
  {
    rule: 'a whole URL as the target, as proxies send it, names the same path',
    request: post('{"text":"Hello"}', { target: `http://example.com${base64}?x` }),
    status: 200,
    body: hello,
  },
];

const methods: readonly Case[] = [
  ...['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].map((method) => ({
    rule: `Any other method returns 405: ${method}`,
    request: bare(method, base64),
    status: 405,
    body: notAllowed,
    headers: { allow: 'POST, OPTIONS' },
  })),
  {
    rule: 'HEAD is 405 too, without a body',
    request: bare('HEAD', base64),
    status: 405,
    body: '',
    headers: { allow: 'POST, OPTIONS' },
  },
  {
    rule: 'OPTIONS is supported for browser cross-origin requests',
    request: {
      ...bare('OPTIONS', base64),
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    },
    status: 204,
    body: '',
    headers: {
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'Content-Type',
      'access-control-max-age': '86400',
    },
  },
];

const mediaTypes: readonly Case[] = [
  ...[
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
    'application/json;',
  ].map((type) => ({
    rule: `Content-Type application/json, with or without charset=utf-8: ${type}`,
    request: post('{"text":"Hello"}', { headers: { 'content-type': type } }),
    status: 200,
    body: hello,
  })),
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/problem+json',
    'application/jsonp',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json, application/json',
    'application/json, text/plain',
    'application/json; version=1',
    '*/*',
    '',
  ].map((type) => ({
    rule: `Content-Type is not application/json: 415: ${type}`,
    request: post('{"text":"Hello"}', { headers: { 'content-type': type } }),
    status: 415,
    body: wrongType,
  })),
  {
    rule: 'no Content-Type: 415',
    request: post('{"text":"Hello"}', { headers: {} }),
    status: 415,
    body: wrongType,
  },
  {
    rule: 'Content-Encoding identity is no encoding',
    request: post('{"text":"Hello"}', { headers: { ...json, 'content-encoding': 'Identity' } }),
    status: 200,
    body: hello,
  },
  ...['gzip', 'br', 'identity, gzip'].map((encoding) => ({
    rule: `a Content-Encoding other than identity is 415: ${encoding}`,
    request: post('{"text":"Hello"}', { headers: { ...json, 'content-encoding': encoding } }),
    status: 415,
    body: failed('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding must be identity or absent'),
  })),
];

const sizes: readonly Case[] = [
  { rule: '32,768 bytes of body pass', request: post(padded(32_768)), status: 200, body: hello },
  { rule: '32,769 bytes of body are 413', request: post(padded(32_769)), status: 413, body: tooLarge },
  { rule: 'a megabyte is 413', request: post(padded(1_048_576)), status: 413, body: tooLarge },
  {
    rule: 'the media type is checked before the size',
    request: post(padded(32_769), { headers: {} }),
    status: 415,
    body: wrongType,
  },
  {
    rule: 'generated result too large: 413 RESULT_TOO_LARGE',
    request: post(JSON.stringify({ text: '\n'.repeat(1000), operation: 'affix', prefix: '😀'.repeat(100) }), {
      target: '/api/v1/text-line-tools/',
    }),
    status: 413,
    body: failed('RESULT_TOO_LARGE', 'the response would be larger than 262144 bytes'),
  },
  {
    rule: 'a long answer that is not ASCII comes whole',
    request: post(JSON.stringify({ text: lines('x'), operation: 'affix', prefix: '世'.repeat(80) }), {
      target: '/api/v1/text-line-tools/',
    }),
    status: 200,
    body: { ok: true, data: { result: lines(`${'世'.repeat(80)}x`), inCount: 1000, outCount: 1000 } },
  },
];

/** As many lines as a list may have. */
function lines(line: string): string {
  return Array.from({ length: 1000 }, () => line).join('\n');
}

const bodies: readonly Case[] = [
  ...[
    '',
    ' ',
    '{',
    '{"text":"a"',
    '{"text":"a",}',
    "{'text':'a'}",
    '{"text":"a"}{}',
    'undefined',
    '{"text":"\u0001"}',
  ].map((body) => ({
    rule: `Malformed JSON is 400: ${JSON.stringify(body)}`,
    request: post(body),
    status: 400,
    body: invalid('the body is not valid JSON'),
  })),
  ...['[]', 'null', '"text"', '1', 'true'].map((body) => ({
    rule: `Every request body is a JSON object: ${body} is 400`,
    request: post(body),
    status: 400,
    body: invalid('the input must be a JSON object'),
  })),
  {
    rule: 'strict UTF-8: an overlong form in the body is 400',
    request: post(bytesOf('{"text":"', [0xc0, 0x80], '"}')),
    status: 400,
    body: invalid('the body is not valid UTF-8, from byte 9'),
  },
  {
    rule: 'strict UTF-8: a surrogate in the body is 400',
    request: post(bytesOf('{"text":"a', [0xed, 0xa0, 0x80], '"}')),
    status: 400,
    body: invalid('the body is not valid UTF-8, from byte 10'),
  },
  {
    rule: 'UTF-16 is no UTF-8',
    request: post(bytesOf([0xff, 0xfe], '{', [0])),
    status: 400,
    body: invalid('the body is not valid UTF-8, from byte 0'),
  },
  {
    rule: 'a leading byte order mark is skipped',
    request: post(bytesOf([0xef, 0xbb, 0xbf], '{"text":"Hello"}')),
    status: 200,
    body: hello,
  },
  {
    rule: 'a second byte order mark is no JSON',
    request: post(bytesOf([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '{"text":"Hello"}')),
    status: 400,
    body: invalid('the body is not valid JSON'),
  },
  {
    rule: 'repeated names: the last wins, as JSON.parse has it',
    request: post('{"text":1,"text":"Hello"}'),
    status: 200,
    body: hello,
  },
  {
    rule: 'nesting deeper than the fields need is 400, never a crash',
    request: post(`{"text":${'['.repeat(16_000)}${']'.repeat(16_000)}}`),
    status: 400,
    body: invalid('the body has more than 1000 strings, lists, objects and commas'),
  },
  {
    rule: 'nesting without an end is 400, never a crash',
    request: post('['.repeat(32_768)),
    status: 400,
    body: invalid('the body has more than 1000 strings, lists, objects and commas'),
  },
  {
    rule: 'nesting within reason is JSON like any other',
    request: post(`{"text":${'['.repeat(900)}${']'.repeat(900)}}`),
    status: 400,
    body: invalid('text must be a string'),
  },
  {
    rule: 'text is not a string gives a message that text must be a string',
    request: post('{"text":5}'),
    status: 400,
    body: invalid('text must be a string'),
  },
  {
    rule: 'null is of the wrong type',
    request: post('{"text":null}'),
    status: 400,
    body: invalid('text must be a string'),
  },
  {
    rule: 'Every tool requires the string field text',
    request: post('{}'),
    status: 400,
    body: invalid('text is required and must be a string'),
  },
  {
    rule: 'Unknown property names are rejected with 400',
    request: post('{"text":"a","urlsafe":true}'),
    status: 400,
    body: invalid('"urlsafe" is not a known field; did you mean urlSafe?'),
  },
  {
    rule: '__proto__ is an unknown name like any other',
    request: post('{"text":"a","__proto__":{"urlSafe":true}}'),
    status: 400,
    body: invalid('"__proto__" is not a known field'),
  },
  {
    rule: 'an unknown name is cut at 40 characters in the message',
    request: post(`{"text":"a","${'😀'.repeat(50)}":1}`),
    status: 400,
    body: invalid(`"${'😀'.repeat(40)}"… is not a known field`),
  },
  {
    rule: 'an unknown name is quoted, with invisible characters escaped',
    request: post('{"text":"a","text \\u202e\\n":1}'),
    status: 400,
    body: invalid(String.raw`"text \u202e\n" is not a known field; did you mean text?`),
  },
  {
    rule: 'Unpaired Unicode surrogates in string parameters are rejected',
    request: post('{"text":"ab\\ud800"}'),
    status: 400,
    body: invalid('text has an unpaired surrogate at index 2'),
  },
  {
    rule: 'a pair of escaped surrogates is a character',
    request: post('{"text":"\\ud83d\\ude00"}'),
    status: 200,
    body: { ok: true, data: { result: '8J+YgA==' } },
  },
  {
    rule: 'Empty input can give an empty result',
    request: post('{"text":""}'),
    status: 200,
    body: { ok: true, data: { result: '' } },
  },
  {
    rule: 'text is limited in code points: 16,384 pass',
    request: post(JSON.stringify({ text: 'a'.repeat(16_384), operation: 'sort' }), {
      target: '/api/v1/text-line-tools/',
    }),
    status: 200,
    body: { ok: true, data: { result: 'a'.repeat(16_384), inCount: 1, outCount: 1 } },
  },
  {
    rule: "a field's own limit is 400: 16,385 code points",
    request: post(JSON.stringify({ text: 'a'.repeat(16_385) })),
    status: 400,
    body: invalid('text must be at most 16384 code points, but has 16385'),
  },
  {
    rule: 'invalid encoded text yields 400, with the position',
    request: post('{"text":"SGVsb*8=","operation":"decode"}'),
    status: 400,
    body: invalid('text is not valid Base64: unexpected character at index 5'),
  },
  {
    rule: 'an invalid number string gives a message to use a decimal string with at most 36 integer and 100 fractional digits',
    request: post('{"text":"1e5"}', { target: '/api/v1/number-to-words/' }),
    status: 400,
    body: invalid(
      'text is not a decimal number: unexpected character at index 1; use a decimal string with at most 36 integer and 100 fractional digits',
    ),
  },
  {
    rule: 'a number of 37 integer digits gives the same message, and says how many are too many',
    request: post(JSON.stringify({ text: '9'.repeat(37) }), { target: '/api/v1/number-to-words/' }),
    status: 400,
    body: invalid(
      'text has 37 integer digits, 1 too many: use a decimal string with at most 36 integer and 100 fractional digits',
    ),
  },
];

export const cases: readonly Case[] = [...paths, ...methods, ...mediaTypes, ...sizes, ...bodies];

export const aRequest: TestRequest = post('{"text":"Hello"}');
export const anAnswer = hello;
