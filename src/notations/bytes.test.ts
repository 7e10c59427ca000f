import { expect, test } from 'vitest';
import { byteReadings } from './bytes.ts';

const readingsOf = (text: string) =>
  [...byteReadings(text)].map((reading) => ('fault' in reading ? reading.fault : reading.text.toLowerCase()));

test.each([
  ['[0, 1, 2, 3, 65, 66, 67, 68]', '00 01 02 03 41 42 43 44'],
  ['[-119, 80, 78, 71]', '89 50 4e 47'],
  ['[48, 65, 6c]', '48 65 6c'],
  ['[0x48u8, 0x65u8]', '48 65'],
  ["{8'h48, 8'h65}", '48 65'],
  ['byteArrayOf(0x48, 0x65.toByte())', '48 65'],
  ['"\\u00e9\\u00e9d"', 'c3 a9 c3 a9 64'],
  ['"\\0\\1\\2"', '00 01 02'],
  ['48:65:6c:6c:\n6f', '48 65 6c 6c 6f'],
  ['"a"=hex(2):25,00,53,\\\n  00', '25 00 53 00'],
  ['(x"48", x"65")', '48 65'],
  ['bytes=72\n101\n108', '48 65 6c'],
  ['from=0 to=4\n 48 65 6c 6c 6f', '48 65 6c 6c 6f'],
])('the bytes of %j are read', (text, digits) => expect(readingsOf(text)[0]).toBe(digits));

test.each([
  ['<Buffer 48 69 ... 950 more bytes>', '950 bytes are missing.'],
  ['0x48656c6c6f6', 'The last digit is half a byte.'],
  ['0x48 0x65 and later = 0x66', 'Uses 1 of 2 values.'],
  ['[72, 101, 108, 108, 111], [33]', 'Uses 1 of 2 values.'],
  ["bytes([72, 101, 108]) + b'lo'", 'Uses 1 of 2 values.'],
  ['s="\\x48\\x65"\nt="plain"', 'Uses 1 of 2 values.'],
])('%j is partial', (text, sentence) => expect([...byteReadings(text)][0]).toMatchObject({ left: { sentence } }));

test('a number of bytes in the text must be right', () => {
  for (const text of ['Uint8Array(2) [72, 101]', '73-65-6E (3 bytes)'])
    expect([...byteReadings(text)]).toMatchObject([{ isProven: true }]);
  expect(readingsOf('Uint8Array(3) [72, 101]')).toContain('The text says 3 bytes, but has 2.');
  for (const text of ['Int16Array(3) [72, 101, 108]', 'char a[10] = {0x48, 0x69}', 'uint16_t a[2] = {0x1234, 0x5678}'])
    expect([...byteReadings(text)][0]).not.toMatchObject({ isProven: true });
});

test.each(["{0x48, 0x69, '!', 0}", "db 'Hello', 13, 10", '[72, 101, 108, 108, null]', '"\\x48\\ud83d"'])(
  '%j has other elements and is not read',
  (text) => expect(readingsOf(text)).toEqual([]),
);

test.each(['[72, 256]', '0x48, 0x09, 0x9', '48:656:6c:6c', '[9, 65, 76]', '#ff8800'])('%j is not read', (text) =>
  expect(readingsOf(text)).toEqual([]),
);
