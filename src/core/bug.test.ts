import { expect, test } from 'vitest';
import { describeBug } from './bug.ts';

test('what is said of a bug is its class and where it came from, never its message, which could quote input', () => {
  const secret = 'a secret\n    at secret (secret.js:1:1)';
  class OddError extends Error {}
  const described = describeBug(new OddError(secret));
  expect(described.type).toBe('OddError');
  expect(described.stack[0]).toMatch(/^at .*bug\.test\.ts:\d+:\d+\)?$/);
  expect(JSON.stringify(described)).not.toContain('secret');
  expect(describeBug(secret)).toEqual({ type: 'string', stack: [] });
});
