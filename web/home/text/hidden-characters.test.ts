import { expect, test } from 'vitest';
import { hiddenCharacters, hiddenText } from './hidden-characters.ts';

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

test('a phrase names the three most frequent hidden characters, and counts the others', () => {
  expect(hiddenText('a\u200b\u200bb\r\n')).toBe('Invisible characters: 2 × U+200B, 1 × CRLF');
  expect(hiddenText('\u200b\u200b\ufeff\ufeff\r\r\u00a0\u00ad')).toBe(
    'Invisible characters: 2 × U+200B, 2 × U+FEFF, 2 × CR and 2 more',
  );
  expect(hiddenText('plain')).toBeUndefined();
});
