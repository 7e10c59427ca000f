import { expect, test } from 'vitest';
import { AllowanceWatch } from './allowance.ts';
import { Findings } from './findings.ts';

/** Follows responses with these numbers of requests left, of 100. An empty text is a response that was replaced. */
function follow(left: readonly (number | '')[]) {
  const watch = new AllowanceWatch();
  const findings = new Findings();
  for (const remaining of left) watch.note(remaining === '' ? undefined : response(remaining));
  watch.finish(findings);
  return { watch, advice: findings.list()[0]?.problems[0]?.advice ?? '' };
}

function response(remaining: number) {
  const rate = { 'ratelimit-policy': '"default";q=100;w=60', ratelimit: `"default";r=${remaining};t=60` };
  return { status: 200, headers: rate };
}

test.each<readonly [string, readonly (number | '')[], string]>([
  ['falls by one', [99, 98, 97], ''],
  ['falls by one after earlier requests', [60, 59, 58], ''],
  ['grows, because earlier requests no longer count', [60, 59, 70, 69], ''],
  ['falls by two where a response was replaced', [99, '', 97, 96], ''],
  ['falls by two', [99, 97, 95], 'Other clients share'],
  ['jumps between two counts', [99, 99, 98, 98], 'Several servers count separately'],
])('an allowance that %s: %s %s', (_, left, advice) => {
  expect(follow(left).advice).toMatch(new RegExp(`^${advice === '' ? '$' : advice}`));
});

test.each([
  [[99, 98, 97], 99, true],
  [[99, 98, 97], 96, false],
  [[60, 59, 58], 70, false],
  [[99, 99], 99, undefined],
  [['' as const], 99, undefined],
])('after %j, a response with %d left is from another allowance: %s', (left, remaining, isFresh) => {
  expect(follow(left).watch.isFresh(response(remaining))).toBe(isFresh);
});
