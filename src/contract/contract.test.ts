import { describe, expect, test } from 'vitest';
import { registry } from '../tools/registry.ts';
import { type Admission, type Contract, type ContractOptions, createContract, type HeadResult } from './contract.ts';
import type { Document } from './document.ts';
import { createEndpoints, type Extension } from './endpoints.ts';
import { httpLimits } from './limits.ts';
import { headersOf, type RequestHead } from './message.ts';
import { replyData } from './reply.ts';

/** Requests that no transport can send, and routes, which no answer has; test/contract/ has the others. */

const allowance = { isAllowed: true, limit: 60, windowSeconds: 60, remaining: 59, resetSeconds: 60 };
const rate = '"default";r=59;t=60';
const base64 = '/api/v1/base64/';
const bug = new Error('a bug');

const page: Document = { contentType: 'text/plain', body: 'a', etag: 'W/"a"' };
const documents = new Map<string, Document>([
  ['/', { contentType: 'text/html', body: '', etag: 'W/"a"' }],
  ['/handbook/', page],
  ['/assets/stylesheet.css', { ...page, template: '/assets/{file}' }],
]);

const extension: Extension = {
  allowedHeaders: 'Content-Type, X-Session',
  bodyBytes: 10,
  tooLarge: { status: 413, headers: {}, body: 'too large for the extension' },
  answer: () => Promise.resolve(replyData({ result: 'extended' }, undefined)),
};
const extensions = new Map([['/extension', extension]]);

function create(options: Partial<ContractOptions> = {}): Contract {
  return createContract(registry, { requireUserAgent: false, ...options });
}

function request(method: string, target: string, headers: Readonly<Record<string, string>> = {}): RequestHead {
  const all: Readonly<Record<string, string>> = { host: 'localhost', 'content-type': 'application/json', ...headers };
  return { method, target, header: (name) => all[name], version: '1.1', bytes: 0, lines: 0, client: () => '192.0.2.1' };
}

async function admissionOf(begun: HeadResult | Promise<HeadResult>): Promise<Admission> {
  const { admission } = await begun;
  if (admission === undefined) throw new Error('the request is not admitted');
  return admission;
}

describe('an extension', () => {
  test('that fails gives 500 with the bug for the log and the headers of the rate limit', async () => {
    const failing = new Map([['/extension', { ...extension, answer: () => Promise.reject(bug) }]]);
    const endpoint = createEndpoints(registry, failing).get('/extension');
    if (endpoint === undefined) throw new Error('the endpoint does not exist');
    const admission = { endpoint, head: request('POST', '/extension'), allowance };
    const answer = await create({ extensions: failing }).answer(admission, new Uint8Array(0));
    expect(answer).toMatchObject({ status: 500, bug });
    expect(headersOf(answer)).toMatchObject({ RateLimit: rate });
  });

  test('has the headers of every answer and of the rate limit', async () => {
    const contract = create({ extensions, limiter: { take: () => allowance } });
    const admission = await admissionOf(contract.begin(request('POST', '/extension'), false));
    const answer = await contract.answer(admission, new Uint8Array(10));
    expect(answer).toMatchObject({ status: 200, body: '{"ok":true,"data":{"result":"extended"}}' });
    expect(headersOf(answer)).toMatchObject({ RateLimit: rate, 'X-Content-Type-Options': 'nosniff' });
  });

  test('rejects a body over its limit, declared or not, and chooses the answer', async () => {
    const contract = create({ extensions });
    const tooLarge = { status: 413, body: 'too large for the extension' };
    const declared = request('POST', '/extension', { 'content-length': '11' });
    expect(contract.begin(declared, false)).toMatchObject({ route: '/extension', answer: tooLarge });
    const admission = await admissionOf(contract.begin(request('POST', '/extension'), false));
    expect(contract.answer(admission, new Uint8Array(11))).toMatchObject(tooLarge);
  });

  test('has its headers in the preflight, and an endpoint of a tool allows any header', () => {
    const contract = create({ extensions });
    const allowed = (target: string) => headersOf(contract.refuse('OPTIONS', target))['Access-Control-Allow-Headers'];
    expect([allowed('/extension'), allowed(base64)]).toEqual(['Content-Type, X-Session', 'Content-Type, *']);
  });
});

describe('a body of a tool', () => {
  const message = expect.stringContaining('REQUEST_TOO_LARGE');

  test('that is declared over the limit is 413 before it is read', () => {
    const over = request('POST', base64, { 'content-length': String(httpLimits.bodyBytes + 1) });
    expect(create().begin(over, false)).toMatchObject({ route: base64, answer: { status: 413, body: message } });
  });

  test('that is over the limit but not declared is 413 after it is read', async () => {
    const contract = create();
    const admission = await admissionOf(contract.begin(request('POST', base64), false));
    const answer = contract.answer(admission, new Uint8Array(httpLimits.bodyBytes + 1));
    expect(answer).toMatchObject({ status: 413, body: message });
  });
});

describe('a limiter', () => {
  const refusal = { ...allowance, isAllowed: false, remaining: 0 };

  test.each([
    ['immediately admits a request with its allowance', () => allowance, { admission: { allowance } }],
    ['later admits a request with its allowance', () => Promise.resolve(allowance), { admission: { allowance } }],
    ['immediately rejects a request with 429', () => refusal, { answer: { status: 429 } }],
    ['later rejects a request with 429', () => Promise.resolve(refusal), { answer: { status: 429 } }],
  ])('that answers %s', async (_, take, begun) => {
    const contract = create({ limiter: { take } });
    expect(await contract.begin(request('POST', base64), false)).toMatchObject({ route: base64, ...begun });
  });

  test.each([
    ['rejects', () => Promise.reject(bug)],
    [
      'throws',
      () => {
        throw bug;
      },
    ],
  ])('that %s gives 500 with the bug for the log', async (_how, take) => {
    const begun = create({ limiter: { take } }).begin(request('POST', base64), false);
    expect(await begun).toMatchObject({ route: base64, answer: { status: 500, bug } });
  });
});

describe('a request of which only the first line could be read', () => {
  test('gets a document, too', () => {
    expect(create({ documents }).refuse('GET', '/handbook/')).toMatchObject({ status: 200, body: 'a' });
  });

  test('is 400 and closes the connection if its target is not valid', () => {
    const { status, closesConnection, body } = create().refuse('GET', '*');
    expect({ status, closesConnection }).toEqual({ status: 400, closesConnection: true });
    expect(body).toContain('"the request target is not valid HTTP/1.1"');
  });

  test('may be about the server in general', () => {
    const answer = create().refuse('OPTIONS', '*');
    expect(answer).toMatchObject({ status: 204, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } });
  });
});

test('a document accepts GET, HEAD and OPTIONS; 405 and the preflight name them', () => {
  const contract = create({ documents });
  expect(contract.refuse('HEAD', '/handbook/').status).toBe(200);
  const refused = contract.refuse('POST', '/handbook/');
  expect(refused.status).toBe(405);
  expect(headersOf(refused)).toMatchObject({ Allow: 'GET, HEAD, OPTIONS' });
  expect(headersOf(contract.refuse('OPTIONS', '/handbook/'))).toMatchObject({
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type, *',
  });
});

describe('404', () => {
  test.each([
    ['an extension', '/extensoin', '/extension'],
    ['a document', '/handbok/', '/handbook/'],
  ])('suggests the path of %s', (_of, path, suggestion) => {
    const { status, body } = create({ documents, extensions }).refuse('GET', path);
    expect({ status, body }).toEqual({ status: 404, body: expect.stringContaining(suggestion) });
  });

  test('suggests no path that changes with its content', () => {
    const { status, body } = create({ documents }).refuse('GET', '/stylesheets.css');
    expect(status).toBe(404);
    expect(body).not.toContain('/assets/');
  });

  test('a service without the page has no paths of tools', () => {
    expect(create().refuse('GET', '/base64')).toMatchObject({ status: 404 });
  });
});

describe('the route', () => {
  test.each([
    ['POST', '/extension', '/extension', undefined],
    ['POST', '/extension?a=b', '/extension', undefined],
    ['POST', `http://localhost${base64}`, base64, undefined],
    ['GET', base64, base64, 405],
    ['GET', `${base64}?a=b`, base64, 405],
    ['GET', '/handbook/', '/handbook/', 200],
    ['HEAD', '/handbook/?a=b', '/handbook/', 200],
    ['GET', '/assets/stylesheet.css', '/assets/{file}', 200],
    ['GET', '/b64', '/{tool}', 308],
    ['HEAD', '/b64', '/{tool}', 308],
    ['POST', '/b64', 'unmatched', 404],
    ['GET', '/unknown', 'unmatched', 404],
    ['OPTIONS', '*', 'unmatched', 204],
    ['GET', '*', 'unmatched', 400],
    ['GET', '/healthz', '/healthz', 200],
  ])('of %s %s is %s', (method, target, route, status) => {
    const begun = create({ documents, extensions }).begin(request(method, target), false);
    expect(begun).toMatchObject({ route });
    if (status !== undefined) expect(begun).toMatchObject({ answer: { status } });
    else expect(begun).toHaveProperty('admission');
  });

  test('of an endpoint is its path, even if a document has the same', () => {
    const same = new Map<string, Document>([['/extension', { ...page, template: '/{file}' }]]);
    const contract = create({ documents: same, extensions });
    for (const target of ['/extension', '/extension?a=b']) {
      expect(contract.begin(request('GET', target), false)).toMatchObject({
        route: '/extension',
        answer: { status: 405 },
      });
    }
  });

  test('of a request with an invalid head is not known; the connection is closed', () => {
    const begun = create().begin(request('GET', base64, { host: 'a b' }), false);
    expect(begun).toMatchObject({ route: 'unmatched', answer: { status: 400, closesConnection: true } });
  });
});
