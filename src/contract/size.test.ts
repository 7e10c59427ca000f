import { describe, expect, test } from 'vitest';
import { httpLimits } from './limits.ts';
import { isAnswerTooLarge, isDataTooLarge } from './size.ts';

describe('data is too large if its success envelope has more bytes than the limit', () => {
  const room = httpLimits.answerBytes - '{"ok":true,"data":{"result":"","lines":1}}'.length;
  const dataOf = (result: string) => ({ result, lines: 1 });

  test.each([
    ['plain text', 'a', room],
    ['text with escapes', '"', Math.floor(room / 2)],
    ['text of three bytes per character', '世', Math.floor(room / 3)],
  ])('%s', (_, character, most) => {
    expect(isDataTooLarge(dataOf(character.repeat(most)))).toBe(false);
    expect(isDataTooLarge(dataOf(character.repeat(most + 1)))).toBe(true);
  });

  test('text of more UTF-16 units than the limit has bytes', () => {
    expect(isDataTooLarge(dataOf('a'.repeat(httpLimits.answerBytes + 1)), true)).toBe(true);
  });
});

describe('a body is too large if it has more bytes of UTF-8 than the limit', () => {
  test.each([
    ['one byte per character', 'a', 1],
    ['two bytes per character', 'é', 2],
    ['three bytes per character', '世', 3],
    ['four bytes per character', '😀', 4],
  ])('%s', (_, character, bytes) => {
    const rest = 'a'.repeat(httpLimits.answerBytes % bytes);
    const largest = character.repeat(Math.floor(httpLimits.answerBytes / bytes)) + rest;
    expect(isAnswerTooLarge(largest)).toBe(false);
    expect(isAnswerTooLarge(`${largest}a`)).toBe(true);
  });

  test('a short body is not', () => {
    expect(isAnswerTooLarge('{}')).toBe(false);
  });
});
