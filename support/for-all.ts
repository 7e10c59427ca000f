import fc from 'fast-check';

type Check<Values extends readonly unknown[]> = (...values: Values) => void;
type Arbitraries<Values extends readonly unknown[]> = { readonly [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/**
 * Checks a rule for random values. If it does not hold, the error has the smallest values that were found.
 *
 * @example forAll([fc.integer(), fc.integer()], (a, b) => expect(a + b).toBe(b + a));
 */
export function forAll<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  ...rest: readonly [Check<Values>] | readonly [options: fc.Parameters<Values>, Check<Values>]
): void {
  const [options, check] = rest.length === 1 ? [{}, rest[0]] : rest;
  fc.assert(
    // The result of `expect` has no meaning.
    fc.property(...arbitraries, (...values) => void check(...values)),
    options,
  );
}
