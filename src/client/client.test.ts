import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { httpLimits } from '../contract/limits.ts';
import type { ErrorCode } from '../core/textmill-error.ts';
import * as exported from '../tools/index.ts';
import { type ClientOptions, createClient, type Fetch, type FetchInit } from './client.ts';
import { ClientError, type ClientErrorCode } from './client-error.ts';

const baseUrl = 'http://text.example';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const success = { body: '{"ok":true,"data":{"result":"SGk="}}' };
const refused = errorAnswer(429, 'RATE_LIMITED', { 'Retry-After': '7' });

function errorAnswer(status: number, code: string, headers: Readonly<Record<string, string>> = {}): FakeAnswer {
  return { status, headers, body: JSON.stringify({ ok: false, error: { code, message: 'why not' } }) };
}

/** A client with a fetch that returns these responses in order, and a clock that only sleeping moves forward. */
function clientOf(answers: readonly (FakeAnswer | Error)[], options: Partial<ClientOptions> = {}) {
  const requests: { readonly url: string; readonly init: FetchInit }[] = [];
  const sleeps: number[] = [];
  let time = 0;
  const send: Fetch = async (url, init) => {
    const answer = answers[requests.length];
    requests.push({ url, init });
    if (answer === undefined) throw new Error('one request too many');
    if (answer instanceof Error) throw answer;
    return new Response(answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  };
  vi.spyOn(Date, 'now').mockImplementation(() => time);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('setTimeout', (done: () => void, milliseconds: number) => {
    sleeps.push(milliseconds);
    time += milliseconds;
    queueMicrotask(done);
  });
  return { client: createClient({ baseUrl, fetch: send, ...options }), requests, sleeps };
}

function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error,
  );
}

describe('methods', () => {
  test.each(Object.entries(exported))('the export %s has the name of its tool in camel case', (name, tool) => {
    expect(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).toBe(tool.name);
  });

  test.each(Object.entries(exported))('%s posts its input to the endpoint of the tool', async (name, tool) => {
    const { client, requests } = clientOf([success]);
    const method: unknown = Reflect.get(client, name);
    if (typeof method !== 'function') throw new Error(`${name} is not a method`);
    expect(method.name).toBe(name);
    expect(await method({ text: 'Hi' })).toEqual({ result: 'SGk=' });
    expect(requests).toMatchObject([
      {
        url: `http://text.example/api/v1/${tool.name}/`,
        init: {
          method: 'POST',
          body: '{"text":"Hi"}',
          headers: { 'Content-Type': 'application/json' },
          // A text is sent only to the given address.
          redirect: 'manual',
        },
      },
    ]);
  });

  test('have the types of the tools', () => {
    const { client } = clientOf([]);
    expectTypeOf(client).toHaveProperty('textLineTools');
    expectTypeOf(client.textLineTools).parameter(0).toEqualTypeOf<Parameters<typeof exported.textLineTools>[0]>();
    expectTypeOf(client.textLineTools).returns.toEqualTypeOf<
      Promise<{ readonly result: string; readonly inCount: number; readonly outCount: number }>
    >();
  });

  test('work without the client object, and do not change', async () => {
    const { client } = clientOf([success]);
    const { base64 } = client;
    expect(client.base64).toBe(base64);
    expect(await base64({ text: 'Hi' })).toEqual({ result: 'SGk=' });
  });

  test('are listed: one per tool', () => {
    const { client } = clientOf([]);
    expect(Object.keys(client)).toEqual(Object.keys(exported).toSorted());
    for (const method of Object.values(client)) expect(method).toBeTypeOf('function');
  });

  test('do not include the names that the language and its tools look up', async () => {
    const { client, requests } = clientOf([]);
    expect(await client).toBe(client);
    expect(JSON.stringify({ client })).toBe('{"client":{}}');
    expect(String(client)).toBe('[object Object]');
    for (const name of ['then', 'toJSON', '../x', 'a/b', 'Base64', '$$typeof', '@@iterator', Symbol.iterator]) {
      expect(Reflect.get(client, name)).toBeUndefined();
    }
    expect(requests).toEqual([]);
  });
});

describe('a response is read', () => {
  const text = '{"ok":true,"data":{"result":"é😀"}}';

  test('in chunks that split characters', async () => {
    const bytes = [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte));
    const { base64 } = createClient({ baseUrl, fetch: async () => new Response(ReadableStream.from(bytes)) });
    expect(await base64({ text: 'Hi' })).toEqual({ result: 'é😀' });
  });

  test('as text if it has no stream of bytes', async () => {
    const answer = { status: 200, headers: new Headers(), text: async () => text };
    for (const body of [undefined, null, 'a stream of another kind']) {
      const { base64 } = createClient({ baseUrl, fetch: async () => ({ ...answer, body }) });
      expect(await base64({ text: 'Hi' })).toEqual({ result: 'é😀' });
    }
  });
});

describe('baseUrl', () => {
  test.each([
    ['http://text.example', 'http://text.example/api/v1/base64/'],
    ['http://text.example/', 'http://text.example/api/v1/base64/'],
    ['https://text.example:8443/mill', 'https://text.example:8443/mill/api/v1/base64/'],
    ['https://text.example/a/mill/', 'https://text.example/a/mill/api/v1/base64/'],
    ['http://text.example/api/v1', 'http://text.example/api/v1/base64/'],
    ['http://text.example/api/v1/', 'http://text.example/api/v1/base64/'],
    ['https://text.example/a/mill/api/v1/', 'https://text.example/a/mill/api/v1/base64/'],
    ['https://text.example/my-api/v1/', 'https://text.example/my-api/v1/api/v1/base64/'],
  ])('is the address of the server or of its API: %s', async (url, expected) => {
    const { client, requests } = clientOf([success], { baseUrl: url });
    await client.base64({ text: 'Hi' });
    expect(requests[0]?.url).toBe(expected);
  });

  test.each([
    ...['', '/api', 'text.example', 'ftp://text.example', 'https+a://text.example', 'http://me@text.example'],
    ...['http://a/?b', 'http://a/#b'],
  ])('rejects an invalid URL: %j', (url) => {
    expect(() => createClient({ baseUrl: url })).toThrow(
      new TypeError('baseUrl must be an http or https URL without credentials, query or fragment'),
    );
  });
});

test.each([
  [{ maxRetries: -1 }, 'maxRetries must be an integer of 0 or more'],
  [{ maxRetries: 1.5 }, 'maxRetries must be an integer of 0 or more'],
  [{ maxWaitSeconds: -1 }, 'maxWaitSeconds must be from 0 to 86400'],
  [{ maxWaitSeconds: Number.NaN }, 'maxWaitSeconds must be from 0 to 86400'],
  [{ maxWaitSeconds: 1e7 }, 'maxWaitSeconds must be from 0 to 86400'],
  [{ userAgent: '' }, 'userAgent must be printable ASCII without spaces at its start or end'],
  [{ userAgent: 'a\r\nb: c' }, 'userAgent must be printable ASCII without spaces at its start or end'],
])('invalid options are rejected: %j', (options, message) => {
  expect(() => createClient({ baseUrl, ...options })).toThrow(new TypeError(message));
});

test('without a global fetch, which may be added later, the option fetch is required', async () => {
  vi.stubGlobal('fetch', undefined);
  await expect(createClient({ baseUrl }).base64({ text: '' })).rejects.toThrow(
    new TypeError('this runtime has no global fetch: set the option fetch, or use Node, Bun, Deno or a browser'),
  );
  const { client } = clientOf([success]);
  await expect(client.base64({ text: '' })).resolves.toBeDefined();
});

describe('User-Agent', () => {
  async function sentBy(userAgent?: string): Promise<string | undefined> {
    const { client, requests } = clientOf([success], userAgent === undefined ? {} : { userAgent });
    await client.base64({ text: 'Hi' });
    return requests[0]?.init.headers['User-Agent'];
  }

  test.each([
    undefined,
    {},
    { userAgent: 'Node.js/24' },
    { userAgent: 'Bun/1.4.5' },
    { userAgent: 'Cloudflare-Workers' },
  ])('contains the program and then the client, except in browsers: navigator %j', async (navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await sentBy()).toMatch(/^textmill-client\/\d+\.\d+\.\d+$/);
    expect(await sentBy('my-app/2.1 (Linux)')).toMatch(/^my-app\/2\.1 \(Linux\) textmill-client\/\d+\.\d+\.\d+$/);
  });

  test('is not set in a browser, where it would need permission from the server', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' });
    expect(await sentBy('my-app/2.1')).toBeUndefined();
  });
});

describe('retries', () => {
  test.each([429, 503])('%s is retried after the time in Retry-After, with headers of its own', async (status) => {
    const { client, sleeps, requests } = clientOf([errorAnswer(status, 'BUSY', { 'Retry-After': '7' }), success]);
    expect(await client.base64({ text: 'Hi' })).toEqual({ result: 'SGk=' });
    expect(sleeps).toEqual([7_250]);
    // Some implementations of fetch write into the headers.
    expect(requests[1]?.init.headers).not.toBe(requests[0]?.init.headers);
  });

  test('503 with a page of a proxy is retried', async () => {
    const { client, sleeps } = clientOf([
      { status: 503, headers: { 'Retry-After': '1' }, body: '<h1>Busy</h1>' },
      success,
    ]);
    expect(await client.base64({ text: 'Hi' })).toEqual({ result: 'SGk=' });
    expect(sleeps).toEqual([1_250]);
  });

  test('after maxRetries, the last response is the error', async () => {
    const { client, requests } = clientOf([refused, refused, refused], { maxRetries: 2 });
    expect(await errorOf(client.base64({ text: 'Hi' }))).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 7 });
    expect(requests).toHaveLength(3);
  });

  test('a Retry-After beyond maxWaitSeconds is an error immediately', async () => {
    const { client, sleeps } = clientOf([refused, refused], { maxWaitSeconds: 14 });
    const error = await errorOf(client.base64({ text: 'Hi' }));
    expect(error).toMatchObject({ status: 429, retryAfterSeconds: 7 });
    expect(sleeps).toEqual([7_250]);
  });

  test.each([400, 403, 404, 405, 408, 413, 415, 500, 502, 504])('%s is not retried', async (status) => {
    const { client, sleeps } = clientOf([errorAnswer(status, 'INTERNAL_ERROR', { 'Retry-After': '1' })]);
    expect(await errorOf(client.base64({ text: 'Hi' }))).toMatchObject({
      status,
      code: 'INTERNAL_ERROR',
      message: 'why not',
    });
    expect(sleeps).toEqual([]);
  });
});

describe('errors', () => {
  test('an error of the service has its code, message and status', async () => {
    const { client } = clientOf([errorAnswer(400, 'INVALID_INPUT')]);
    const error = await errorOf(client.base64({ text: 'Hi' }));
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ name: 'ClientError', code: 'INVALID_INPUT', message: 'why not', status: 400 });
    expect(error).toMatchObject({ retryAfterSeconds: undefined });
  });

  const noPlace = { field: undefined, position: undefined };
  const place = { field: 'text', position: 5 };

  test.each([
    [
      'the code, field and position of the header Textmill-Error',
      { envelope: 'INVALID_INPUT', header: 'code=NOT_UTF8, field="text", position=5' },
      { code: 'NOT_UTF8', ...place },
    ],
    [
      'the code of the envelope without the header',
      { envelope: 'INVALID_INPUT' },
      { code: 'INVALID_INPUT', ...noPlace },
    ],
    [
      'the code of the envelope if the header is not valid',
      { envelope: 'NOT_FOUND', header: 'NOT_UTF8' },
      { code: 'NOT_FOUND' },
    ],
  ])('an error has %s', async (_title, { envelope, header }: { envelope: string; header?: string }, error) => {
    const { client } = clientOf([errorAnswer(400, envelope, header === undefined ? {} : { 'Textmill-Error': header })]);
    expect(await errorOf(client.base64({ text: 'Hi' }))).toMatchObject({ ...error, message: 'why not', status: 400 });
  });

  test('without an envelope, an error has the code of the header', async () => {
    const headers = { 'Content-Type': 'text/plain', 'Textmill-Error': 'code=USER_AGENT_REQUIRED' };
    const { client } = clientOf([{ status: 403, headers, body: 'a User-Agent header is required\n' }]);
    expect(await errorOf(client.base64({ text: 'Hi' }))).toMatchObject({ code: 'USER_AGENT_REQUIRED', status: 403 });
  });

  test('the codes of errors are a union type', () => {
    expectTypeOf<ClientErrorCode>().toEqualTypeOf<
      ErrorCode | 'INVALID_INPUT' | 'UNEXPECTED_ANSWER' | 'NETWORK_FAILURE'
    >();
  });

  test.each(['{}', '{"result":1}', '{"result":null}', '[]', '"result"'])(
    'data without a result is not from textmill: %s',
    async (data) => {
      const { client } = clientOf([{ body: `{"ok":true,"data":${data}}` }]);
      expect(await errorOf(client.base64({ text: 'Hi' }))).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200 });
    },
  );

  test.each([
    ['a page', { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' }],
    ['a redirect', { status: 307, headers: { Location: 'http://other.example/' }, body: '' }],
    ['a response of a proxy', { status: 403, headers: { 'Content-Type': 'text/plain' }, body: 'no\n' }],
    ['incomplete JSON', { headers: { 'Content-Type': 'application/json' }, body: '{"ok":true,"da' }],
    ['an empty body', { body: '' }],
    [
      'invalid UTF-8',
      { headers: { 'Content-Type': 'a/b' }, body: Buffer.from('{"ok":true,"data":{"result":"\xe9"}}', 'latin1') },
    ],
    ['JSON without an envelope', { body: '{"result":"x"}' }],
    ['JSON that is not an object', { body: 'null' }],
    ['an array as data', { body: '{"ok":true,"data":[]}' }],
    ['data with another status', { status: 500, body: success.body }],
    ['an error with the status of success', { body: refused.body }],
    ['an error without a message', { status: 400, body: '{"ok":false,"error":{"code":"X"}}' }],
  ])('any other response is UNEXPECTED_ANSWER: %s', async (_title, answer: FakeAnswer) => {
    const { client } = clientOf([answer]);
    const { status = 200, headers } = answer;
    const kind = headers?.['Content-Type'] ?? 'text/plain;charset=UTF-8';
    expect(await errorOf(client.base64({ text: 'Hi' }))).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      message: `the response is not from textmill: status ${status}, ${kind}; check baseUrl and any proxy in front of the service`,
      status,
    });
  });

  test('a response of more than twice the limit of the service is UNEXPECTED_ANSWER, and its rest is cancelled', async () => {
    const most = 2 * httpLimits.answerBytes;
    let sent = 0;
    let isCancelled = false;
    const stream = new ReadableStream({
      pull: (controller) => {
        sent += most / 8;
        controller.enqueue(new Uint8Array(most / 8));
        if (sent === 4 * most) controller.close();
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const text = `${success.body}${' '.repeat(most)}`;
    for (const answer of [new Response(stream), { status: 200, headers: new Headers(), text: async () => text }]) {
      const { base64 } = createClient({ baseUrl, fetch: async () => answer });
      expect(await errorOf(base64({ text: 'Hi' }))).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200 });
    }
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(2 * most);
  });

  test('a network failure is NETWORK_FAILURE with its cause', async () => {
    const cause = new TypeError('fetch failed');
    const { client } = clientOf([cause]);
    expect(await errorOf(client.base64({ text: 'Hi' }))).toMatchObject({
      code: 'NETWORK_FAILURE',
      message: 'the response of http://text.example is incomplete or missing',
      status: undefined,
      cause,
    });
  });
});

/** What docs/maintainers/versioning.md allows to be added in a minor version. */
describe('a newer service is understood', () => {
  test.each([
    ...['-1', '1.5', 'true', 'null', '"é"', '["a"]', '{"a":[1]}'].map((more) => `{"result":"a","more":${more}}`),
    '{"result":"a","inCount":1,"steps":[{"operation":"sort"}]}',
  ])('data with other fields: %s', async (data) => {
    const { client } = clientOf([{ body: `{"ok":true,"data":${data}}` }]);
    expect(await client.base64({ text: 'Hi' })).toEqual(JSON.parse(data));
  });

  test.each([
    ['other members of an envelope', { body: '{"warnings":[],"ok":true,"data":{"result":"a"},"more":{}}' }],
    ['another status of success', { status: 203, body: '{"ok":true,"data":{"result":"a"}}' }],
    ['a larger result', { body: `{"ok":true,"data":{"result":"a"}}${' '.repeat(1.5 * httpLimits.answerBytes)}` }],
  ])('%s', async (_title, answer: FakeAnswer) => {
    const { client } = clientOf([answer]);
    expect(await client.base64({ text: 'Hi' })).toEqual({ result: 'a' });
  });

  const known = { code: 'INVALID_INPUT', field: 'text', position: 1 };

  test.each([
    ['an unknown code of invalid input', 400, 'INVALID_INPUT', 'code=NEW_CODE, field="text", position=1', known],
    ['an unknown code and status', 451, 'NEW_CODE', 'code=NEWER_CODE', { code: 'UNEXPECTED_ANSWER', field: undefined }],
    [
      'a known code with an unknown status',
      529,
      'SERVICE_UNAVAILABLE',
      'code=NEW_CODE',
      { code: 'SERVICE_UNAVAILABLE' },
    ],
  ])('an error with %s', async (_title, status, code, header, expected) => {
    const { client } = clientOf([errorAnswer(status, code, { 'Textmill-Error': header })]);
    const error = await errorOf(client.base64({ text: 'Hi' }));
    expect(error).toMatchObject({ ...expected, status, message: 'why not' });
  });

  test('an error with other members', async () => {
    const body = '{"ok":false,"error":{"code":"NOT_FOUND","message":"why not","help":["a"]},"id":1}';
    const { client } = clientOf([{ status: 404, body }]);
    expect(await errorOf(client.base64({ text: 'Hi' }))).toMatchObject({ code: 'NOT_FOUND', message: 'why not' });
  });
});

describe('a signal', () => {
  const reason = new Error('enough');

  test('that aborted before the call prevents the request', async () => {
    const { client, requests } = clientOf([]);
    expect(await errorOf(client.base64({ text: 'Hi' }, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(requests).toEqual([]);
  });

  test('aborts the request, and its reason is the error', async () => {
    const controller = new AbortController();
    const hanging: Fetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const call = createClient({ baseUrl, fetch: hanging }).base64({ text: 'Hi' }, { signal: controller.signal });
    controller.abort(reason);
    expect(await errorOf(call)).toBe(reason);
  });

  test('aborts the wait before a retry', async () => {
    const controller = new AbortController();
    const busy: Fetch = async () => new Response(refused.body, { status: 429, headers: { 'Retry-After': '60' } });
    vi.stubGlobal('setTimeout', () => queueMicrotask(() => controller.abort(reason)));
    const client = createClient({ baseUrl, fetch: busy });
    expect(await errorOf(client.base64({ text: 'Hi' }, { signal: controller.signal }))).toBe(reason);
  });
});
