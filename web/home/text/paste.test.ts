import { describe, expect, test } from 'vitest';
import { refusedPaste } from './paste.ts';

describe('a text box rejects only texts that would freeze it', () => {
  test.each([
    { title: 'a text that is a little too long', length: 16_400, kept: 0, refusal: undefined },
    { title: 'the code units of the longest text of emoji', length: 32_768, kept: 0, refusal: undefined },
    {
      title: 'a million characters',
      length: 1_000_000,
      kept: 5,
      refusal: 'The text you pasted is too long: 1,000,000 characters. The limit is 16,384.',
    },
    {
      title: 'the longest text, together with one more character',
      length: 32_768,
      kept: 1,
      refusal: 'With the text you pasted, the input would be too long: 32,769 characters. The limit is 16,384.',
    },
    {
      title: 'a text that is too long together with the existing one',
      length: 20_000,
      kept: 20_000,
      refusal: 'With the text you pasted, the input would be too long: 40,000 characters. The limit is 16,384.',
    },
  ])('$title', ({ length, kept, refusal }) => {
    const pasted = 'a'.repeat(length);
    const remedy = ' Save the whole text as a file, and open the file.';
    const bytes = length + 3 * kept;
    expect(refusedPaste(pasted, kept, 'pasted', bytes - 1)).toBe(refusal);
    expect(refusedPaste(pasted, kept, 'dropped', 0)).toBe(refusal?.replace('pasted', 'dropped'));
    expect(refusedPaste(pasted, kept, 'pasted', bytes)).toBe(refusal && refusal + remedy);
  });
});
