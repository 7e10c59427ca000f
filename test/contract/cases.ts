import { toolPath } from '../../src/contract/endpoints.ts';
import { httpLimits } from '../../src/contract/limits.ts';
import { limits } from '../../src/core/limits.ts';
import { registry } from '../../src/tools/registry.ts';
import type { TestRequest } from '../../support/transports/transport.ts';

/** A row of the contract as a table: a request and its response. Every transport runs every row. */
export interface Case {
  /** The rule, in the words of the specification if it has some. */
  readonly rule: string;
  readonly request: TestRequest;
  readonly status: number;
  /** The whole body as JSON, or a text. */
  readonly body: unknown;
  /** Expected headers in addition to those of every response of the API. */
  readonly headers?: Readonly<Record<string, string>>;
}

const { lines: mostLines, textCodePoints } = limits;
const { bodyBytes, bodyItems, answerBytes, preflightMaxAgeSeconds } = httpLimits;

/** A prefix of three-byte characters, for each line of the longest list. */
const wide = '世'.repeat(Math.floor(answerBytes / mostLines / 3) - 10);

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

/** A valid body of exactly this many bytes: whitespace around JSON is allowed. */
function padded(bytes: number): string {
  return '{"text":"Hello"}'.padEnd(bytes, ' ');
}

/** A row for an input that is rejected. */
function rejected(rule: string, body: string | Uint8Array, message: string): Case {
  return { rule, request: post(body), status: 400, body: invalid(message) };
}

/** A row for a request that is accepted, with the text Hello. */
function accepted(rule: string, request: TestRequest): Case {
  return { rule, request, status: 200, body: hello };
}

const notFound = (message: string) => failed('NOT_FOUND', `unknown endpoint; ${message}`);
const toolPaths = Array.from(registry.values(), toolPath)
  .join(', ')
  .replace(/, (?!.*, )/, ' or ');
const useTemplate = notFound('use /api/v1/{tool}/');
const notAllowed = failed('METHOD_NOT_ALLOWED', 'method not allowed; use POST');
const unsupported = (message: string) => failed('UNSUPPORTED_MEDIA_TYPE', message);
const missingType = unsupported('Content-Type is missing; use application/json');
const tooLarge = failed('REQUEST_TOO_LARGE', `the body must be at most ${bodyBytes} bytes`);

const paths: readonly Case[] = [
  ...[
    ['/api/v1/%62ase64/', notFound('did you mean /api/v1/base64/?')],
    ['/api/v1/base63/?text=x', notFound('did you mean /api/v1/base64/?')],
    ...['/api', '/api/v1/', '/api/v1?x'].map((target) => [target, notFound(`did you mean ${toolPaths}?`)]),
  ].map(([target, body]) => ({
    rule: `An unknown path returns 404: ${target}`,
    request: post('{"text":"Hello"}', { target: String(target) }),
    status: 404,
    body,
  })),
  {
    rule: 'an unknown path returns 404 with any method',
    request: bare('GET', '/api/v1/nothing/'),
    status: 404,
    body: useTemplate,
  },
  accepted('the query string is ignored', post('{"text":"Hello"}', { target: `${base64}?text=x&operation=decode` })),
  accepted(
    'a whole URL as the target, as proxies send it, names the same path',
    post('{"text":"Hello"}', { target: `http://example.com${base64}?x` }),
  ),
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
        // Those of OpenTelemetry and Sentry, too.
        'access-control-request-headers': 'baggage,content-type,sentry-trace,traceparent,tracestate,x-request-id',
      },
    },
    status: 204,
    body: '',
    headers: {
      allow: 'POST, OPTIONS',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'Content-Type, *',
      'access-control-max-age': String(preflightMaxAgeSeconds),
    },
  },
];

const notJson = 'Content-Type must be application/json, with or without charset=utf-8';

const mediaTypes: readonly Case[] = [
  ...['application/json', 'APPLICATION/JSON', 'application/json ; charset="utf-8"'].map((type) => ({
    rule: `Content-Type application/json, with or without charset=utf-8: ${type}`,
    request: post('{"text":"Hello"}', { headers: { 'content-type': type } }),
    status: 200,
    body: hello,
  })),
  ...[
    { type: 'text/plain', message: notJson },
    { type: 'application/json; charset=iso-8859-1', message: notJson },
    { type: 'application/json, text/plain', message: notJson },
    { type: '', message: 'Content-Type is missing; use application/json' },
  ].map(({ type, message }) => ({
    rule: `Content-Type is not application/json: 415: ${type}`,
    request: post('{"text":"Hello"}', { headers: { 'content-type': type } }),
    status: 415,
    body: unsupported(message),
  })),
  { rule: 'no Content-Type: 415', request: post('{"text":"Hello"}', { headers: {} }), status: 415, body: missingType },
  accepted(
    'Content-Encoding identity means that the body is not encoded',
    post('{"text":"Hello"}', { headers: { ...json, 'content-encoding': 'Identity' } }),
  ),
  ...['gzip', 'br', 'identity, gzip'].map((encoding) => ({
    rule: `a Content-Encoding other than identity is 415: ${encoding}`,
    request: post('{"text":"Hello"}', { headers: { ...json, 'content-encoding': encoding } }),
    status: 415,
    body: unsupported('Content-Encoding is not identity; send the body without compression'),
    headers: { 'accept-encoding': 'identity' },
  })),
];

const affix = '😀'.repeat(100);

const sizes: readonly Case[] = [
  { rule: 'the longest body is accepted', request: post(padded(bodyBytes)), status: 200, body: hello },
  { rule: 'a longer body is 413', request: post(padded(bodyBytes + 1)), status: 413, body: tooLarge },
  {
    rule: 'the media type is checked before the size',
    request: post(padded(bodyBytes + 1), { headers: {} }),
    status: 415,
    body: missingType,
  },
  {
    rule: 'generated result too large: 413 RESULT_TOO_LARGE',
    request: post(JSON.stringify({ text: '\n'.repeat(mostLines), operation: 'affix', prefix: affix, suffix: affix }), {
      target: '/api/v1/text-line-tools/',
    }),
    status: 413,
    body: failed('RESULT_TOO_LARGE', `the response would be larger than ${answerBytes} bytes`),
  },
  {
    rule: 'a long response that is not ASCII is complete',
    request: post(JSON.stringify({ text: lines('x'), operation: 'affix', prefix: wide }), {
      target: '/api/v1/text-line-tools/',
    }),
    status: 200,
    body: { ok: true, data: { result: lines(`${wide}x`), inCount: mostLines, outCount: mostLines } },
  },
];

/** The most lines that a list may have. */
function lines(line: string): string {
  return Array.from({ length: mostLines }, () => line).join('\n');
}

const bodies: readonly Case[] = [
  ...[
    ['', 'it is empty'],
    ['{"text":"a"', 'unexpected end at line 1, column 12'],
    ['{\r\n  "text": "😀" "a"', 'unexpected character at line 2, column 15'],
  ].map(([body, why]) => ({
    rule: `Malformed JSON is 400: ${JSON.stringify(body)}`,
    request: post(String(body)),
    status: 400,
    body: invalid(`the body is not valid JSON: ${why}`),
  })),
  ...['[]', 'null'].map((body) => ({
    rule: `Every request body is a JSON object: ${body} is 400`,
    request: post(body),
    status: 400,
    body: invalid('the input must be a JSON object'),
  })),
  rejected(
    'strict UTF-8: an overlong form in the body is 400',
    bytesOf('{"text":"', [0xc0, 0x80], '"}'),
    'the body is not valid UTF-8, from byte 9',
  ),
  accepted('a leading byte order mark is ignored', post(bytesOf([0xef, 0xbb, 0xbf], '{"text":"Hello"}'))),
  rejected(
    'nesting deeper than the fields need is 400, never a crash',
    `{"text":${'['.repeat(16_000)}${']'.repeat(16_000)}}`,
    `the body has more than ${bodyItems} strings, arrays, objects and commas`,
  ),
  rejected('text is not a string gives a message that text must be a string', '{"text":5}', 'text must be a string'),
  rejected('Every tool requires the string field text', '{}', 'text is required and must be a string'),
  rejected(
    'Unknown property names are rejected with 400',
    '{"text":"a","urlsafe":true}',
    '"urlsafe" is not a known field; did you mean urlSafe?',
  ),
  rejected(
    'Unpaired Unicode surrogates in string parameters are rejected',
    '{"text":"ab\\ud800"}',
    'text has an unpaired surrogate at index 2',
  ),
  {
    rule: 'Empty input can give an empty result',
    request: post('{"text":""}'),
    status: 200,
    body: { ok: true, data: { result: '' } },
  },
  {
    rule: 'text is limited in code points: as many as the limit are accepted',
    request: post(JSON.stringify({ text: 'a'.repeat(textCodePoints), operation: 'sort' }), {
      target: '/api/v1/text-line-tools/',
    }),
    status: 200,
    body: { ok: true, data: { result: 'a'.repeat(textCodePoints), inCount: 1, outCount: 1 } },
  },
];

/** A row for a path at which browsers get something else than programs. */
export interface PathCase {
  readonly rule: string;
  readonly request: TestRequest;
  /**
   * A page for people; the error for a program, the same for every client or not; or a redirect to a location.
   */
  readonly answer: 'page' | 'error' | 'error for all' | { readonly location: string };
  /** A part of the page. */
  readonly contains?: string;
}

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

function get(target: string, headers: TestRequest['headers'] = browser): TestRequest {
  return { ...bare('GET', target), headers };
}

export const pathCases: readonly PathCase[] = [
  { rule: 'a browser gets a page at an unknown path', request: get('/nothing?x'), answer: 'page' },
  { rule: 'HEAD too', request: { ...get('/nothing'), method: 'HEAD' }, answer: 'page' },
  {
    rule: 'the page links to a tool',
    request: get('/base63/'),
    answer: 'page',
    contains: '<a href="../base64">/base64</a>',
  },
  { rule: 'or to a document', request: get('/dosc'), answer: 'page', contains: '<a href="./docs/">/docs/</a>' },
  { rule: 'HTML of any weight', request: get('/nothing', { accept: 'a/b, TEXT/HTML ; q=0.1' }), answer: 'page' },
  ...['*/*', 'text/html ; level=1; q=0.0, */*', ''].map(
    (accept): PathCase => ({
      rule: `a program gets an error, with Accept: ${accept}`,
      request: get('/nothing', accept === '' ? {} : { accept }),
      answer: 'error',
    }),
  ),
  ...['/api', '/api/v1/nothing/', '/api/v1/base64', '/mcp/', '/mcp/nothing'].map(
    (target): PathCase => ({
      rule: `a browser gets the error at a path for programs: ${target}`,
      request: get(target),
      answer: 'error for all',
    }),
  ),
  ...['/nothing', '/base64'].flatMap((target) =>
    ['POST', 'PUT', 'OPTIONS'].map(
      (method): PathCase => ({
        rule: `a browser gets the error for another method: ${method} ${target}`,
        request: { ...get(target), method },
        answer: 'error for all',
      }),
    ),
  ),
  ...['GET', 'HEAD'].map(
    (method): PathCase => ({
      rule: `a name of a tool leads to its form: ${method}`,
      request: { ...get('/uniq?ignoreCase=true', {}), method },
      answer: { location: './#text-line-tools?operation=dedupe&ignoreCase=true' },
    }),
  ),
];

export const cases: readonly Case[] = [...paths, ...methods, ...mediaTypes, ...sizes, ...bodies];

export const aRequest: TestRequest = post('{"text":"Hello"}');
export const anAnswer = hello;
