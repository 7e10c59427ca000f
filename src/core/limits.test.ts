import { expect, test } from 'vitest';
import { limits } from './limits.ts';

// Other tests take the limits by name, so that changing one changes no other test.

test('a text has at most 16,384 code points', () => {
  expect(limits.textCodePoints).toBe(16_384);
});

test('a list has at most 1,000 lines', () => {
  expect(limits.lines).toBe(1_000);
});
