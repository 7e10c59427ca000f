import { expect, test } from 'vitest';
import { previewOf } from './preview.ts';

test('a text is shown whole if it can be laid out at once', () => {
  const text = 'a'.repeat(200_000);
  expect(previewOf(text)).toBe(text);
});

test('of a huge text the start is shown, without half a character', () => {
  expect(previewOf('a'.repeat(200_001))).toBe('a'.repeat(4_000));
  expect(previewOf(`a${'😀'.repeat(200_000)}`).isWellFormed()).toBe(true);
});
