import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeBetween, editedText, exactIndex, shownIndex, shownText, spliceText } from './exact-text.ts';

describe('editedText: what is done in a box is done to the text behind it', () => {
  test.each([
    { title: 'line ends that were not touched stay', text: 'a\r\nb\rc\n', shown: 'a\nbX\nc\n', edited: 'a\r\nbX\rc\n' },
    { title: 'a new line ends as the others do', text: 'a\r\nb', shown: 'a\nb\nc', edited: 'a\r\nb\r\nc' },
    {
      title: 'a new line ends with LF where the others differ',
      text: 'a\r\nb\n',
      shown: 'a\nb\nc\n',
      edited: 'a\r\nb\nc\n',
    },
    { title: 'a line end that is deleted goes whole', text: 'a\r\nb', shown: 'ab', edited: 'ab' },
    { title: 'CR and LF that come to stand together stay two line ends', text: '\rX\n', shown: '\n\n', edited: '\n\n' },
    {
      title: 'of two line ends the one at the cursor goes',
      text: 'x\r\n\ny',
      shown: 'x\ny',
      cursor: 1,
      edited: 'x\ny',
    },
    { title: 'and the other stays', text: 'x\r\n\ny', shown: 'x\ny', cursor: 2, edited: 'x\r\ny' },
    { title: 'and so do several', text: '\r\r', shown: '\n\n\n', edited: '\n\n\n' },
    { title: 'all may go', text: 'a\r\nb', shown: '', edited: '' },
    { title: 'the first text is taken as it is', text: '', shown: 'a\nb', edited: 'a\nb' },
  ])('$title', ({ text, shown, edited, cursor = shown.length }) => {
    expect(editedText(text, { shown, cursor })).toBe(edited);
  });

  const lines = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n', '😀') });

  test('the box shows what was put there, whatever was there before', () => {
    fc.assert(
      fc.property(lines, lines, (text, other) => {
        const shown = shownText(other);
        expect(shownText(editedText(text, { shown, cursor: shown.length }))).toBe(shown);
      }),
    );
  });

  test('a box that was not changed changes nothing', () => {
    fc.assert(
      fc.property(lines, (text) => {
        expect(editedText(text, { shown: shownText(text), cursor: 0 })).toBe(text);
      }),
    );
  });

  test('indexes lead there and back', () => {
    fc.assert(
      fc.property(lines, (text) => {
        const shown = shownText(text);
        for (let index = 0; index <= shown.length; index++) {
          expect(shownIndex(text, exactIndex(text, index))).toBe(index);
        }
      }),
    );
  });
});

describe('what is pasted or dropped comes in exactly', () => {
  test.each([
    { title: 'into a text', text: 'ab', shown: 'ax\ny\nb', cursor: 5, incoming: 'x\ry\r\n', edited: 'ax\ry\r\nb' },
    { title: 'in place of a selection', text: 'a\r\nb', shown: 'x\nb', cursor: 2, incoming: 'x\n', edited: 'x\nb' },
    {
      title: 'equal to what it stands beside',
      text: 'a\nb',
      shown: 'a\n\nb',
      cursor: 2,
      incoming: '\r\n',
      edited: 'a\r\n\nb',
    },
    {
      title: 'unless the browser put in another text',
      text: 'a',
      shown: 'axy',
      cursor: 3,
      incoming: 'x\r\ny',
      edited: 'axy',
    },
  ])('$title', ({ text, shown, cursor, incoming, edited }) => {
    expect(shownText(editedText(text, { shown, cursor, incoming }))).toBe(shown);
    expect(editedText(text, { shown, cursor, incoming })).toBe(edited);
  });
});

test('spliceText puts a text in exactly, its line ends too', () => {
  expect(spliceText('a\r\nb', 2, 3, 'x\ry')).toBe('a\r\nx\ry');
});

test('changeBetween finds the one piece that differs', () => {
  expect(changeBetween('abcd', 'abXd')).toEqual({ start: 2, end: 3, inserted: 'X' });
  expect(changeBetween('aa', 'aaa')).toEqual({ start: 2, end: 2, inserted: 'a' });
  expect(changeBetween('', '')).toEqual({ start: 0, end: 0, inserted: '' });
});
