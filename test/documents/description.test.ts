import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pascalCase } from '../../src/core/identifier.ts';
import { createRegistry, registry } from '../../src/tools/registry.ts';
import { RawClient } from '../../support/raw-client.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { brokenBase64 } from '../../support/tools/convert.ts';
import { exchangeWith } from '../../support/transports/node-http.ts';
import type { TestAnswer, TestRequest } from '../../support/transports/transport.ts';
import { aRequest, cases } from '../contract/cases.ts';
import { description, deviations, operationAt, responseOf } from './description.ts';

/** The responses of the service match openapi.json. */

const aPath = aRequest.target;

let node: StartedNode;

describe('without a rate limit', () => {
  beforeAll(async () => {
    node = await startNode();
  });

  afterAll(() => node.stop());

  test('GET /openapi.json returns openapi.json', async () => {
    const answer = await exchangeWith(node.port, {
      ...aRequest,
      method: 'GET',
      target: '/openapi.json',
      body: new Uint8Array(),
    });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(answer.body).toBe(readFileSync('docs/openapi.json', 'utf8'));
  });

  test.each(describedExamples())(
    '$path, example $key: the response is as described',
    async ({ path, status, sent, value }) => {
      const body = new TextEncoder().encode(JSON.stringify(sent));
      const answer = await exchangeWith(node.port, { ...aRequest, target: path, body });
      expect({ status: answer.status, body: JSON.parse(answer.body) }).toEqual({ status, body: value });
      expect(deviations(operationAt(path), answer)).toEqual([]);
    },
  );

  test.each([...registry])(
    '%s: the examples of the single properties form a request and its response',
    async (name, { fields, output }) => {
      const { schemas } = description.components;
      const sent = examplesOf(schemas[`${pascalCase(name)}Input`]);
      const data = examplesOf(schemas[`${pascalCase(name)}Result`]);
      expect([Object.keys(sent), Object.keys(data)]).toEqual([Object.keys(fields), Object.keys(output)]);
      const body = new TextEncoder().encode(JSON.stringify(sent));
      const answer = await exchangeWith(node.port, { ...aRequest, target: `/api/v1/${name}/`, body });
      expect(JSON.parse(answer.body)).toEqual({ ok: true, data });
    },
  );

  // The Fetch standard describes preflights, not openapi.json. A response to HEAD has no body.
  test.each(cases.filter(({ request }) => request.method !== 'OPTIONS' && request.method !== 'HEAD'))(
    'a response is as described: $rule',
    async ({ request, status }) => {
      const path = request.target.replace(/^http:\/\/[^/]+|\?.*$/g, '');
      const isDescribed = path in description.paths;
      const answer = await exchangeWith(node.port, request);
      // An unknown path is not described, but every operation describes the 404.
      expect({ status: answer.status, found: deviations(operationAt(isDescribed ? path : aPath), answer) }).toEqual({
        status,
        found: [],
      });
    },
  );
});

/** A status, and how to get it. */
interface StatusCase {
  readonly status: number;
  readonly rule: string;
  readonly options?: StartOptions;
  readonly request?: Partial<TestRequest>;
  /** Whether the response reports the remaining requests. */
  readonly isCounted?: boolean;
  /** Sends something other than the request. */
  readonly ask?: (port: number) => Promise<TestAnswer | undefined>;
}

const limited = { rateLimit: 60 };
const counted = { options: limited, isCounted: true };
const broken = createRegistry([brokenBase64(new Error('a bug'))]);

const statusCases: readonly StatusCase[] = [
  { status: 200, rule: 'data' },
  { status: 200, rule: 'data, with a rate limit', ...counted },
  { status: 400, rule: 'invalid input', request: { body: new Uint8Array() } },
  { status: 400, rule: 'invalid input, with a rate limit', ...counted, request: { body: new Uint8Array() } },
  { status: 400, rule: 'malformed HTTP', ask: (port) => RawClient.ask(port, 'hello\r\n\r\n') },
  { status: 403, rule: 'no User-Agent if one is required', options: { requireUserAgent: true } },
  { status: 404, rule: 'an unknown path', request: { target: '/nothing' } },
  { status: 405, rule: 'another method', request: { method: 'PUT' } },
  {
    status: 405,
    rule: 'a method that the parser does not know',
    ask: (port) => RawClient.ask(port, `BREW ${aPath} HTTP/1.1\r\n\r\n`),
  },
  {
    status: 408,
    rule: 'an incomplete head',
    options: { timeouts: { head: 100, linger: 50 } },
    ask: (port) => RawClient.ask(port, `POST ${aPath} HTTP/1.1\r\n`),
  },
  { status: 413, rule: 'a large body', request: { body: new Uint8Array(40_000) } },
  { status: 413, rule: 'a large body, with a rate limit', ...counted, request: { body: new Uint8Array(40_000) } },
  { status: 415, rule: 'no media type', request: { headers: {} } },
  { status: 415, rule: 'no media type, with a rate limit', ...counted, request: { headers: {} } },
  { status: 417, rule: 'another expectation', request: { headers: { expect: 'a miracle' } } },
  { status: 429, rule: 'over the limit', options: { rateLimit: 1 }, isCounted: true, ask: askTwice },
  { status: 431, rule: 'a large head', request: { headers: { cookie: 'x'.repeat(10_000) } } },
  { status: 500, rule: 'a bug', options: { registry: broken } },
  { status: 500, rule: 'a bug, with a rate limit', options: { ...limited, registry: broken }, isCounted: true },
  {
    status: 500,
    rule: 'a limiter that fails',
    options: { limiter: { take: () => Promise.reject(new Error('gone')) } },
  },
  {
    status: 501,
    rule: 'another transfer coding',
    request: { headers: { ...aRequest.headers, 'transfer-encoding': 'gzip, chunked' } },
  },
  { status: 503, rule: 'an overload', options: { ...limited, isOverloaded: true } },
  { status: 505, rule: 'another version', ask: (port) => RawClient.ask(port, `POST ${aPath} HTTP/2.0\r\n\r\n`) },
];

describe('every outcome', () => {
  afterEach(() => node.stop());

  test.each(statusCases)(
    '$status is as described: $rule',
    async ({ status, options, request, isCounted = false, ask }) => {
      node = await startNode(options);
      const answer = await (ask?.(node.port) ?? exchangeWith(node.port, { ...aRequest, ...request }));
      expect(answer?.status).toBe(status);
      expect(answer && deviations(operationAt(aPath), answer)).toEqual([]);
      expect('ratelimit' in (answer?.headers ?? {})).toBe(isCounted);
    },
  );
});

test('every described status is tested above, and no other status of an operation', () => {
  const ofOperations = cases.filter(({ request: { method, target } }) => method === 'POST' && target.startsWith(aPath));
  const tried = [...new Set([...statusCases, ...ofOperations].map(({ status }) => status))].toSorted((a, b) => a - b);
  for (const path of Object.keys(description.paths)) {
    expect(Object.keys(operationAt(path).responses)).toEqual(tried.map(String));
  }
});

test('what is not described is a deviation', () => {
  const body = JSON.stringify({ ok: false, error: { code: 'RATE_LIMITED', message: '' } });
  const headers = { 'content-type': 'application/json', 'x-powered-by': 'x' };
  expect(deviations(operationAt(aPath), { status: 404, headers, body })).toEqual(
    expect.arrayContaining([
      'header x-powered-by is not described',
      'header cache-control is missing',
      'code RATE_LIMITED is not described',
    ]),
  );
  expect(deviations(operationAt(aPath), { status: 201, headers, body })).toEqual(['status 201 is not described']);
});

/** The examples of the properties of an object schema, by name. */
function examplesOf(schema: object | undefined): Readonly<Record<string, unknown>> {
  if (schema === undefined || !('properties' in schema)) throw new Error('the schema has no properties');
  const properties = Object.entries<{ readonly examples?: readonly unknown[] }>(Object(schema.properties));
  return Object.fromEntries(properties.flatMap(([name, { examples = [] }]) => examples.map((value) => [name, value])));
}

interface DescribedExample {
  readonly path: string;
  readonly key: string;
  readonly sent: unknown;
  readonly status: number;
  readonly value: unknown;
}

/**
 * The examples of the description: each request, and the response with the same key. A request that the schema rejects
 * is in the description of its response.
 */
function describedExamples(): readonly DescribedExample[] {
  return Object.keys(description.paths).flatMap((path) =>
    [200, 400].flatMap((status) =>
      Object.entries(responseOf(operationAt(path), status)?.content['application/json']?.examples ?? {}).map(
        ([key, answer]) => {
          const request = operationAt(path).requestBody.content['application/json']?.examples[key]?.value;
          const quoted = /`(.+)`/.exec(answer.description ?? '')?.[1] ?? 'null';
          return { path, key, status, sent: request ?? JSON.parse(quoted), value: answer.value };
        },
      ),
    ),
  );
}

async function askTwice(port: number): Promise<TestAnswer> {
  await exchangeWith(port, aRequest);
  return exchangeWith(port, aRequest);
}
