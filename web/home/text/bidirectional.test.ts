import { expect, test } from 'vitest';
import { endOfRuns, isBidirectional, nameInSentence } from './bidirectional.ts';

test.each(['שלום', 'abc سلام', 'ܫܠܡܐ', 'ߒߞߏ', '\u200f', 'ﷺ', '𞤀𞤣𞤤𞤢𞤥', '𐤀'])(
  'a text with right-to-left letters or marks is bidirectional: %s',
  (text) => {
    expect(isBidirectional(text)).toBe(true);
  },
);

test.each(['', 'abc', '世界', 'नमस्ते', '\u202b', '👩‍👩‍👧', '\ufeff', 'été 1,5'])('other text is not: %s', (text) => {
  expect(isBidirectional(text)).toBe(false);
});

test.each([
  ['a line of 4,000 characters', false, `ש${'a'.repeat(3_999)}`],
  ['a second line of 4,000 characters', false, `ש\r\n${'a'.repeat(4_000)}`],
  ['a line of 3,999 characters', true, `ש${'a'.repeat(3_998)}`],
  ['4,000 line ends', true, `ש${'\n'.repeat(4_000)}`],
])('a text with right-to-left letters and %s is bidirectional: %s', (_, expected, text) => {
  expect(isBidirectional(text)).toBe(expected);
});

test('lines that are nearly too long are read once each', () => {
  const text = `ש\n${`${'a'.repeat(3_999)}\n`.repeat(100)}`;
  const begun = performance.now();
  expect(isBidirectional(text)).toBe(true);
  // Otherwise it takes 4 seconds.
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test.each([
  ['Latin', 0, 'été, ấn “1” e\u0301'],
  ['Cyrillic with digits and punctuation', 1, 'Это (1,5), да'],
  ['Hebrew with spaces', 1, 'שלום עולם\nשלום'],
  ['Hebrew with punctuation', 3, 'שלום, עולם'],
  ['Hebrew and Latin', 4, 'שaשa'],
  ['Hebrew and Arabic', 4, 'שسשس'],
  ['Thai and Lao', 4, 'กກกກ'],
  ['Han, kana and emoji', 1, '世の😀界'],
  ['marks', 4, 'a\u200fa\u2067a'],
  ['a line at most', 2, 'שa\nשa\nשa'],
])('%s changes its script as often as Chromium lays out another run: %i', (_, runs, text) => {
  expect(Array.from({ length: 9 }, (__, most) => endOfRuns(text, most)).indexOf(text.length)).toBe(runs);
});

test.each([
  ['a.txt', 'a.txt'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\u2069\u2067.txt', 'a.txt'],
  ['שלום.txt', '\u2068שלום.txt\u2069'],
])('a name does not change the order of a sentence: %j', (name, shown) => {
  expect(nameInSentence(name)).toBe(shown);
});
