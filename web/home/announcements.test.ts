import { expect, test } from 'vitest';
import { base64, textLineTools } from '../../src/tools/index.ts';
import { sessionOf } from '../../support/page/input.ts';
import { resultSentence, spoken, withoutTokens } from './announcements.ts';
import { reportOf } from './conversion/report.ts';

test.each([
  { tool: base64, result: 'SGVsbG8', said: 'Result: SGVsbG8.' },
  { tool: base64, result: '\u{1f600}'.repeat(100), said: `Result: ${'\u{1f600}'.repeat(100)}.` },
  { tool: base64, result: 'a'.repeat(101), said: 'Result: 101 characters.' },
  { tool: base64, result: ' ', said: 'Result: 1 character.' },
  { tool: textLineTools, result: 'a\nb', said: 'Result: 2 lines.' },
])('screen readers hear a short line of a result, and the size of any other: $said', ({ tool, result, said }) => {
  const [text, options] = tool === base64 ? [base64.encode(result), { operation: 'decode' }] : [result, {}];
  expect(resultSentence(reportOf(sessionOf(tool, text, options), [tool]))).toBe(said);
});

test('screen readers hear the number of bytes and what they are, and nothing about an error', () => {
  const report = (text: string) => reportOf(sessionOf(base64, text, { operation: 'decode' }), []);
  expect(resultSentence(report('/w=='))).toBe('Result: 1 byte, not text.');
  expect(resultSentence(report('JVBERi3i'))).toBe('Result: 6 bytes, PDF file.');
  expect(resultSentence(report('*'))).toBeUndefined();
});

test('screen readers hear the names of symbols, and the start of a token', () => {
  expect(spoken('Decode the `%` escapes, as in `%3D`')).toBe('Decode the percent sign escapes, as in %3D');
  const [word, token] = ['b'.repeat(31), 'a'.repeat(33)];
  expect(withoutTokens(`Result: ${token} ${word}.`)).toBe(`Result: ${token.slice(0, 16)}… ${word}.`);
});
