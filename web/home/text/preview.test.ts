import { expect, test } from 'vitest';
import { hexView, previewOf } from './preview.ts';

test('a text is shown completely if it can be laid out quickly', () => {
  const text = 'a'.repeat(200_000);
  expect(previewOf(text)).toBe(text);
});

test('only the start of a huge text is shown, without half a character', () => {
  expect(previewOf('a'.repeat(200_001))).toBe('a'.repeat(4_000));
  expect(previewOf(`a${'😀'.repeat(200_000)}`).isWellFormed()).toBe(true);
});

test('bytes are shown as rows of 16 pairs of digits', () => {
  expect(previewOf(new Uint8Array(0))).toBe('');
  expect(previewOf(Uint8Array.of(0x89))).toBe('89');
  expect(previewOf(Uint8Array.from({ length: 18 }, (_, index) => index))).toBe(
    '00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f\n10 11',
  );
  expect(previewOf(new Uint8Array(32)).split('\n')).toHaveLength(2);
});

test('only the first 1,024 bytes are shown unless more are requested', () => {
  expect(previewOf(new Uint8Array(2_000)).split('\n')).toHaveLength(64);
  expect(hexView(new Uint8Array(2_000), 2_000).split('\n')).toHaveLength(125);
});
