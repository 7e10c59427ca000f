import { expect, test } from 'vitest';
import { quoteFormat, quoteWord } from './shell.ts';

test.each([
  ['whitespace', 'a\n\t', String.raw`$'a\n\t'`, String.raw`'a\n\t'`],
  ['an escape sequence', '\u001b[31m', String.raw`$'\033[31m'`, String.raw`'\033[31m'`],
  ['a control character above ASCII', '\u009b31m', String.raw`$'\302\23331m'`, String.raw`'\302\23331m'`],
])('%s is escaped, not printed', (_, text, word, format) => {
  expect(quoteWord(text)).toBe(word);
  expect(quoteFormat(text)).toBe(format);
});

test.each(['a b', 'a*', '~', '#a', '!a', 'ä', 'a"b', '$(a)', '`a`', 'a\\b'])('%s is quoted', (word) => {
  expect(quoteWord(word)).toBe(`'${word}'`);
});
