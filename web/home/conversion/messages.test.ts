import { expect, test } from 'vitest';
import { base58, urlEncoder } from '../../../src/tools/index.ts';
import { tooLong } from './messages.ts';

test('a text that is too long is explained by the limit that it exceeds', () => {
  const { text } = base58.fields;
  expect(tooLong('Text', text, 'é'.repeat(300), 'encode')).toBe('Text is too long: 600 of 512 bytes.');
  expect(tooLong('Text', urlEncoder.fields.text, 'a'.repeat(20_000), 'encode')).toBe(
    'Text is too long: 20,000 of 16,384 characters.',
  );
});

test('a text that only another program found too long has no figures', () => {
  expect(tooLong('Text', urlEncoder.fields.text, 'a', undefined)).toBe('Text is too long.');
});
