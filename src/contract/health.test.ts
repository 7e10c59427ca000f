import { expect, test } from 'vitest';
import { answerHealth } from './health.ts';

type Health = ReturnType<typeof answerHealth>;

function healthOf(method: string, target: string, isDraining: boolean): Health {
  const head = { method, target, header: () => undefined, version: '1.1', bytes: 100, lines: 2, client: () => '' };
  return answerHealth(head, isDraining);
}

function summaryOf(health: Health): string | undefined {
  return health && `${health.route}: ${health.answer.status} ${health.answer.body}`;
}

const alive = '/healthz: 200 {"status":"alive"}';
const ready = '/readyz: 200 {"status":"ready"}';
const draining = '/readyz: 503 {"status":"draining"}';

test.each([
  ['GET', '/healthz', alive, alive],
  ['HEAD', '/healthz', alive, alive],
  ['GET', '/healthz?a', alive, alive],
  ['GET', '/readyz', ready, draining],
  ['HEAD', '/readyz', ready, draining],
  ['GET', 'http://a/readyz', ready, draining],
  ['POST', '/healthz', undefined, undefined],
  ['OPTIONS', '/readyz', undefined, undefined],
  ['GET', '/', undefined, undefined],
  ['GET', '/healthz/', undefined, undefined],
])('%s %s: %s; while the server stops: %s', (method, target, usual, stopping) => {
  expect(summaryOf(healthOf(method, target, false))).toBe(usual);
  expect(summaryOf(healthOf(method, target, true))).toBe(stopping);
});

test.each(['/healthz', '/readyz'])('the state of the process is JSON that no cache stores: %s', (target) => {
  expect(healthOf('GET', target, false)?.answer.headers).toEqual({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
});
