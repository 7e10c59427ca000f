import { expect, test } from 'vitest';
import { endOfLayout, isBidirectional, layoutOf, nameInSentence } from './layout.ts';

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
  ['00000000  48 65 6c 6c 6f', 'dump'],
  ['שלום', 'bidirectional'],
  ['48 65 6c 6c 6f', ''],
  ['dead beef cafe babe', ''],
  ['2024 10 11 12 13', ''],
  ['0000000 6548 6c6c 0a6f', 'dump'],
])('the layout of %j is %j', (text, layout) => {
  expect(layoutOf(text)).toBe(layout);
});

test.each([
  ['a line of 4,000 characters', false, `ש${'a'.repeat(3_999)}`],
  ['a second line of 4,000 characters', false, `ש\r\n${'a'.repeat(4_000)}`],
  ['a line of 3,999 characters', true, `ש${'a'.repeat(3_998)}`],
  ['4,000 line ends', true, `ש${'\n'.repeat(4_000)}`],
])('a text with right-to-left letters and %s is bidirectional: %s', (_, expected, text) => {
  expect(isBidirectional(text)).toBe(expected);
});

test('four times the length of lines that are nearly too long takes about four times the work, not sixteen', () => {
  const work = (length: number) => {
    const text = `ש\n${`${'a'.repeat(length)}\n`.repeat(20)}`;
    // Each call is shorter than a time slice, so that other programs interrupt only some of them.
    const costs = Array.from({ length: 200 }, () => {
      const before = performance.now();
      isBidirectional(text);
      return performance.now() - before;
    });
    return Math.min(...costs);
  };
  work(999);
  expect(work(3_999)).toBeLessThan(10 * work(999));
});

test.each([
  ['Latin', 'été, ấn “1” e\u0301', 60_000],
  ['Cyrillic with digits and punctuation', 'Это (1,5), да ', 60_000],
  ['Hebrew with spaces', 'שלום עולם ', 20_000],
  ['lines of Hebrew', 'שלום עולם\n', 60_000],
  ['Hebrew with punctuation', 'ש,', 5_000],
  ['Hebrew and Latin', 'שa', 5_000],
  ['Hebrew and Arabic', 'שس', 5_000],
  ['Thai and Lao', 'กກ', 5_000],
  ['Han and kana', '世の', 60_000],
  ['emoji', '😀', 20_000],
  ['halves of characters', '\ud800', 20_000],
  ['marks', 'a\u200f', 5_000],
  ['full-width punctuation', '世界，你好。', 60_000],
  ['symbols', 'a → b, ', 60_000],
  ['Hebrew, which CR ends', 'שלום\r', 60_000],
  ['fifty marks per letter', `a${'\u0301'.repeat(50)}`, 60_000],
  ['hidden bytes', `a${'\u{e0100}'.repeat(500)}`, 20_000],
])('of a line with %s, Chromium lays out about as much as takes a tenth of a second', (_, unit, most) => {
  const end = endOfLayout(unit.repeat(60_000).slice(0, 60_000));
  expect(Math.round(end / 5_000) * 5_000).toBe(most);
});

test.each('\u0301 \u05b0 \u0e33 🏽 \u0301\u00ad \ufe0f\u0301 \u0301\u2060\u2060\u2060 \u17d2\u1780'.split(' '))(
  'a text ends within 300 units of marks of one letter: %j',
  (marks) => {
    const ends = ['', 'a', 'é\n'.repeat(99)].map((before) => endOfLayout(before + marks.repeat(400)) - before.length);
    expect(ends.every((end) => end > 0 && end <= 300)).toBe(true);
  },
);

test.each([
  ['a.txt', 'a.txt'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\u2069\u2067.txt', 'a.txt'],
  ['שלום.txt', '\u2068שלום.txt\u2069'],
])('a name does not change the order of a sentence: %j', (name, shown) => {
  expect(nameInSentence(name)).toBe(shown);
});
