import { describe, expect, test } from 'vitest';
import { registry } from '../tools/registry.ts';
import { createContract } from './contract.ts';
import type { Document } from './document.ts';
import { createEndpoints, type Extension } from './endpoints.ts';
import { headersOf, type RequestHead } from './message.ts';
import { replyData } from './reply.ts';

/** Requests that no transport can send; test/contract/ has the others. */

const head: RequestHead = {
  method: 'POST',
  target: '/extension',
  header: () => undefined,
  version: '1.1',
  bytes: 0,
  lines: 0,
  client: () => '192.0.2.1',
};
const allowance = { isAllowed: true, limit: 60, windowSeconds: 60, remaining: 59, resetSeconds: 60 };

describe('an extension', () => {
  test('that fails gives 500 with the bug for the log and the headers of the rate limit', async () => {
    const bug = new Error('a bug');
    const extension: Extension = {
      allowedHeaders: 'Content-Type',
      bodyBytes: 10,
      tooLarge: replyData({ result: '' }, undefined),
      answer: () => Promise.reject(bug),
    };
    const extensions = new Map([['/extension', extension]]);
    const contract = createContract(registry, { requireUserAgent: false, extensions });
    const endpoint = createEndpoints(registry, extensions).get('/extension');
    if (endpoint === undefined) throw new Error('the endpoint does not exist');
    const answer = await contract.answer({ endpoint, head, allowance }, new Uint8Array(0));
    expect(answer).toMatchObject({ status: 500, bug });
    expect(headersOf(answer)).toMatchObject({ RateLimit: '"default";r=59;t=60' });
  });
});

test('a request of which only the first line could be read gets a document, too', () => {
  const document: Document = { contentType: 'text/plain', body: 'a', etag: 'W/"a"' };
  const contract = createContract(registry, { requireUserAgent: false, documents: new Map([['/docs', document]]) });
  expect(contract.refuse('GET', '/docs')).toMatchObject({ status: 200, body: 'a' });
});

test('a document accepts GET, HEAD and OPTIONS; 405 and the preflight name them', () => {
  const document: Document = { contentType: 'text/plain', body: 'a', etag: 'W/"a"' };
  const contract = createContract(registry, { requireUserAgent: false, documents: new Map([['/docs', document]]) });
  const refused = contract.refuse('POST', '/docs');
  expect(refused.status).toBe(405);
  expect(headersOf(refused)).toMatchObject({ Allow: 'GET, HEAD, OPTIONS' });
  expect(headersOf(contract.refuse('OPTIONS', '/docs'))).toMatchObject({
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  });
});

test('the route of a path that leads to a form is a template, because users guess it', () => {
  const document: Document = { contentType: 'text/html', body: '', etag: 'W/"a"' };
  const contract = createContract(registry, { requireUserAgent: false, documents: new Map([['/', document]]) });
  const header = (name: string) => (name === 'host' ? 'localhost' : undefined);
  const begun = contract.begin({ ...head, method: 'GET', target: '/b64', header }, false);
  expect(begun).toMatchObject({ route: '/{tool}', answer: { status: 308 } });
});
