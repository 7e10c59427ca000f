import { expect, test } from 'vitest';
import { bytesOfDump } from './hex-dump.ts';

/** Hex dumps as programs print them, and their digits. */
const dumps = [
  ['xxd', '00000000: 4865 6c6c  Hell\n00000004: 01c3 a9    ...\n', '48656c6c\n01c3a9'],
  ['xxd -e', '00000000: 6c6c6548 0000006f  Hello...', '48656c6c6f000000'],
  [
    'hexdump -C',
    '00000000  48 65 6c 6c  6f 2c  |Hello,|\n00000006  01 c3 a9  |...|\n00000009\n',
    '48656c6c6f2c\n01c3a9',
  ],
  ['hexdump, in the order of the machine', '0000000 6548 6c6c\n0000004 006f\n0000005\n', '48656c6c\n6f'],
  ['hexdump of repeated rows', '00000000  00 01  |..|\n*\n00000006', '0001\n0001\n0001'],
  ['od, in octal words', '0000000 062510 066154\n0000004 000157\n0000005\n', '48656c6c\n6f'],
  ['od -b', '0000000 110 145 154 154\n0000004 157\n0000005\n', '48656c6c\n6f'],
  ['od -t x1, whose offsets are octal', `0000000 ${'41 '.repeat(16)}\n0000020 42\n0000021`, `${'41'.repeat(16)}\n42`],
  ['od -A d -t x1', `0000000 ${'41 '.repeat(16)}\n0000016 42\n0000017`, `${'41'.repeat(16)}\n42`],
  ['od -A x -t x1z', '000000 48 65 6c 6c  >Hell<\n000004 01 c3 a9     >...<\n000007', '48656c6c\n01c3a9'],
  ['Wireshark', '0000   48 65 6c 6c   Hell\n0004   6f                  o\n', '48656c6c\n6f'],
  ['WinDbg', '00007ff6`1a2b3c40  48 65 6c 6c-6f  Hello\n00007ff6`1a2b3c45  21  !', '48656c6c6f\n21'],
  ['a part without a text column', '00000010: 4865\n00000012: 6c6c', '4865\n6c6c'],
  ['one line with a text column', '0000  48 65 6c 6c 6f  |Hello|', '48656c6c6f'],
  ['a text column that looks like digits', '0000  61 62 63 64  abcd\n0004  65 66        ef\n', '61626364\n6566'],
  ['a text column with a bar', '00000000  7c 2d  ||-|\n00000002  7c  |||\n', '7c2d\n7c'],
  ['a text column that begins like a bracket', '00000000  48 69  Hi\n00000002  3e 00  >.', '4869\n3e00'],
  ['lines before and after it', 'Frame 1\n0000   48 65   He\n0002   6c   l\nEnd', '4865\n6c'],
] as const;

test.each(dumps)('the bytes of a hex dump are found: %s', (_, text, digits) => {
  expect(bytesOfDump(text)).toBe(digits);
});

test.each([
  ['ordinary hexadecimal', '48656c6c 6f\n48656c6c 6f'],
  ['lines of equal numbers', '4865\n4865'],
  ['one line without a text column', '0000 48 65'],
  ['an offset that does not follow', '00000000: 4865\n00000004: 6c6c'],
  ['repeated rows that do not fit', '00000000  00 00  |..|\n*\n00000003'],
  ['repeated rows without an end', '00000000  00 00  |..|\n*\n'],
  ['a star before the first row', '*\n00000000  00 00  |..|'],
  ['stars for more than 1 MiB in all', '00000000  00 00  |..|\n*\n000c0000  00 00  |..|\n*\n00180000'],
  ['a wrong end', '00000000  48 65  |He|\n00000003'],
  ['a wrong text column', '0000  48 65 6c 6c 6f  |Jello|'],
  ['bytes with an odd digit', '00000000: 486 5  He\n00000002: 6c6c'],
  ['rows after other lines', '0000   48   H\nFrame 2\n0000   65   e\n'],
  ['more than eight lines before it', `${'Frame\n'.repeat(8)}0000   48 65   He`],
  ['a longer line than any program prints', `00000000: ${'00'.repeat(2_048)}\n00000800: 00`],
])('anything else is not a hex dump: %s', (_, text) => {
  expect(bytesOfDump(text)).toBeUndefined();
});

test('repeated rows are repeated as often as the next offset says, up to 1 MiB', () => {
  const squeezed = (end: string) => bytesOfDump(`00000000  00 00  |..|\n*\n${end}`)?.replaceAll('\n', '').length;
  expect(squeezed('00100000')).toBe(2 * 1_048_576);
  expect(squeezed('0010000a')).toBeUndefined();
});
