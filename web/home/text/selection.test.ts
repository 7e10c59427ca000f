import { describe, expect, test, vi } from 'vitest';
import { copySelection } from './selection.ts';

describe('the selected part of a text box', () => {
  /** Copies the part of a box from `selectionStart` to `selectionEnd`. */
  function copied(text: string, selectionStart: number, selectionEnd: number) {
    const data = new Map<string, string>();
    const preventDefault = vi.fn();
    const clipboardData = { setData: (type: string, part: string) => data.set(type, part) };
    const isCopied = copySelection(
      { clipboardData, currentTarget: { selectionStart, selectionEnd }, preventDefault },
      text,
    );
    const isPrevented = preventDefault.mock.calls.length > 0;
    return { isCopied, isPrevented, data: data.get('text/plain') };
  }

  test('is copied with its own line ends', () => {
    expect(copied('a\r\nb\rc', 0, 4)).toEqual({ isCopied: true, isPrevented: true, data: 'a\r\nb\r' });
  });

  test.each([
    ['has no other line ends than LF', 'a\nb', 0, 3],
    ['is empty', 'a\r\nb', 1, 1],
  ])('is left to the browser if it %s', (_, text, start, end) => {
    expect(copied(text, start, end)).toEqual({ isCopied: false, isPrevented: false, data: undefined });
  });
});
