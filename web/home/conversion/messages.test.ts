import { expect, test } from 'vitest';
import { createError } from '../../../src/core/errors.ts';
import { base58, urlEncoder } from '../../../src/tools/index.ts';
import { messageOfMissing, tooLong } from './messages.ts';

test('a text that is too long is explained by the limit that it exceeds', () => {
  const { text } = base58.fields;
  expect(tooLong('Text', text, 'é'.repeat(300), 'encode')).toBe('Text is too long: 600 of 512 bytes.');
  expect(tooLong('Text', urlEncoder.fields.text, 'a'.repeat(20_000), 'encode')).toBe(
    'Text is too long: 20,000 of 16,384 characters.',
  );
  // As many characters as are allowed.
  expect(tooLong('Text', text, 'a'.repeat(1_024), 'encode')).toBe('Text is too long: 1,024 of 512 bytes.');
});

test('a text that only another program found too long has no figures', () => {
  expect(tooLong('Text', urlEncoder.fields.text, 'a', undefined)).toBe('Text is too long.');
});

test.each([
  ['0', 'Incomplete: one more digit needed.'],
  ['0'.repeat(5), 'Incomplete: five more digits needed.'],
  ['0'.repeat(6), 'Incomplete: six more digits needed.'],
  ['0'.repeat(7), 'Incomplete: seven more digits needed.'],
  ['0'.repeat(8), 'Incomplete: 8 more digits needed.'],
])('up to seven missing characters are counted in words: %s', (ending, message) => {
  const what = { what: 'unexpected character', position: 0, integer: 66, fractional: 66 } as const;
  expect(messageOfMissing(createError('NOT_A_NUMBER', { field: 'text', ...what }), ending)).toBe(message);
});
