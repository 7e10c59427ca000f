import { expect, test } from 'vitest';
import { bytesOf } from '../../support/page/input.ts';
import type { Result } from './notation.ts';
import { BYTES, ERROR, KNOWN, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';

test.each<[what: string, result: Result, plausibility: number]>([
  ['nothing', undefined, ERROR],
  ['bytes', bytesOf('\xff\xfe\xfd'), BYTES],
  ['bytes of a known file', bytesOf('\x89PNG\r\n\x1a\n'), KNOWN],
  ['a text with the bytes of a known file', 'PK\u0003\u0004', KNOWN],
  ['JSON', ' { "!":"!!","?":"!!!!!!!!"}', KNOWN],
  ['JSON later in a text', '!!!!!!{"!!!!!!!!!!!!!!"', PRINTABLE],
  ['malformed JSON', '{"!":!!!!!!!!!!!!!}', PRINTABLE],
  ['words', 'Hello, world!', WRITTEN],
  ['accents and digits', 'e\u0301te\u0301 2026', WRITTEN],
  ['emoji', '🎉!!!!!!!!!!!!!!', WRITTEN],
  ['words at the start', `${'a'.repeat(256)}${'!'.repeat(600)}`, WRITTEN],
  ['a short text with one other character', 'Hello!', WRITTEN],
  ['a short text with more of them', 'Hello!!!', PRINTABLE],
  ['a text of eleven characters with three of them', '12345678!!!', PRINTABLE],
  ['a text of twelve characters, half of them', 'abcdef!?!?!?', WRITTEN],
  ['a text of thirteen characters, more than half of them', 'abcdef!?!?!?!', PRINTABLE],
  ['one other character', '!', PRINTABLE],
  ['letters of two scripts side by side in a short text', 'aбв', PRINTABLE],
  ['letters of two scripts in a long text', 'Die Taste Ж ist rechts, aЖ', WRITTEN],
  ['a control character', 'Hello\u0000', BYTES],
  ['a character without a meaning', 'Hello \u{e000}', BYTES],
  ['a control character far from the start', `${'Hello '.repeat(1_000)}\u0000`, WRITTEN],
])('the plausibility of %s', (_, result, plausibility) => {
  expect(plausibilityOf(result)).toBe(plausibility);
});
