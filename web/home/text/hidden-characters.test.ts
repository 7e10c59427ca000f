import { expect, test } from 'vitest';
import { hiddenCharacters } from './hidden-characters.ts';

test('CR and CRLF, control and format characters, and unusual spaces are counted', () => {
  expect(hiddenCharacters('\ufeffa\r\nb\r\nc\rd\u0000\u202e\u00a0')).toEqual([
    { name: 'CRLF', count: 2 },
    { name: 'U+FEFF', count: 1 },
    { name: 'CR', count: 1 },
    { name: 'U+0000', count: 1 },
    { name: 'U+202E', count: 1 },
    { name: 'U+00A0', count: 1 },
  ]);
});

test('ordinary text has no hidden characters: tabs, line feeds, emoji with joiners, scripts with joiners, the wide space', () => {
  expect(hiddenCharacters('a\tb\n👩‍👩‍👧 ❤️ می‌خواهم\u3000')).toEqual([]);
});
