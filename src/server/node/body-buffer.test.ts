import { expect, test } from 'vitest';
import { BodyBuffer } from './body-buffer.ts';

test('pieces of any length make one body', () => {
  const buffer = new BodyBuffer();
  expect([...buffer.bytes()]).toEqual([]);
  expect(buffer.capacity).toBe(0);
  for (const piece of [[], [1], [2, 3], [], [4]]) buffer.append(Uint8Array.from(piece));
  expect([...buffer.bytes()]).toEqual([1, 2, 3, 4]);
  expect(buffer.capacity).toBe(buffer.bytes().buffer.byteLength);
});

test('a body in one piece is not copied', () => {
  const buffer = new BodyBuffer();
  const piece = Uint8Array.of(1, 2);
  buffer.append(piece);
  expect(buffer.bytes()).toBe(piece);
});

test('a body that is a small part of what was read is copied', () => {
  const buffer = new BodyBuffer();
  buffer.append(new Uint8Array(60_000).subarray(0, 2));
  expect(buffer.bytes().buffer.byteLength).toBe(2);
});
