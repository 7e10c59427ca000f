/**
 * A count with its unit.
 *
 * @example quantity(1, 'byte') // '1 byte'
 */
export function quantity(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? unit : `${unit}s`}`;
}

/** The letters and digits of a name, in lower case: `url-safe`, `URL safe` and `urlsafe` are the same. */
export function spelling(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * A list of alternatives, without a comma before "or".
 *
 * @example either(['a', 'b', 'c']) // 'a, b or c'
 */
export function either(values: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values);
}
