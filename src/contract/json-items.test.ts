import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreItems } from './json-items.ts';

function count(json: string): number {
  let items = 0;
  while (hasMoreItems(json, items)) items++;
  return items;
}

test.each([
  ['', 0],
  ['1', 0],
  ['"a"', 1],
  ['[]', 1],
  ['{"text":"a","urlSafe":true}', 5],
  ['[[[[', 4],
  ['{"text":"[{,\\"[,\\\\"}', 3],
  ['"\\\\",', 2],
  ['"\\"', 1],
  ['"a', 1],
  ['"\\', 1],
  [',"', 2],
  ['""""', 2],
])('%j has %i', (json, items) => {
  expect(count(json)).toBe(items);
});

/** A simple count: it visits every value. */
function itemsOf(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
  const members = Array.isArray(value) ? value.length : parts.length / 2;
  return parts.reduce((items: number, part) => items + itemsOf(part), 1 + Math.max(0, members - 1));
}

test('the count is the number of items in the parsed value, however the value is spelled', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(undefined, 2), (value, indent) => {
      const json = JSON.stringify(value, undefined, indent);
      const items = itemsOf(JSON.parse(json));
      expect(hasMoreItems(json, items)).toBe(false);
      expect(hasMoreItems(json, items - 1)).toBe(true);
    }),
  );
});
