import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { errorIn } from '../core/textmill-error.ts';
import { checkSize, dataEnvelope, jsonLength } from './envelope.ts';
import { httpLimits } from './limits.ts';

test('the data is written as JSON.stringify writes it', () => {
  const data = { result: '"\\\n\u2028é', lines: 2 };
  expect(dataEnvelope(data)).toBe(JSON.stringify({ ok: true, data }));
});

test('the envelope is the same for texts that need no escapes', () => {
  const data = { result: 'SGVsbG8=', lines: 2 };
  expect(dataEnvelope(data, true)).toBe(JSON.stringify({ ok: true, data }));
});

const most = httpLimits.answerBytes;

describe(`a result is RESULT_TOO_LARGE if its envelope has more than ${most} bytes of UTF-8`, () => {
  const room = most - '{"ok":true,"data":{"result":""}}'.length;

  test.each([
    { rule: 'ASCII, a byte each', character: 'a', bytes: 1 },
    { rule: 'ASCII without escapes', character: 'a', bytes: 1, isPlain: true },
    { rule: 'two bytes each', character: 'é', bytes: 2 },
    { rule: 'three bytes each', character: '世', bytes: 3 },
    { rule: 'four bytes each', character: '😀', bytes: 4 },
    { rule: 'an escape of two', character: '\n', bytes: 2 },
    { rule: 'an escape of six', character: '\u0001', bytes: 6 },
  ])('$rule', ({ character, bytes, isPlain }) => {
    const result = character.repeat(Math.floor(room / bytes)) + 'a'.repeat(room % bytes);
    expect(new TextEncoder().encode(dataEnvelope({ result }, isPlain))).toHaveLength(most);
    expect(errorIn(() => checkSize({ result }, isPlain))).toBeUndefined();
    expect(errorIn(() => checkSize({ result: `${result}a` }, isPlain))).toMatchObject({ code: 'RESULT_TOO_LARGE' });
  });

  test.each(['a', 'é'])('or if the body that an interface sends has more: %s', (character) => {
    const body = character.repeat(most / new TextEncoder().encode(character).length);
    expect(errorIn(() => checkSize({ result: '' }, false, () => body))).toBeUndefined();
    expect(errorIn(() => checkSize({ result: '' }, false, () => `${body}a`))).toMatchObject({
      code: 'RESULT_TOO_LARGE',
    });
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
  forAll([fc.string({ unit: anyCharacter })], (text) => {
    expect(jsonLength(text, Number.POSITIVE_INFINITY)).toBe(stringifiedLength(text));
  });
});

test('counting stops above the maximum', () => {
  expect(jsonLength('é\u0000'.repeat(1000), 9)).toBe(10);
  expect(jsonLength('a'.repeat(9), 9)).toBe(9);
});
