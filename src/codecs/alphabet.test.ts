import { expect, test } from 'vitest';
import { isDigit } from './alphabet.ts';
import { base32Alphabet } from './base32.ts';

test.each(['A', 'a', '2'])('%j is a digit of Base32', (character) => {
  expect(isDigit(base32Alphabet, character.charCodeAt(0))).toBe(true);
});

test.each(['1', ' ', '=', 'ÿ', 'Ā', '\u0141', '\uff21'])('%j is not a digit of Base32', (character) => {
  expect(isDigit(base32Alphabet, character.charCodeAt(0))).toBe(false);
});
