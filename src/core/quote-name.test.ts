import { describe, expect, test } from 'vitest';
import { quoteName } from './quote-name.ts';

describe('a name in a message', () => {
  test.each([
    { rule: 'is in double quotes', name: 'urlsafe', quoted: '"urlsafe"' },
    { rule: 'may be empty', name: '', quoted: '""' },
    { rule: 'shows a space at its end', name: 'text ', quoted: '"text "' },
    { rule: 'may be in any language', name: 'テキスト é 😀', quoted: '"テキスト é 😀"' },
    { rule: 'has its quotes and backslashes escaped', name: '"a\\b"', quoted: String.raw`"\"a\\b\""` },
    { rule: 'has line breaks and tabs escaped', name: 'a\n\r\tb', quoted: String.raw`"a\n\r\tb"` },
    {
      rule: 'has control characters escaped',
      name: '\0\u001b[31m\u007f\u0085',
      quoted: String.raw`"\u0000\u001b[31m\u007f\u0085"`,
    },
    {
      rule: 'has characters that change the direction escaped',
      name: '\u202etxet\u202c\u2066\u200f\u061c',
      quoted: String.raw`"\u202etxet\u202c\u2066\u200f\u061c"`,
    },
    {
      rule: 'has other invisible characters escaped',
      name: 'te\u00adxt\u200b\ufeff\ufe0f\u3164',
      quoted: String.raw`"te\u00adxt\u200b\ufeff\ufe0f\u3164"`,
    },
    {
      rule: 'has spaces other than U+0020 escaped, and line separators',
      name: '\u00a0\u3000\u2028\u2029',
      quoted: String.raw`"\u00a0\u3000\u2028\u2029"`,
    },
    {
      rule: 'has an invisible character beyond U+FFFF escaped as two units',
      name: '\u{e0041}',
      quoted: String.raw`"\udb40\udc41"`,
    },
    { rule: 'has a mark that would join the quote escaped', name: '\u0301e\u0301', quoted: '"\\u0301e\u0301"' },
    { rule: 'has several such marks escaped', name: '\u0301\u0302e', quoted: '"\\u0301\\u0302e"' },
    { rule: 'shows a mark after a quote of its own', name: 'a"\u0301', quoted: '"a\\"\u0301"' },
    {
      rule: 'has an empty Braille pattern and private use escaped',
      name: '\u2800\ue000',
      quoted: String.raw`"\u2800\ue000"`,
    },
    { rule: 'has half of a surrogate pair escaped', name: 'a\ud83d', quoted: String.raw`"a\ud83d"` },
    { rule: 'is shown whole up to 40 code points', name: '😀'.repeat(40), quoted: `"${'😀'.repeat(40)}"` },
    {
      rule: 'is cut after 40 code points, with an ellipsis after the quotes',
      name: 'a'.repeat(41),
      quoted: `"${'a'.repeat(40)}"…`,
    },
    { rule: 'is cut between code points', name: `a${'😀'.repeat(40)}`, quoted: `"a${'😀'.repeat(39)}"…` },
  ])('$rule', ({ name, quoted }) => {
    expect(quoteName(name)).toBe(quoted);
  });

  test('is read as JSON, if it is not cut', () => {
    const name = '\u202e"\\\n\ud800 \u{e0041}';
    expect(JSON.parse(quoteName(name))).toBe(name);
  });
});
