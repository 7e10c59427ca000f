import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { dataEnvelope, isAnswerTooLarge, isDataTooLarge, jsonLength } from './envelope.ts';
import { httpLimits } from './limits.ts';

test('the data is written as JSON.stringify writes it', () => {
  const data = { result: '"\\\n\u2028é', lines: 2 };
  expect(dataEnvelope(data)).toBe(JSON.stringify({ ok: true, data }));
});

test('the envelope is the same for texts that need no escapes', () => {
  const data = { result: 'SGVsbG8=', lines: 2 };
  expect(dataEnvelope(data, true)).toBe(JSON.stringify({ ok: true, data }));
});

test('data of more UTF-16 units than the limit has bytes is too large', () => {
  expect(isDataTooLarge({ result: 'a'.repeat(httpLimits.answerBytes + 1) }, true)).toBe(true);
});

test('data of fewer units is too large if its escapes exceed the limit', () => {
  const result = '\u0000'.repeat(httpLimits.answerBytes / 6);
  expect(isDataTooLarge({ result })).toBe(true);
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

function stringifiedLength(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length - 2;
}

test('each character of one or two bytes', () => {
  const characters = Array.from({ length: 0x800 }, (_, code) => String.fromCharCode(code));
  expect(characters.map((character) => jsonLength(character, 6))).toEqual(characters.map(stringifiedLength));
});

test('any well-formed text has the length of its JSON string', () => {
  forAll([fc.string({ unit: 'binary' })], (text) => {
    expect(jsonLength(text, Number.POSITIVE_INFINITY)).toBe(stringifiedLength(text));
  });
});

test('counting stops above the maximum', () => {
  expect(jsonLength('é\u0000'.repeat(1000), 9)).toBe(10);
  expect(jsonLength('a'.repeat(9), 9)).toBe(9);
});
