import { describe, expect, test } from 'vitest';
import { type ContractOptions, createContract } from '../../contract/contract.ts';
import type { Extension } from '../../contract/endpoints.ts';
import { httpLimits } from '../../contract/limits.ts';
import { registry } from '../../tools/registry.ts';
import type { FinishedRequest } from '../observe/log.ts';
import { createFetchHandler, type FetchHandler } from './handler.ts';

/**
 * Cases that the runtimes' real servers can't be made to show from outside; test/contract/ tests the contract over
 * them.
 */

const host = 'http://textmill.example';
const url = `${host}/api/v1/base64/`;
const hello = { ok: true, data: { result: 'SGVsbG8=' } };

interface Made {
  readonly observed: FinishedRequest[];
  readonly bugs: unknown[];
  readonly handle: FetchHandler<string>;
  ask(init?: RequestInit, to?: string): Promise<Response>;
}

type Options = Partial<ContractOptions> & { isDraining?: boolean };

function make({ isDraining = false, ...options }: Options = {}): Made {
  const observed: FinishedRequest[] = [];
  const bugs: unknown[] = [];
  const handle = createFetchHandler<string>({
    contract: createContract(registry, { requireUserAgent: false, ...options }),
    clientOf: (_, connection) => connection,
    isDraining: () => isDraining,
    observe: (request) => observed.push(request),
    reportBug: (bug) => bugs.push(bug),
  });
  const headers = { 'content-type': 'application/json' };
  const ask = (init: RequestInit = {}, to = url) =>
    handle(new Request(to, { method: 'POST', headers, body: '{"text":"Hello"}', ...init }), '192.0.2.1');
  return { observed, bugs, handle, ask };
}

/** An extension at /extension. */
function extensionOf(bodyBytes: number, answer: Extension['answer']) {
  const tooLarge = { status: 413, headers: {}, body: 'too large for it' };
  return make({ extensions: new Map([['/extension', { allowedHeaders: '', bodyBytes, tooLarge, answer }]]) });
}

function streamOf(...pieces: readonly (string | Error)[]): RequestInit {
  const left = pieces.values();
  const body = new ReadableStream({
    pull(controller) {
      const { value: piece, done } = left.next();
      if (done === true) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(Buffer.from(piece));
    },
  });
  return { body, duplex: 'half' };
}

describe('the body', () => {
  test('may arrive in pieces, without its length', async () => {
    expect(await (await make().ask(streamOf('{"text":', '"Hel', 'lo"}'))).json()).toEqual(hello);
  });

  test('is read only until it exceeds the limit', async () => {
    const { ask, observed } = make();
    let isLeft = false;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(20_000)),
      cancel: () => {
        isLeft = true;
      },
    });
    expect((await ask({ body, duplex: 'half' })).status).toBe(413);
    expect(observed).toMatchObject([{ status: 413, bytesIn: 0 }]);
    expect(isLeft).toBe(true);
  });

  test('is 503 while others may take all memory, unless it is short', async () => {
    const { ask } = make();
    const declared = async (bytes: number) => {
      const headers = { 'content-type': 'application/json', 'content-length': String(bytes) };
      return (await ask({ headers, body: '{"text":"Hello"}'.padEnd(bytes) })).status;
    };
    const slow: { readonly answer: Promise<Response>; breakOff(): void }[] = [];
    const begin = () => {
      let breakOff = () => {};
      const body = new ReadableStream({
        start(controller) {
          breakOff = () => controller.error(new Error('gone'));
        },
      });
      slow.push({ answer: ask({ body, duplex: 'half' }), breakOff });
    };
    // 64 KiB to read with and 32 KiB of content each: 64 KiB are left.
    for (let count = 0; count < 682; count++) begin();
    expect([await declared(32_768), (await ask(streamOf('{}'))).status, await declared(16)]).toEqual([200, 503, 200]);
    for (const { breakOff } of slow) breakOff();
    expect(new Set((await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status))).toEqual(
      new Set([400]),
    );
    expect((await ask(streamOf('{"text":"Hello"}'))).status).toBe(200);
  });

  test('that breaks off while the server stops gets 503 and Retry-After', async () => {
    const { ask, observed } = make({ isDraining: true });
    const { status, headers } = await ask(streamOf('{"text":', new Error('stopped')));
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '2' });
    expect(observed).toMatchObject([{ status: 503 }]);
  });

  test('that breaks off is observed with status 0, as over node:http', async () => {
    const { ask, observed, bugs } = make();
    expect((await ask(streamOf('{"text":', new Error('gone')))).status).toBe(400);
    expect(observed).toMatchObject([{ route: '/api/v1/base64/', status: 0, bytesOut: 0 }]);
    expect(bugs).toEqual([]);
  });
});

describe('each request is observed once', () => {
  const withoutBody = (method: string) => ({ method, body: null });

  test.each([
    { method: 'POST', init: {}, to: url, route: '/api/v1/base64/', status: 200, bytesIn: 16 },
    { method: 'POST', init: { body: '{}' }, to: `${url}?x`, route: '/api/v1/base64/', status: 400, bytesIn: 2 },
    { method: 'POST', init: {}, to: `${url}secret`, route: 'unmatched', status: 404, bytesIn: 0 },
    { method: 'HEAD', init: withoutBody('HEAD'), to: url, route: '/api/v1/base64/', status: 405, bytesIn: 0 },
    { method: 'OTHER', init: withoutBody('SECRET'), to: url, route: '/api/v1/base64/', status: 405, bytesIn: 0 },
    { method: 'GET', init: withoutBody('GET'), to: `${host}/readyz?secret`, route: '/readyz', status: 200, bytesIn: 0 },
  ])('$route, $status', async ({ init, to, ...wanted }) => {
    const { ask, observed } = make();
    const answer = await ask(init, to);
    // The body of a response to HEAD is not sent.
    const bytesOut = wanted.method === 'HEAD' ? 0 : (await answer.text()).length;
    expect(observed).toEqual([{ ...wanted, bytesOut, milliseconds: expect.any(Number) }]);
  });
});

test('a header of one response is not sent with the next', async () => {
  const allowance = { isAllowed: true, limit: 60, windowSeconds: 60, resetSeconds: 60 };
  const remaining = [59, undefined, 57].values();
  const { ask } = make({ limiter: { take: () => ({ ...allowance, remaining: remaining.next().value }) } });
  const answers = [await ask({ body: '{"text":1}' }), await ask(), await ask()];
  expect(answers.map(({ headers }) => [headers.get('ratelimit'), headers.get('textmill-error')])).toEqual([
    ['"default";r=59;t=60', 'code=WRONG_TYPE, field="text"'],
    [null, null],
    ['"default";r=57;t=60', null],
  ]);
});

test('a limiter that fails gives 500, and is reported; the log has the route', async () => {
  const bug = new Error('the limiter failed');
  const { ask, bugs, observed } = make({ limiter: { take: () => Promise.reject(bug) } });
  const answer = await ask();
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('limiter');
  expect(bugs).toEqual([bug]);
  expect(observed).toMatchObject([{ status: 500, route: '/api/v1/base64/' }]);
});

test('a target that the runtime did not turn into a full URL stays as it is, as on Bun if no host is named', async () => {
  const { handle } = make();
  const request = Object.defineProperty(new Request('http://a.example/'), 'url', { value: '/healthz' });
  expect((await handle(request, '192.0.2.1')).status).toBe(200);
});

test('OPTIONS * gets the response for the server, although Deno makes a path of it', async () => {
  const answer = await make().ask({ method: 'OPTIONS', body: null }, `${host}/*`);
  expect({ status: answer.status, allow: answer.headers.get('allow') }).toEqual({
    status: 204,
    allow: 'GET, HEAD, POST, OPTIONS',
  });
});

test('without a Host header, as with HTTP/2, the host of the URL counts; with another one, the target is the URL', async () => {
  const hosts: (string | undefined)[] = [];
  const { ask } = extensionOf(httpLimits.bodyBytes, async (head) => {
    hosts.push(head.header('host'), head.target);
    return { status: 200, headers: {}, body: '' };
  });
  await ask({}, 'https://a.example:8443/extension');
  const headers = { 'content-type': 'application/json', host: 'b.example' };
  await ask({ headers }, 'https://a.example:8443/extension?://b.example/');
  await ask({ headers }, 'https://b.example/extension');
  expect(hosts).toEqual([
    ...['a.example:8443', '/extension'],
    ...['b.example', 'https://a.example:8443/extension?://b.example/'],
    ...['b.example', '/extension'],
  ]);
});

test('an extension has its own limit for a body, declared or not, and its own response to a larger one', async () => {
  const { ask } = extensionOf(httpLimits.bodyBytes + 1, async (_, body) => {
    return { status: 200, headers: {}, body: String(body.length) };
  });
  const answerTo = async (bytes: number, isDeclared: boolean) => {
    const length = isDeclared ? { 'content-length': String(bytes) } : {};
    const headers = { 'content-type': 'application/json', host: 'a.example', ...length };
    const answer = await ask({ headers, body: 'a'.repeat(bytes) }, 'https://a.example/extension');
    return `${answer.status} ${await answer.text()}`;
  };
  for (const isDeclared of [true, false]) {
    expect(await answerTo(httpLimits.bodyBytes + 1, isDeclared)).toBe(`200 ${httpLimits.bodyBytes + 1}`);
    expect(await answerTo(httpLimits.bodyBytes + 2, isDeclared)).toBe('413 too large for it');
  }
});

test('while the server stops, responses close their connection, and /readyz reports it', async () => {
  const { ask } = make({ isDraining: true });
  const answer = await ask();
  expect({ status: answer.status, connection: answer.headers.get('connection') }).toEqual({
    status: 200,
    connection: 'close',
  });
  const ready = await ask({ method: 'GET', body: null }, `${host}/readyz`);
  expect({ status: ready.status, body: await ready.json() }).toEqual({ status: 503, body: { status: 'draining' } });
});
