import { expect, test, vi } from 'vitest';
import { defineAlphabet } from './alphabet.ts';
import { base64Alphabet } from './base64.ts';
import { slowPath } from './rfc4648.ts';
import { decodeWrapped } from './white-space.ts';

test.each([
  { rule: 'a wrapped text without its line breaks', text: 'QUJD\nQUJD', tried: ['QUJDQUJD'] },
  { rule: 'a text in groups without its spaces', text: 'QUJD QUJD', tried: ['QUJDQUJD'] },
  { rule: 'a text with an error twice, if it has whitespace', text: 'QUJD\n*', tried: ['QUJD*', 'QUJD\n*'] },
  { rule: 'a text with an error once, if it has no whitespace', text: 'QUJD*', tried: ['QUJD*'] },
])('the fast path decodes $rule', ({ text, tried }) => {
  const decode = vi.fn(slowPath.decode);
  const alphabet = defineAlphabet('Base64', base64Alphabet.digits, { ...slowPath, decode });
  const out = new Uint8Array(text.length);
  if (text.includes('*')) expect(() => decodeWrapped(out, text, alphabet)).toThrow(`at index ${text.indexOf('*')}`);
  else expect(out.subarray(0, decodeWrapped(out, text, alphabet))).toEqual(new TextEncoder().encode('ABCABC'));
  expect(decode.mock.calls.map(([given]) => given)).toEqual(tried);
});
