import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicCode, statusOf } from '../../src/contract/errors.ts';
import { errorCodes } from '../../src/core/textmill-error.ts';
import { RawClient } from '../../support/raw-client.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { exchangeShape } from './request-shapes/shape.ts';
import { shapes } from './request-shapes.ts';

/** Runs the table of request shapes on the server over node:http. */

let node: StartedNode;

beforeAll(async () => {
  node = await startNode({ timeouts: { linger: 50 } });
});

afterAll(() => node.stop());

describe('shapes of requests', () => {
  test.each(shapes)('$name ($clause)', async (shape) => {
    const answers = await exchangeShape(await RawClient.to(node.port), shape);
    // No connection was closed because it was silent.
    expect(node.closed).toEqual([]);
    for (const { status, headers, body } of answers) {
      if (status < 400 || body === '') continue;
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
      // No shape has a result that is too large.
      const codes = errorCodes.filter((code) => statusOf(code) === status && code !== 'RESULT_TOO_LARGE');
      const code = expect.toBeOneOf(codes.map(publicCode));
      expect(JSON.parse(body)).toEqual({ ok: false, error: { code, message: expect.any(String) } });
    }
  });
});
