import { expect, test, vi } from 'vitest';

test('exactly the characters that String.prototype.trim removes are whitespace', async () => {
  // Loaded again, so that the test covers the table of characters, too.
  vi.resetModules();
  const { whiteSpaceLength } = await import('./white-space.ts');
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const wrong = characters.filter((character) => {
    // After some letters, `@` would complete a whitespace character if the first byte were not checked.
    const bytes = Buffer.from(`${character}@`);
    return whiteSpaceLength(bytes, 0) !== (character.trim() === '' ? bytes.length - 1 : 0);
  });
  expect(wrong).toEqual([]);
});
