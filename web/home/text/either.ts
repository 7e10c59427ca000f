/**
 * A list of alternatives, without a comma before "or".
 *
 * @example either(['a', 'b', 'c']) // 'a, b or c'
 */
export function either(values: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values);
}
