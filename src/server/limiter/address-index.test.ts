import { expect, test } from 'vitest';
import { AddressIndex } from './address-index.ts';
import { ROW_BYTES } from './sliding-windows.ts';

test('addresses whose hashes differ only in their upper half have their own rows, even in one chain', () => {
  const count = 4;
  const index = new AddressIndex(new DataView(new ArrayBuffer(count * ROW_BYTES)), count);
  index.add(0, 1, 7);
  index.add(1, 2, 7);
  expect([index.find(1, 7), index.find(2, 7)]).toEqual([0, 1]);
  // The link contains the upper bits of the hash only, which 6 and 7 have in common.
  expect([index.find(3, 7), index.find(1, 8), index.find(1, 6)]).toEqual([undefined, undefined, undefined]);
  index.remove(0);
  expect([index.find(1, 7), index.find(2, 7)]).toEqual([undefined, 1]);
});
