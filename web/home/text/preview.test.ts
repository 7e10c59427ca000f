import { expect, test } from 'vitest';
import { previewOf } from './preview.ts';

test('a text is shown completely if it can be laid out quickly', () => {
  const text = 'a'.repeat(200_000);
  expect(previewOf(text)).toBe(text);
});

test('only the start of a huge text is shown, without half a character', () => {
  expect(previewOf('a'.repeat(200_001))).toBe('a'.repeat(4_000));
  expect(previewOf(`a${'😀'.repeat(200_000)}`).isWellFormed()).toBe(true);
});
