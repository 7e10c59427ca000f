import { expect, test } from 'vitest';
import { characterEnd, lineRange, placeOf, unitIndex } from './place.ts';

test.each([
  { text: 'ab*', position: 2, place: { start: 2, end: 3, line: 1, column: 3 } },
  { text: 'a\r\n😀*', position: 4, place: { start: 5, end: 6, line: 2, column: 2 } },
  { text: 'a\rb', position: 2, place: { start: 2, end: 3, line: 2, column: 1 } },
  { text: 'a\n😀', position: 2, place: { start: 2, end: 4, line: 2, column: 1 } },
  { text: 'abc', position: 3, place: { start: 3, end: 3, line: 1, column: 4 } },
  { text: '\ud800', position: 0, place: { start: 0, end: 1, line: 1, column: 1 } },
])('the place of a character has its line and column, from 1, in code points: $text', ({ text, position, place }) => {
  const start = unitIndex(text, position);
  expect(placeOf(text, start, characterEnd(text, start))).toEqual(place);
});

test('a character above U+FFFF has two units; a position after the end is the end', () => {
  expect(['\uffffa', '\u{10000}a'].map((text) => characterEnd(text, 0))).toEqual([1, 2]);
  expect(unitIndex('a😀', 9)).toBe(3);
});

test.each([
  ['a\r\nbc\nd', 4, 'bc'],
  ['a\nbc', 1, 'a'],
  ['a\rb', 2, 'b'],
  ['\na', 0, ''],
  ['', 0, ''],
])('the line with an index is without its line break: %j %i', (text, index, line) => {
  const { start, end } = lineRange(text, index);
  expect(text.slice(start, end)).toBe(line);
});
