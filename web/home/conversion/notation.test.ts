import { expect, test } from 'vitest';
import { dataUriPayload, hexDigits, hexDumpDigits, jwtPayload, urlMode } from './notation.ts';

test('the Base64 of a data URI is found with its escapes decoded, unless they are not UTF-8', () => {
  expect(dataUriPayload('data:text/plain;base64,SGVsbG8%3D')).toBe('SGVsbG8=');
  expect(dataUriPayload('url("data:;base64,SGVs");')).toBe('SGVs');
  expect(dataUriPayload('data:text/plain;base64,%FF')).toBeUndefined();
  expect(dataUriPayload('data:text/plain,Hello')).toBeUndefined();
  expect(dataUriPayload('url( data:;base64,SGVs%0A)')).toBe('SGVs');
});

test('a data URI or a JWT is found only if it is the whole text', () => {
  expect(dataUriPayload('data:;base64,SGVs) and more')).toBeUndefined();
  expect(dataUriPayload('see data:;base64,SGVs')).toBeUndefined();
  expect(jwtPayload('Bearer  eyJh.eyJi.c')).toBe('eyJi');
  expect(jwtPayload('see eyJh.eyJi.c')).toBeUndefined();
  expect(jwtPayload('eyJh.eyJi.c and more')).toBeUndefined();
});

test('a text with a part that is not whole bytes has no digits', () => {
  for (const text of ['48 6g', '4g', '48g', 'x48', '1:2']) expect(hexDigits(text), text).toBeUndefined();
});

/** Hex dumps as programs print them, and their digits. */
const dumps = [
  ['xxd', '00000000: 4865 6c6c  Hell\n00000004: 01c3 a9    ...\n', '4865 6c6c\n01c3 a9'],
  ['xxd -g1 -u', '00000000: 48 65 6C 6C  Hell\r\n00000004: 01 C3 A9     ...', '48 65 6C 6C\n01 C3 A9'],
  [
    'hexdump -C',
    '00000000  48 65 6c 6c  6f 2c 20 68  |Hello, h|\n00000008  01 c3 a9  |...|\n0000000b\n',
    '48 65 6c 6c 6f 2c 20 68\n01 c3 a9',
  ],
  ['od -A x -t x1z', '000000 48 65 6c 6c  >Hell<\n000004 01 c3 a9     >...<\n000007', '48 65 6c 6c\n01 c3 a9'],
  ['a part without a text column', '00000010: 4865\n00000012: 6c6c', '4865\n6c6c'],
  ['hexdump -C of repeated rows', '00000000  00 01  |..|\n*\n00000006', '00 01\n00 01\n00 01'],
  ['tcpdump -X', '0x0000:  4865 6c6c  Hell\n0x0004:  6f  o', '4865 6c6c\n6f'],
  ['one line with a text column', '0000  48 65 6c 6c 6f  |Hello|', '48 65 6c 6c 6f'],
] as const;

test.each(dumps)('the bytes of a hex dump are found: %s', (_, text, digits) => {
  expect(hexDumpDigits(text)).toBe(digits);
});

test.each([
  ['ordinary hexadecimal', '48656c6c 6f\n48656c6c 6f'],
  ['lines of equal numbers', '4865\n4865'],
  ['one line without a text column', '0000 48 65'],
  ['an offset that does not follow', '00000000: 4865\n00000004: 6c6c'],
  ['repeated rows that do not fit', '00000000  00 00  |..|\n*\n00000003'],
  ['stars for more than 1 MiB in all', '00000000  00 00  |..|\n*\n000c0000  00 00  |..|\n*\n00180000'],
  ['a wrong end', '00000000  48 65  |He|\n00000003'],
  ['words of two bytes in the order of the machine', '0000000 6548 6c6c\n0000004 006f\n0000006'],
  ['words of four bytes in that order', '00000000: 6c6c6548 0000006f  Hello...'],
  ['bytes with an odd digit', '00000000: 486 5  He\n00000002: 6c6c'],
  ['an address', 'cafe: babe'],
  ['words', 'Hello, world'],
  ['a longer line than any program prints', `00000000: ${'00'.repeat(2_048)}\n00000800: 00`],
])('anything else is not a hex dump: %s', (_, text) => {
  expect(hexDumpDigits(text)).toBeUndefined();
});

test.each([
  ['https://a.b/x y?q=ä', 'uri'],
  ['https://a.b/ä\r\nhttps://a.b/x y', 'uri'],
  ['https://a.b/x?q=1', undefined],
  ['https://a.b/x%20y ä', undefined],
  ['https://a.b is slow', undefined],
  ['https://a.b/ä\nsee above', undefined],
  ['a b&c=d/é', undefined],
])('to encode %j, the mode for whole URLs is better if a URL would change: %s', (text, mode) => {
  expect(urlMode(text, false)).toBe(mode);
});

test.each([
  ['q=a%20b%26c&r=1', 'uri'],
  ['?q=C%2B%2B+%c3%a9', 'uri'],
  ['https://a.b/x%20y?q=%23', 'uri'],
  ['https://a.b/x%2Fy%20z', 'uri'],
  ['/x%2Fy%20z', 'uri'],
  ['https://a.b/x%20y?u=%2Fz', undefined],
  ['q=a%26b&r=1', undefined],
  ['q=a%20b&r=%40%2F', undefined],
  ['a%20b%26c', undefined],
  ['x=1 and y=%26%20', undefined],
  ['q=a+b&r=1', 'form'],
  ['q=a%20b+c', 'form'],
  ['https://a.b/x+y', undefined],
  ['ab+cd==', undefined],
])('to decode %j, another mode is better if it keeps the structure, or spaces: %s', (text, mode) => {
  expect(urlMode(text, true)).toBe(mode);
});
