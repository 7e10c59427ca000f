import { expect, test } from 'vitest';
import { BodyBuffer } from './body-buffer.ts';

test('pieces of any length make one body', () => {
  const buffer = new BodyBuffer(10);
  expect([...buffer.bytes()]).toEqual([]);
  for (const piece of [[], [1], [2, 3], [], [4]]) buffer.append(Uint8Array.from(piece));
  expect([...buffer.bytes()]).toEqual([1, 2, 3, 4]);
  expect(buffer.length).toBe(4);
});

test('a body in one piece is not copied', () => {
  const buffer = new BodyBuffer(10);
  const piece = Uint8Array.of(1, 2);
  buffer.append(piece);
  expect(buffer.bytes()).toBe(piece);
});

test('the memory doubles up to the limit, and then grows by one piece', () => {
  const buffer = new BodyBuffer(100);
  const sizes = new Set<number>();
  for (let count = 0; count < 101; count++) {
    buffer.append(Uint8Array.of(count));
    sizes.add(buffer.bytes().buffer.byteLength);
  }
  expect([...sizes]).toEqual([1, 2, 4, 8, 16, 32, 64, 100, 101]);
  expect([...buffer.bytes()]).toEqual(Array.from({ length: 101 }, (_, index) => index));
});
