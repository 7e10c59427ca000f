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

const codePoint = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code));

/**
 * Any code point except surrogates, with one to four bytes in UTF-8: a unit for fc.string. The unit `binary` of
 * fast-check makes a map of all code points first, which takes every process a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.oneof(
  codePoint(0, 0x7f),
  codePoint(0x80, 0x7ff),
  codePoint(0x800, 0xd7ff),
  codePoint(0xe000, 0xffff),
  codePoint(0x10000, 0x10ffff),
);
