import { expect, test } from 'vitest';
import { resultSentence } from './announcements.ts';

test.each([
  { result: 'SGVsbG8=', said: 'Result: SGVsbG8=.' },
  { result: '\u{1f600}'.repeat(100), said: `Result: ${'\u{1f600}'.repeat(100)}.` },
  { result: 'a'.repeat(101), said: 'Result: 101 characters.' },
  { result: 'a\nb', said: 'Result: 3 characters.' },
  { result: ' ', said: 'Result: 1 character.' },
  { result: Uint8Array.of(0xff), said: 'Result: 1 byte, not text.' },
])('screen readers hear a short line of a result, and the size of any other: $said', ({ result, said }) => {
  expect(resultSentence(result)).toBe(said);
});
