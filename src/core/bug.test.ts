import { expect, test } from 'vitest';
import { describeBug, isTooLarge } from './bug.ts';

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

test.each([
  ['a text in V8', new RangeError('Invalid string length'), true],
  ['bytes', new RangeError('Invalid array length: 4294967297'), true],
  ['a text of bytes in Node', Object.assign(new Error('too long'), { code: 'ERR_STRING_TOO_LONG' }), true],
  ['a text in WebKit', new RangeError('Out of memory'), true],
  ['a text in Firefox', Object.assign(new Error('allocation size overflow'), { name: 'InternalError' }), true],
  ['endless recursion', new RangeError('Maximum call stack size exceeded'), false],
  ['a wrong argument', new RangeError('Invalid code point 1114112'), false],
  ['an error of another kind', new Error('Invalid string length'), false],
  ['a thrown text', 'Out of memory', false],
])('whether an error says that something is too large: %s', (_, error, expected) => {
  expect(isTooLarge(error)).toBe(expected);
});
