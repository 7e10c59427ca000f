import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withLineFeeds } from '../../../src/core/lines.ts';
import { forAll } from '../../../support/for-all.ts';
import { changeBetween, editedText, exactIndex, shownIndex, spliceText } from './exact-text.ts';

describe('editedText applies the edits of a text box to the exact text', () => {
  test.each([
    { title: 'unchanged line ends stay', text: 'a\r\nb\rc\n', shown: 'a\nbX\nc\n', edited: 'a\r\nbX\rc\n' },
    { title: 'a new line end is like the others', text: 'a\r\nb', shown: 'a\nb\nc', edited: 'a\r\nb\r\nc' },
    { title: 'a new line end is LF if the others differ', text: 'a\r\nb\n', shown: 'a\nb\nc\n', edited: 'a\r\nb\nc\n' },
    { title: 'a deleted CRLF is removed completely', text: 'a\r\nb', shown: 'ab', edited: 'ab' },
    { title: 'CR and LF that become adjacent stay two line ends', text: '\rX\n', shown: '\n\n', edited: '\n\n' },
    { title: 'of two, the one at the cursor is deleted', text: 'x\r\n\ny', shown: 'x\ny', cursor: 1, edited: 'x\ny' },
    { title: 'and the other one stays', text: 'x\r\n\ny', shown: 'x\ny', cursor: 2, edited: 'x\r\ny' },
    { title: 'several adjacent line ends stay', text: '\r\r', shown: '\n\n\n', edited: '\n\n\n' },
    { title: 'the whole text can be deleted', text: 'a\r\nb', shown: '', edited: '' },
    { title: 'the first text is inserted unchanged', text: '', shown: 'a\nb', edited: 'a\nb' },
  ])('$title', ({ text, shown, edited, cursor = shown.length }) => {
    expect(editedText(text, { shown, cursor })).toBe(edited);
  });

  const lines = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n', '😀') });

  test('the box shows the inserted text after any earlier text', () => {
    forAll([lines, lines], (text, other) => {
      const shown = withLineFeeds(other);
      expect(withLineFeeds(editedText(text, { shown, cursor: shown.length }))).toBe(shown);
    });
  });

  test('a box without a change leaves the text unchanged', () => {
    forAll([lines], (text) => expect(editedText(text, { shown: withLineFeeds(text), cursor: 0 })).toBe(text));
  });

  test('exactIndex and shownIndex are inverse', () => {
    forAll([lines], (text) => {
      const shown = withLineFeeds(text);
      for (let index = 0; index <= shown.length; index++) {
        expect(shownIndex(text, exactIndex(text, index))).toBe(index);
      }
    });
  });
});

describe('pasted or dropped text is inserted exactly', () => {
  test.each([
    ['into a text', 'ab', 'ax\ny\nb', 5, 'x\ry\r\n', 'ax\ry\r\nb'],
    ['instead of a selection', 'a\r\nb', 'x\nb', 2, 'x\n', 'x\nb'],
    ['next to an equal line end', 'a\nb', 'a\n\nb', 2, '\r\n', 'a\r\n\nb'],
    ['unless the browser inserted another text', 'a', 'axy', 3, 'x\r\ny', 'axy'],
    ['unless the cursor is within it', 'xy', 'xa\nby', 2, 'a\r\nb', 'xa\nby'],
    ['unless more than it was inserted', 'ab', 'ab\nb', 3, '\r\n', 'ab\nb'],
  ])('%s', (_, text, shown, cursor, incoming, edited) => {
    expect(withLineFeeds(editedText(text, { shown, cursor, incoming }))).toBe(shown);
    expect(editedText(text, { shown, cursor, incoming })).toBe(edited);
  });
});

test('spliceText inserts a text exactly, including its line ends', () => {
  expect(spliceText('a\r\nb', 2, 3, 'x\ry')).toBe('a\r\nx\ry');
});

test('a CR before an inserted text stays if the text does not begin with LF', () => {
  expect(spliceText('a\rc', 2, 2, 'b')).toBe('a\rbc');
});

test('changeBetween finds the single replaced piece', () => {
  expect(changeBetween('ab', 'cd', 0)).toEqual({ start: 0, end: 2, inserted: 'cd' });
  expect(changeBetween('abcd', 'abXd')).toEqual({ start: 2, end: 3, inserted: 'X' });
  expect(changeBetween('aa', 'aaa')).toEqual({ start: 2, end: 2, inserted: 'a' });
  expect(changeBetween('', '')).toEqual({ start: 0, end: 0, inserted: '' });
});
