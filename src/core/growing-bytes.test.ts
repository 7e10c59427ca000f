import { expect, test } from 'vitest';
import { GrowingBytes, joinBytes, newBytes } from './growing-bytes.ts';

test('pieces of any length are collected in order, and removed by clear', () => {
  const all = new GrowingBytes();
  const lengths = [0, 1, 70_000, 3, 200_000];
  for (const [index, length] of lengths.entries()) all.push(new Uint8Array(length).fill(index));
  const expected = Buffer.concat(lengths.map((length, index) => Buffer.alloc(length, index)));
  // Comparing with Vitest takes a hundred times as long.
  expect(Buffer.compare(all.bytes, expected)).toBe(0);
  all.clear();
  all.push(Uint8Array.of(7));
  expect([...all.bytes]).toEqual([7]);
});

test('4 GiB exceed offsets of 32 bits, and one byte less does not', () => {
  expect(() => newBytes(2 ** 32)).toThrow(new RangeError('Invalid array length: 4294967296'));
  // If the machine has too little memory, the runtime throws an error with another message.
  expect(() => newBytes(2 ** 32 - 1)).not.toThrow('Invalid array length');
});

test('at most 1 GiB is collected', () => {
  expect(() => new GrowingBytes().push(newBytes(2 ** 30 + 1))).toThrow('Invalid array length: 1073741825');
});

test('joinBytes concatenates', () => {
  expect([...joinBytes(Uint8Array.of(1, 2), Uint8Array.of(3))]).toEqual([1, 2, 3]);
});
