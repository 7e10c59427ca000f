import { expect, test } from 'vitest';
import { httpLimits } from '../../../src/contract/limits.ts';
import { createRandom } from '../../../support/random.ts';
import { answering } from '../requests.ts';
import { mutate, randomCandidate, requestOf } from './candidate.ts';

test('a seed repeats the candidates; all fit into a request, and none finds a bug', () => {
  const [first, second] = [createRandom(1), createRandom(1)];
  for (let tried = 0; tried < 10; tried++) {
    const request = requestOf(mutate(first, randomCandidate(first)));
    const repeated = requestOf(mutate(second, randomCandidate(second)));
    expect([repeated.tool, Buffer.compare(repeated.body, request.body)]).toEqual([request.tool, 0]);
    expect(request.body.length).toBeLessThanOrEqual(httpLimits.bodyBytes);
    expect([200, 400, 413]).toContain(answering(request)().status);
  }
});
