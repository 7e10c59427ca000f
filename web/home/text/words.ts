/**
 * A count with its unit.
 *
 * @example quantity(1, 'byte') // '1 byte'
 */
export function quantity(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? unit : `${unit}s`}`;
}

/**
 * A list of alternatives, without a comma before "or".
 *
 * @example either(['a', 'b', 'c']) // 'a, b or c'
 */
export function either(values: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values);
}
