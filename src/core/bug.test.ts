import { expect, test } from 'vitest';
import { describeBug } from './bug.ts';

test('the description of a bug has its class and stack, but not its message, which could quote input', () => {
  const secret = 'a secret\n    at secret (secret.js:1:1)';
  class OddError extends Error {}
  const described = describeBug(new OddError(secret));
  expect(described.type).toBe('OddError');
  expect(described.stack[0]).toMatch(/^at .*bug\.test\.ts:\d+:\d+\)?$/);
  expect(JSON.stringify(described)).not.toContain('secret');
  expect(describeBug(secret)).toEqual({ type: 'string', stack: [] });
});

test('the description of a bug has no stack if the message was changed, because the stack contains the first one', () => {
  const bug = new Error('a secret');
  expect(bug.stack).toContain('a secret');
  bug.message = 'something else';
  expect(describeBug(bug)).toEqual({ type: 'Error', stack: [] });
});

test.each(['', 'a secret'])('the description of a bug without a stack has none: message %j', (message) => {
  const bug = Object.assign(new Error(message), { stack: undefined });
  expect(describeBug(bug)).toEqual({ type: 'Error', stack: [] });
});
