import { expect, test } from 'vitest';
import { NO_BYTE } from '../core/text.ts';
import { bytesBeforeCut } from './percent-escapes.ts';

test.each([
  { rule: 'one byte of two', bytes: [0xc3], expected: 1 },
  { rule: 'two bytes of three', bytes: [0xe2, 0x82], expected: 2 },
  { rule: 'three bytes of four', bytes: [0xf0, 0x9f, 0x98], expected: 3 },
  { rule: 'a whole character of two bytes is not cut', bytes: [0xc3, 0xa9], expected: 0 },
  { rule: 'a whole character of three bytes is not cut', bytes: [0xe2, 0x82, 0xac], expected: 0 },
  { rule: 'a whole character of four bytes is not cut', bytes: [0xf0, 0x9f, 0x98, 0x80], expected: 0 },
  { rule: 'a continuation byte does not begin a character', bytes: [0x80], expected: 0 },
  { rule: 'bytes of a surrogate do not begin a character', bytes: [0xed, 0xa0], expected: 0 },
])('the bytes of a character before the first missing one: $rule', ({ bytes, expected }) => {
  const [first = NO_BYTE, second = NO_BYTE, third = NO_BYTE, fourth = NO_BYTE] = bytes;
  expect(bytesBeforeCut(first, second, third, fourth)).toBe(expected);
});
