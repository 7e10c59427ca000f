import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorHeader, readErrorHeader } from '../../src/contract/error-header.ts';
import { statusOf } from '../../src/contract/errors.ts';
import { errorCodes } from '../../src/core/textmill-error.ts';
import { PAGE_POLICY } from '../../src/documents/pages/policy.ts';
import { registry } from '../../src/tools/registry.ts';
import { thrownBy } from '../../support/tools/convert.ts';
import type { Running, TestAnswer, Transport, TransportOptions } from '../../support/transports/transport.ts';
import { anAnswer, aRequest, cases, pathCases } from './cases.ts';

const plain: TransportOptions = { rateLimit: 0, requireUserAgent: false, isOverloaded: false };

const everyAnswer = {
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, RateLimit, RateLimit-Policy, Textmill-Error',
  'x-content-type-options': 'nosniff',
};

/** Tests a transport against the contract: the whole table, every example of every tool, and the limits. */
export function describeContract(transport: Transport): void {
  const said = (rule: string, reason: string): string => {
    process.stderr.write(`skipped over ${transport.name}: ${rule}: ${reason}\n`);
    return reason;
  };

  describe(`the contract over ${transport.name}`, () => {
    let running: Running;

    beforeAll(async () => {
      running = await transport.start(plain);
    });

    afterAll(() => running.stop());

    test.for(cases)('$rule', async ({ rule, request, status, body, headers }, { skip }) => {
      const reason = transport.exceptions?.[rule];
      if (reason !== undefined) skip(said(rule, reason));
      const answer = await running.exchange(request);
      expect({ status: answer.status, body: parse(answer) }).toEqual({ status, body });
      expect(answer.headers).toMatchObject({ ...everyAnswer, ...headers });
      const told = readErrorHeader(answer.headers['textmill-error'] ?? null)?.code;
      // The header has a code of the table of errors, with the same status.
      expect(errorCodes.filter((code) => code === told).map((code) => statusOf(code))).toEqual(
        status < 400 ? [] : [status],
      );
      if (answer.body !== '') expect(answer.headers['content-type']).toBe('application/json');
    });

    test.for(pathCases)('$rule', async ({ request, answer: wanted, contains = '' }) => {
      const answer = await running.exchange(request);
      if (typeof wanted === 'object') {
        expect({ status: answer.status, headers: answer.headers }).toMatchObject({ status: 308, headers: wanted });
        return;
      }
      expect(answer).toMatchObject({ status: 404, headers: { ...everyAnswer, 'textmill-error': 'code=NOT_FOUND' } });
      expect(answer.headers['vary']).toBe(wanted === 'error for all' ? undefined : 'Accept');
      if (wanted !== 'page') {
        expect(parse(answer)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
        return;
      }
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE_POLICY,
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
      expect(answer.body).toContain(request.method === 'HEAD' ? '' : 'There is no page at this address.');
      expect(answer.body).toContain(contains);
      // It repeats nothing of the request.
      expect(answer.body).not.toMatch(/nothing|base63|dosc/);
    });

    for (const tool of registry.values()) {
      test.each(tool.examples)(`${tool.name}, example: $title`, async (example) => {
        const answer = await running.exchange({
          ...aRequest,
          target: `/api/v1/${tool.name}/`,
          body: new TextEncoder().encode(JSON.stringify(example.input)),
        });
        const wanted =
          'data' in example
            ? { ok: true, data: example.data }
            : { ok: false, error: { code: 'INVALID_INPUT', message: example.error.message } };
        expect(parse(answer)).toEqual(wanted);
        const error = 'error' in example ? thrownBy(tool, example.input) : undefined;
        expect(error?.code).toBe('error' in example ? example.error.code : undefined);
        expect(answer.headers['textmill-error']).toBe(error && errorHeader(error));
      });
    }
  });

  describe(`the limits over ${transport.name}`, () => {
    test('60 POST requests are accepted, the 61st is 429 with Retry-After in whole seconds, at least 1', async () => {
      const running = await transport.start({ ...plain, rateLimit: 60 });
      const statuses: number[] = [];
      for (let count = 0; count < 60; count++) statuses.push((await running.exchange(aRequest)).status);
      expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));
      const refused = await running.exchange(aRequest);
      expect(refused.status).toBe(429);
      const retryAfter = Number(refused.headers['retry-after']);
      expect(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 60).toBe(true);
      expect(refused.headers).toMatchObject({
        ...everyAnswer,
        'ratelimit-policy': '"default";q=60;w=60',
        ratelimit: `"default";r=0;t=${retryAfter}`,
      });
      expect(parse(refused)).toEqual({
        ok: false,
        error: {
          code: 'RATE_LIMITED',
          message: `too many requests: at most 60 in 60 seconds; retry after ${retryAfter} seconds`,
        },
      });
      await running.stop();
    });

    test('all endpoints share the allowance; errors count, but not preflights, 404 and 405', async () => {
      const running = await transport.start({ ...plain, rateLimit: 3 });
      for (const method of ['OPTIONS', 'GET']) await running.exchange({ ...aRequest, method, body: undefined });
      await running.exchange({ ...aRequest, target: '/api/v1/nothing/' });
      const spent = [
        { ...aRequest, target: '/api/v1/base32/' },
        { ...aRequest, headers: {} },
        { ...aRequest, body: new TextEncoder().encode('{}') },
      ];
      const remaining: (string | undefined)[] = [];
      for (const request of spent) remaining.push((await running.exchange(request)).headers['ratelimit']);
      if (transport.tellsRemaining) {
        expect(remaining).toEqual([2, 1, 0].map((left) => expect.stringMatching(`^"default";r=${left};t=\\d+$`)));
      }
      expect((await running.exchange(aRequest)).status).toBe(429);
      await running.stop();
    });

    test('the rate limit is checked before the media type and the size', async () => {
      const running = await transport.start({ ...plain, rateLimit: 1 });
      await running.exchange(aRequest);
      const refused = await running.exchange({ ...aRequest, headers: {}, body: new Uint8Array(40_000) });
      expect(refused.status).toBe(429);
      await running.stop();
    });

    test('an overloaded service responds with 503 and Retry-After, before the rate limit', async ({ skip }) => {
      if (!transport.canBeOverloaded) skip(said('overload', 'a test can not cause it from outside'));
      const running = await transport.start({ ...plain, rateLimit: 1, isOverloaded: true });
      for (let count = 0; count < 3; count++) {
        const answer = await running.exchange(aRequest);
        expect(answer.status).toBe(503);
        expect(answer.headers).toMatchObject({ ...everyAnswer, 'retry-after': '2' });
        expect(parse(answer)).toEqual({
          ok: false,
          error: { code: 'SERVICE_UNAVAILABLE', message: 'the service is overloaded; retry after 2 seconds' },
        });
      }
      expect((await running.exchange({ ...aRequest, method: 'GET', body: undefined })).status).toBe(405);
      await running.stop();
    });

    test('REQUIRE_USER_AGENT rejects a missing or empty User-Agent with 403 in plain text', async () => {
      const running = await transport.start({ ...plain, requireUserAgent: true });
      for (const headers of [{}, { 'user-agent': '' }, { 'user-agent': ' ' }]) {
        const answer = await running.exchange({ ...aRequest, target: '/nowhere', headers });
        expect(answer.status).toBe(403);
        expect(answer.headers['content-type']).toMatch(/^text\/plain/);
        expect(answer.body).toBe('a User-Agent header is required\n');
      }
      const named = await running.exchange({ ...aRequest, headers: { ...aRequest.headers, 'user-agent': 'curl/8' } });
      expect(parse(named)).toEqual(anAnswer);
      await running.stop();
    });
  });
}

/** The body, parsed if its Content-Type is JSON. */
function parse({ headers, body }: TestAnswer): unknown {
  if (body === '' || headers['content-type'] !== 'application/json') return body;
  const value: unknown = JSON.parse(body);
  return value;
}
