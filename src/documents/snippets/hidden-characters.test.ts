import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHiddenCharacters } from './hidden-characters.ts';

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
  ])('escapes $what', ({ text, escaped }) => {
    expect(escapeHiddenCharacters(text)).toBe(escaped);
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
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        expect(JSON.parse(escapeHiddenCharacters(json))).toEqual(JSON.parse(json));
      }),
    );
  });

  test('an escape of another language is made from one code point', () => {
    expect(escapeHiddenCharacters('a\u{e0041}\u00a0', (character) => `<${character.codePointAt(0)}>`)).toBe(
      'a<917569><160>',
    );
  });
});
