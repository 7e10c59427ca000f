import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  { text: 'ab*', position: 2, place: { start: 2, end: 3, line: 1, column: 3, character: '* U+002A' } },
  { text: 'a\r\n😀*', position: 4, place: { start: 5, end: 6, line: 2, column: 2, character: '* U+002A' } },
  { text: 'a\n😀', position: 2, place: { start: 2, end: 4, line: 2, column: 1, character: '😀 U+1F600' } },
  { text: 'abc', position: 3, place: { start: 3, end: 3, line: 1, column: 4, character: undefined } },
  { text: '\ud800', position: 0, place: { start: 0, end: 1, line: 1, column: 1, character: 'U+D800' } },
])('the place of a position: line and column from 1, in code points: $text', ({ text, position, place }) => {
  expect(placeOf(text, position)).toEqual(place);
});
