import { describe, expect, test } from 'vitest';
import { refusedPaste } from './paste.ts';
import { previewOf } from './preview.ts';

describe('a text box refuses what would freeze it, and nothing else', () => {
  test.each([
    { title: 'a text that is a little too long', length: 16_400, kept: 0, refusal: undefined },
    { title: 'four times what is converted', length: 65_536, kept: 0, refusal: undefined },
    {
      title: 'a million characters',
      length: 1_000_000,
      kept: 5,
      refusal: 'The text you pasted is too long: 1,000,000 characters; the page takes 16,384.',
    },
    {
      title: 'what becomes too long with the text that is there',
      length: 40_000,
      kept: 40_000,
      refusal: 'With the text you pasted, this would be too long: 80,000 characters; the page takes 16,384.',
    },
  ])('$title', ({ length, kept, refusal }) => {
    expect(refusedPaste('a'.repeat(length), kept, 'pasted')).toBe(refusal);
    expect(refusedPaste('a'.repeat(length), kept, 'dropped')).toBe(refusal?.replace('pasted', 'dropped'));
  });
});

describe('of a huge text the first 4,000 characters are shown', () => {
  test.each([
    { text: 'a'.repeat(4_000), start: 'a'.repeat(4_000), total: 4_000, isWhole: true },
    { text: 'a'.repeat(4_001), start: 'a'.repeat(4_000), total: 4_001, isWhole: false },
    { text: '😀'.repeat(4_000), start: '😀'.repeat(4_000), total: 4_000, isWhole: true },
    { text: `a${'😀'.repeat(5_000)}`, start: `a${'😀'.repeat(3_999)}`, total: 5_001, isWhole: false },
  ])('of $total', ({ text, ...preview }) => {
    expect(previewOf(text)).toEqual(preview);
  });
});
