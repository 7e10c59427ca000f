import { expect, test, vi } from 'vitest';
import { LineSet } from './line-set.ts';

test('lines are numbered in the order they are added, and equal lines, including empty ones, have the same number', () => {
  const set = new LineSet();
  const lines = Array.from({ length: 20_000 }, (_, index) => (index % 7000 === 0 ? '' : `line ${index % 7000}`));
  const numbers = new Map<string, number>();
  const added = lines.map((line) => {
    if (!numbers.has(line)) numbers.set(line, numbers.size);
    const bytes = Buffer.from(`<${line}>`);
    return set.add(bytes, 1, bytes.length - 1);
  });
  expect(added).toEqual(lines.map((line) => numbers.get(line)));
  expect(set.size).toBe(7000);
  expect(Array.from({ length: set.size }, (_, number) => Buffer.from(set.line(number)).toString())).toEqual([
    ...numbers.keys(),
  ]);
});

test('lines with the same hash are distinct if their bytes or lengths differ', () => {
  // With this seed, the hash of every line of zeros is 0, and the two words have the same hash.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const words = ['owpjoohk', 'gcuppbim', 'owpjoohk'].map((word) => Buffer.from(word));
  const wordSet = new LineSet();
  expect(words.map((word) => wordSet.add(word, 0, word.length))).toEqual([0, 1, 0]);
  const set = new LineSet();
  const zeros = new Uint8Array(3);
  expect([1, 2, 3, 2, 0].map((length) => set.add(zeros, 0, length))).toEqual([0, 1, 2, 1, 3]);
});

test('hashes depend on a random number, so that a file cannot be crafted to make them collide', () => {
  const products = vi.spyOn(Math, 'imul');
  const randomNumbers = vi.spyOn(Math, 'random');
  const steps = [0.25, 0.75].map((random) => {
    randomNumbers.mockReturnValue(random);
    products.mockClear();
    new LineSet().add(Uint8Array.of(1), 0, 1);
    return products.mock.results.map(({ value }) => value);
  });
  expect(steps[0]).not.toEqual(steps[1]);
});
