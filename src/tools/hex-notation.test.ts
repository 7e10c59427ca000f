import { expect, test } from 'vitest';
import { hexDigits, hexMarks } from './hex-notation.ts';

test('a text with a part that is not whole bytes has no digits', () => {
  for (const text of ['48 6g', '4g', '48g', 'x48', '1:2']) expect(hexDigits(text), text).toBeUndefined();
});

test.each([
  ['0x48 0x65', '4865', ['0x']],
  ['48:65:6C', '48656C', [':']],
  ['\\x48\\x65', '4865', ['\\x']],
  ['{ 0x48, 0x65 }', '4865', ['{', '0x', ',', '}']],
  ['48 65', '4865', []],
])('the digits and the marks of %s', (text, digits, marks) => {
  expect(hexDigits(text)?.trim()).toBe(digits);
  expect(hexMarks(text)).toEqual(marks);
});
