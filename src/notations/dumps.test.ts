import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dumpWriters, listWriters, otherWriters } from '../../support/byte-writers.ts';
import { forAll } from '../../support/for-all.ts';
import { byteReadings } from './bytes.ts';

const digitsOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** What a text is: the digits of its complete readings, or `left` or `fault`. */
function read(text: string): readonly string[] {
  const found = [...byteReadings(text)].map((reading) =>
    'fault' in reading ? 'fault' : reading.left ? 'left' : reading.text.replaceAll(/\s/g, '').toLowerCase(),
  );
  return found.includes('fault') ? ['fault'] : found;
}

const someBytes = fc.oneof(
  fc.uint8Array({ minLength: 5, maxLength: 80 }),
  fc.string({ minLength: 5, maxLength: 80 }).map((text) => Buffer.from(text)),
);
const longBytes = fc.uint8Array({ minLength: 20, maxLength: 80 });
const writers = { ...dumpWriters, ...listWriters, ...otherWriters };

test.each(Object.entries(writers))('the bytes that %s writes are read back', (_, write) => {
  const isFirst: boolean[] = [];
  forAll([someBytes], (bytes) => {
    const found = read(write(bytes));
    if (found.length > 0) expect(found).toContain(digitsOf(bytes));
    isFirst.push(found[0] === digitsOf(bytes));
  });
  // A text without letters can have several meanings.
  expect(isFirst.filter(Boolean).length).toBeGreaterThan(0.8 * isFirst.length);
});

/** A text with one part deleted, doubled or swapped with the next one; or with a character inserted or replaced. */
function changed(text: string, part: RegExp, change: number | string, place: number): string {
  const at = (place >> 1) % text.length;
  if (typeof change === 'string') return text.slice(0, at) + change + text.slice(at + (place % 2));
  const parts = text.match(part) ?? [];
  if (parts.length < 2) return text;
  // The frame of a list stays.
  const index = parts.length > 18 ? 8 + (place % (parts.length - 16)) : place % (parts.length - 1);
  const [one = '', next = ''] = parts.slice(index, index + 2);
  const now = change === 0 ? [next] : change === 1 ? [one, one, next] : [next, one];
  return parts.toSpliced(index, 2, ...now).join('');
}

/** The rows without offsets, totals and punctuation. The rest of a dump from another offset is equal. */
const rowsOf = (text: string) =>
  text
    .replaceAll(/^\W*(?:\[.*?usb: )?[\dA-Fa-fx`]+(?: <.*?>)?:?[\s│]/gm, '')
    .replaceAll(/^[\da-f]{7,}$/gm, '')
    .replaceAll(/\W+/g, ' ')
    .replaceAll(/(?<![\da-f])0(?=[\da-f]{1,2}(?![\da-f]))/gi, '')
    .trim();

/*
 * The oracle: what is read are the bytes that were written, or the text is a fault, partial or nothing. Other bytes are
 * right only if the text is that of these bytes, in the same notation, perhaps from another offset: a dump without its
 * first or last row, a list with one more element.
 */
test.each(Object.entries({ ...dumpWriters, ...listWriters }))(
  'other bytes are never read if a part of what %s writes is lost, doubled, swapped or another one',
  (_, write) => {
    const parts = fc.constantFrom(/[\s\S]/g, /[^\n]+\n/g, /\w+\W*|\W+/g);
    const changes = fc.oneof(fc.nat(2), fc.constantFrom(...'x-" >,'));
    forAll([longBytes, parts, changes, fc.nat(1_000)], { numRuns: 50, seed: 7 }, (bytes, part, change, place) => {
      const text = changed(`${write(bytes)}\n`, part, change, place);
      const found = read(text);
      if (found.length === 0 || found.includes('fault') || found.includes('left') || found.includes(digitsOf(bytes)))
        return;
      expect(found.map((digits) => rowsOf(write(Buffer.from(digits, 'hex'))))).toContain(rowsOf(text));
    });
  },
);

describe('a dump', () => {
  test.each([
    ['a first row that looks like a heading', '00000000  00 01 02 03\n00000004  04 05\n00000006', '000102030405'],
    ['a heading', 'Offset(h) 00 01 02 03\n\n00000000  48 65 6C 6C  Hell\n00000004  6F           o', '48656c6c6f'],
    ['a heading of digits', '87654321  0011 2233  0123\n00000000: 4865 6c6c  Hell', '48656c6c'],
    ['words beside a text without letters', '0x00000000  0001 0203  ....\n0x00000004  0405  ..', '000102030405'],
    ['the order of the machine', '0000000 6548 6c6c\n0000004 006f\n0000005\n', '48656c6c6f'],
    ['rows that repeat', '00000000  00 01  |..|\n*\n00000006', '000100010001'],
    ['characters', '0000000   H   i  \\n  \\0 303\n0000005', '48690a00c3'],
    ['log lines between rows', '0000: 48 65  He\nlink is up\n0002: 6c 6c  ll', '48656c6c'],
  ])('is read whole: %s', (_, text, digits) => expect(read(text)[0]).toBe(digits));

  const three = '00000000: 4865 6c6c  Hell\n00000004: 6f2c 2077  o, w\n00000008: 6f72 6c64  orld\n';
  test.each([
    ['a row is missing', three.replace(/0+4: .*\n/, ''), 'The offset does not follow: it should be 00000004.'],
    [
      'a row has a wrong text',
      three.replace('orld', 'ould'),
      'The bytes of this row are not complete, or its text is not theirs.',
    ],
    [
      'a byte is missing',
      three.replace('6f2c', '6f'),
      'The bytes of this row are not complete, or its text is not theirs.',
    ],
    ['data is after the end', ':0100000048B7\n:00000001FF\n:010001006599', 'The address of this row does not follow.'],
    ['there is no end', ':0100000048B7', 'The data or its end is missing.'],
    ['a checksum is wrong', ':0100000048B7\n:0100010065FF\n:00000001FF', 'The checksum of this row is wrong.'],
  ])('is a fault if %s', (_, text, fault) => expect([...byteReadings(text)]).toMatchObject([{ fault }]));

  test.each([
    `${three}\n${three}`,
    three.replace('00', '> 00'),
    three.replace('0', 'O'),
    '0000  48 65\n0002  6c 6c\nz004  6f',
    'A 0000: 41 42\nA 0002: 43 44\nB 0004: 45',
  ])('is partial if a row is not read: %j', (text) => {
    const sentence = 'Some rows are not read.';
    expect([...byteReadings(text)]).toMatchObject([{ left: { sentence }, isProven: false }]);
  });

  test('names what differs if it has several meanings', () => {
    const labels = [...byteReadings('0000000 6548 6c6c\n*\n0000010 6548\n0000012')].map(
      (each) => 'label' in each && each.label,
    );
    expect(labels).toEqual([
      'a dump with offsets of base 16, bytes swapped',
      'a dump with offsets of base 8, bytes swapped',
    ]);
  });

  test.each(['0000 48 65', '1 10\n2 20', '*\n', '00000000  00 00  |..|\n*\n00200002'])('is not %j', (text) =>
    expect(read(text)).toEqual([]),
  );
});
