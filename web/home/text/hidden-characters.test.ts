import { expect, test } from 'vitest';
import { hiddenCharacters } from './hidden-characters.ts';

test('line ends that a box shows as LF, control and format characters, and spaces like others are counted', () => {
  expect(hiddenCharacters('\ufeffa\r\nb\r\nc\rd\u0000\u202e\u00a0')).toEqual([
    { name: 'CRLF', count: 2 },
    { name: 'U+FEFF', count: 1 },
    { name: 'CR', count: 1 },
    { name: 'U+0000', count: 1 },
    { name: 'U+202E', count: 1 },
    { name: 'U+00A0', count: 1 },
  ]);
});

test('ordinary text has none: tabs, line feeds, emoji with joiners, scripts with joiners, the wide space', () => {
  expect(hiddenCharacters('a\tb\n👩‍👩‍👧 ❤️ می‌خواهم\u3000')).toEqual([]);
});
