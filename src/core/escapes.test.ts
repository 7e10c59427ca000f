import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { CONTROL, escapeHiddenCharacters, quoteName, TERMINAL_COMMAND } from './escapes.ts';

describe('a name in a message', () => {
  test.each([
    ['is in double quotes', 'urlsafe', '"urlsafe"'],
    ['may be empty', '', '""'],
    ['shows a space at its end', 'text ', '"text "'],
    ['may be in any language', 'テキスト é 😀', '"テキスト é 😀"'],
    ['has its quotes and backslashes escaped', '"a\\b"', String.raw`"\"a\\b\""`],
    ['has line breaks and tabs escaped', 'a\n\r\tb', String.raw`"a\n\r\tb"`],
    ['has control characters escaped', '\0\u001b[31m\u007f\u0085', String.raw`"\u0000\u001b[31m\u007f\u0085"`],
    ['has a mark that would join the quote escaped', '\u0301e\u0301', '"\\u0301e\u0301"'],
    ['has an empty Braille pattern escaped', '\u2800', '"\\u2800"'],
    ['has several such marks escaped', '\u0301\u0302e', '"\\u0301\\u0302e"'],
    ['shows a mark after a quote of its own', 'a"\u0301', '"a\\"\u0301"'],
    ['is shown whole up to 40 code points', '😀'.repeat(40), `"${'😀'.repeat(40)}"`],
    ['is cut after 40 code points, with an ellipsis after the quotes', 'a'.repeat(41), `"${'a'.repeat(40)}"…`],
    ['is cut between code points', `a${'😀'.repeat(40)}`, `"a${'😀'.repeat(39)}"…`],
  ])('%s', (_, name, quoted) => {
    expect(quoteName(name)).toBe(quoted);
  });

  test('is read as JSON, if it is not cut', () => {
    const name = '\u202e"\\\n\ud800 \u{e0041}';
    expect(JSON.parse(quoteName(name))).toBe(name);
  });
});

describe('escapeHiddenCharacters', () => {
  test.each([
    { what: 'DEL and C1 controls', text: '\u007f\u0085\u009b', escaped: '\\u007f\\u0085\\u009b' },
    { what: 'bidirectional controls', text: '\u202e\u2066\u2069\u061c', escaped: '\\u202e\\u2066\\u2069\\u061c' },
    { what: 'zero-width characters', text: '\u200b\u200d\u2060\ufeff', escaped: '\\u200b\\u200d\\u2060\\ufeff' },
    { what: 'a soft hyphen', text: '\u00ad', escaped: '\\u00ad' },
    { what: 'spaces that are not U+0020', text: '\u00a0\u2003\u3000', escaped: '\\u00a0\\u2003\\u3000' },
    { what: 'line and paragraph separators', text: '\u2028\u2029', escaped: '\\u2028\\u2029' },
    { what: 'letters without a shape', text: '\u3164\u115f', escaped: '\\u3164\\u115f' },
    { what: 'variation selectors that carry data', text: '\u{e0100}', escaped: '\\udb40\\udd00' },
    { what: 'tags', text: '\u{e0041}', escaped: '\\udb40\\udc41' },
    { what: 'private use', text: '\ue000\u{f0000}', escaped: '\\ue000\\udb80\\udc00' },
    { what: 'unpaired surrogates', text: '\ud83d-\ude00', escaped: '\\ud83d-\\ude00' },
  ])('escapes $what, also in a name', ({ text, escaped }) => {
    expect(escapeHiddenCharacters(text)).toBe(escaped);
    expect(quoteName(`a${text}`)).toBe(`"a${escaped}"`);
  });

  test.each([
    { what: 'letters of any script', text: 'é世界שלום한नमस्ते' },
    { what: 'combining marks', text: 'e\u0301' },
    { what: 'emoji, with their final variation selector', text: '😀❤\ufe0f' },
    { what: 'ASCII', text: ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~' },
    { what: 'layout', text: '{\r\n\t"a": 1\n}' },
  ])('keeps $what', ({ text }) => {
    expect(escapeHiddenCharacters(text)).toBe(text);
  });

  test('any JSON text keeps its value, with or without line breaks', () => {
    forAll([fc.jsonValue({ stringUnit: anyCharacter }), fc.constantFrom(0, 2, '\t')], (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      expect(JSON.parse(escapeHiddenCharacters(json))).toEqual(JSON.parse(json));
    });
  });

  test('an escape of another language is made from one code point', () => {
    expect(escapeHiddenCharacters('a\u{e0041}\u00a0', (character) => `<${character.codePointAt(0)}>`)).toBe(
      'a<917569><160>',
    );
  });
});

const units = Array.from({ length: 0x10000 }, (_, unit) => unit);

function found(pattern: RegExp): number[] {
  return units.filter((unit) => pattern.test(String.fromCharCode(unit)));
}

const controls = units.filter((unit) => unit <= 0x1f || (unit >= 0x7f && unit <= 0x9f));

test('control characters are U+0000 to U+001F and U+007F to U+009F', () => {
  expect(found(CONTROL)).toEqual(controls);
});

test('a terminal may interpret every control character except tab, LF, VT, FF and CR', () => {
  expect(found(TERMINAL_COMMAND)).toEqual(controls.filter((unit) => unit < 0x09 || unit > 0x0d));
});
