import { expect, test } from 'vitest';
import { isBidirectional } from './bidirectional.ts';

test.each(['שלום', 'abc سلام', 'ܫܠܡܐ', 'ߒߞߏ', '\u200f', 'ﷺ', '𞤀𞤣𞤤𞤢𞤥', '𐤀'])(
  'is written from right to left: %s',
  (text) => {
    expect(isBidirectional(text)).toBe(true);
  },
);

test.each(['', 'abc', '世界', 'नमस्ते', '\u202b', '👩‍👩‍👧', '\ufeff', 'été 1,5'])('is not: %s', (text) => {
  expect(isBidirectional(text)).toBe(false);
});
