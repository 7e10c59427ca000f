import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemory, Sketch } from './sketch.ts';

const BLOCKS = 1;

test('with collisions, no count is below the true one in any span, whatever came before', () => {
  const add = fc.tuple(fc.nat(40), fc.constantFrom(0, 0, 0, 1, 5), fc.constantFrom(1, 1, 4));
  const adds = fc.array(add, { minLength: 200, maxLength: 250 });
  fc.assert(
    fc.property(adds, fc.constantFrom(255, 1000), (list, most) => {
      const sketch = new Sketch(createMemory(most, BLOCKS), most);
      const truth = new Map<string, number>();
      let span = 1_000;
      for (const [key, later, requests] of list) {
        span += later;
        const counts = sketch.read(`key ${key}`, span);
        const low = counts.findIndex((count, age) => count < (truth.get(`${key} ${span - age}`) ?? 0));
        expect(low).toBe(-1);
        sketch.add(requests);
        truth.set(`${key} ${span}`, (truth.get(`${key} ${span}`) ?? 0) + requests);
      }
    }),
    { numRuns: 20 },
  );
});

/** The keys that meet others in all of their cells. */
function collisions(memory: SharedArrayBuffer): readonly number[] {
  const sketch = new Sketch(memory, 60);
  const found: number[] = [];
  for (let key = 0; key < 100; key++) {
    if ((sketch.read(`192.0.2.${key}`, 0)[0] ?? 0) > 0) found.push(key);
    sketch.add();
  }
  return found;
}

test('which addresses collide depends on a secret of the memory, so nobody can aim at another’s cells', () => {
  const [one, other] = [createMemory(60, BLOCKS), createMemory(60, BLOCKS)];
  const copy = new SharedArrayBuffer(one.byteLength);
  new Uint8Array(copy).set(new Uint8Array(one));
  const found = collisions(one);
  expect(found.length).toBeGreaterThan(0);
  expect(collisions(copy)).toEqual(found);
  expect(collisions(other)).not.toEqual(found);
});

test.each([
  [1, 24],
  [255, 24],
  [256, 48],
  [1_000_000, 48],
])('with a limit of %i, the memory has %i MiB', (most, mebibytes) => {
  expect(createMemory(most).byteLength).toBe(mebibytes * 2 ** 20 + 64);
});
